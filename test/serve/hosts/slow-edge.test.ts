import { Response as EdgeFile, Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHandler } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';
import { buildHostScripts } from '../../../src/site/build-host-scripts.ts';
import { request, toyFiles } from '../http/toy-handler.ts';
import { QUESTIONS as EVERY_QUESTION } from './host-questions.ts';

// The edge worker in workerd with slow file reads.

const QUESTIONS = EVERY_QUESTION.filter((_, i) => i % 3 === 0);

/** Called at the first request for a file of the site. */
let onFirstRead = (): void => {};
const files = memoryFiles(toyFiles());
const read = async (request: { readonly url: string }): Promise<EdgeFile> => {
  onFirstRead();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const file = await files.get(decodeURIComponent(new URL(request.url).pathname.slice(1)));
  return file === undefined ? new EdgeFile(null, { status: 404 }) : new EdgeFile(file.bytes);
};
let edge: Miniflare;
beforeAll(async () => {
  const script = (await buildHostScripts()).edgeWorker;
  edge = new Miniflare({ modules: true, script, compatibilityDate: '2025-09-01', serviceBindings: { ASSETS: read } });
});
afterAll(() => edge.dispose());

test('a client that waits for the file read of another one gets it, even if that one disconnects or is rejected', async () => {
  const base = (await edge.ready).href.replace(/\/$/, '');
  const leaving = new AbortController();
  const hasBegun = new Promise<void>((resolve) => {
    onFirstRead = resolve;
  });
  const left = fetch(base + QUESTIONS[0], { signal: leaving.signal }).catch(() => 'left');
  await hasBegun;
  const all = Promise.all(QUESTIONS.map(async (target) => (await fetch(base + target)).text()));
  leaving.abort();
  expect(await left).toBe('left');
  const inMemory = openHandler(files);
  expect(await all).toEqual(await Promise.all(QUESTIONS.map(async (target) => (await request(inMemory, target)).body)));
});
