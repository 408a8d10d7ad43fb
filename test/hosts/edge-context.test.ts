import { expect, test } from 'vitest';
import worker from '../../src/hosts/edge.ts';
import { memoryFiles } from '../../src/http/memory-files.ts';
import { tagPath } from '../../src/tag/tag-path.ts';
import { toyFiles } from '../http/toy-handler.ts';
import { TOY_NAMES } from '../query/toy-objects.ts';

// What the edge worker asks of its host: to let a request's work go on after its answer, or after its client has gone.

const SURNAME = `${tagPath(TOY_NAMES, 'author', 'surname')} = "Lovelace"`;
const KEYWORD = `${tagPath(TOY_NAMES, 'article', 'keywords')} contains "sulfonolipid"`;

interface Asked {
  readonly answer: Promise<Response>;
  /** Resolves when the host may end the request's work. */
  readonly work: Promise<unknown>;
}

/** Asks a worker of its own, of whose site some files are missing and others are held until they are let go. */
function ask(query: string, { missing, held }: { missing?: string; held: string }): Asked & { readonly letGo: () => void } {
  const files = memoryFiles(toyFiles());
  let letGo = (): void => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const ASSETS = {
    async fetch({ url }: Request): Promise<Response> {
      const path = decodeURIComponent(new URL(url).pathname.slice(1));
      if (path.includes(held)) await isLetGo;
      const file = missing !== undefined && path.includes(missing) ? undefined : await files.get(path);
      return file === undefined ? new Response(null, { status: 404 }) : new Response(file.bytes);
    },
  };
  const works: Promise<unknown>[] = [];
  const target = `https://toy.org/values?query=${encodeURIComponent(query)}&tag=${tagPath(TOY_NAMES, 'article', 'doi')}`;
  const answer = worker.fetch(new Request(target), { ASSETS }, { waitUntil: (one) => works.push(one) });
  return { answer, work: Promise.all(works), letGo };
}

/** Whether a promise is not settled within a while in which nothing hinders it. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const over = promise.then(() => false);
  return Promise.race([over, new Promise<boolean>((resolve) => setTimeout(resolve, 200, true))]);
}

test('work continues until the response, even if the client disconnects', async () => {
  const { answer, work, letGo } = ask(SURNAME, { held: '/author/surname/' });
  expect(await isPending(work)).toBe(true);
  letGo();
  expect((await answer).status).toBe(200);
  await work;
});

test('work continues after an early error until all file reads have ended', async () => {
  const { answer, work, letGo } = ask(`${KEYWORD} or ${SURNAME}`, { missing: '/article/keywords/', held: '/author/surname/' });
  expect((await answer).status).toBe(503);
  expect(await isPending(work)).toBe(true);
  letGo();
  await work;
});
