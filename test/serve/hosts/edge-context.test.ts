import { expect, test } from 'vitest';
import { openSite } from '../../../src/query/language/open-site.ts';
import { tagPath } from '../../../src/query/tag/tag-path.ts';
import worker from '../../../src/serve/hosts/edge.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { TOY_NAMES } from '../../query/language/toy-objects.ts';
import { toyFiles } from '../http/toy-handler.ts';

// The edge worker uses `waitUntil` to continue work after the response, or after its client has disconnected.

const SURNAME = `${tagPath(TOY_NAMES, 'author', 'surname')} = "Lovelace"`;
const KEYWORD = `${tagPath(TOY_NAMES, 'article', 'keywords')} contains "sulfonolipid"`;

type Paths = ReadonlySet<string>;

/** Files that a query reads and another does not. */
async function readAlone(query: string, other: string): Promise<Paths> {
  const [own, others] = await Promise.all(
    [query, other].map(async (one) => {
      const site = await openSite(memoryFiles(toyFiles()));
      return (await site.explain({ query: one, tags: [] })).files.map(({ path }) => path);
    }),
  );
  return new Set(own?.filter((path) => !others?.includes(path)));
}

interface Asked {
  readonly answer: Promise<Response>;
  /** Resolves when the host may end the request's work. */
  readonly work: Promise<unknown>;
}

/** Sends a query to a new worker; some files of its site are missing, and others are delayed until `release` is called. */
function ask(query: string, { missing, delayed }: { missing?: Paths; delayed: Paths }): Asked & { readonly release: () => void } {
  const files = memoryFiles(toyFiles());
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let start = (): void => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const ASSETS = {
    async fetch({ url }: Request): Promise<Response> {
      const path = decodeURIComponent(new URL(url).pathname.slice(1));
      if (delayed.has(path)) {
        start();
        await released;
      }
      // Else the error could come before the other read begins.
      if (missing?.has(path)) await started;
      const file = missing?.has(path) ? undefined : await files.get(path);
      return file === undefined ? new Response(null, { status: 404 }) : new Response(file.bytes);
    },
  };
  const works: Promise<unknown>[] = [];
  const target = `https://toy.org/values?query=${encodeURIComponent(query)}&tag=${tagPath(TOY_NAMES, 'article', 'doi')}`;
  const answer = worker.fetch(new Request(target), { ASSETS }, { waitUntil: (one) => works.push(one) });
  return { answer, work: Promise.all(works), release };
}

/** True if a promise is not settled within 200 ms. */
async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const over = promise.then(() => false);
  return Promise.race([over, new Promise<boolean>((resolve) => setTimeout(resolve, 200, true))]);
}

test('work continues until the response, even if the client disconnects', async () => {
  const { answer, work, release } = ask(SURNAME, { delayed: await readAlone(SURNAME, KEYWORD) });
  expect(await isPending(work)).toBe(true);
  release();
  expect((await answer).status).toBe(200);
  await work;
});

test('work continues after an early error until all file reads have ended', async () => {
  const [missing, delayed] = [await readAlone(KEYWORD, SURNAME), await readAlone(SURNAME, KEYWORD)];
  const { answer, work, release } = ask(`${KEYWORD} or ${SURNAME}`, { missing, delayed });
  expect((await answer).status).toBe(503);
  expect(await isPending(work)).toBe(true);
  release();
  await work;
});
