import { createServer, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { printManifest } from '../../../src/publish/manifest.ts';
import { manifestOf } from '../../../src/serve/offline/download.ts';
import { fetchToStore } from '../../../src/serve/offline/fetch-to-store.ts';
import type { OfflineFile } from '../../../src/serve/offline/manifest-files.ts';
import { stopOf } from '../../../src/serve/offline/offline-controller.ts';
import type { OfflineStore } from '../../../src/serve/offline/offline-store.ts';
import { defineScriptMessages } from '../../model/messages/define-script-messages.ts';

defineScriptMessages();

let close: () => void = () => undefined;
afterEach(() => close());

/** Serves a journal with the given answer to every request. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`;
}

/** A store in memory with the errors of browsers for a broken body. */
function storeOf(bytes: Map<string, number>): OfflineStore {
  const nothing = async (): Promise<undefined> => undefined;
  return {
    exists: async () => true,
    create: nothing,
    drop: nothing,
    clear: nothing,
    file: nothing,
    answer: nothing,
    async put(path, response) {
      const body = await response.arrayBuffer().catch(() => {
        throw new TypeError('Failed to execute put');
      });
      bytes.set(path, body.byteLength);
    },
  };
}

const FILM: OfflineFile = { path: 'content/1/film.mp4', sizeBytes: 64_000_001, sha256: '0', mediaType: 'video/mp4', kind: 'media' };

test.each([
  ['breaks off', (r: ServerResponse) => r.writeHead(200).write('x'.repeat(1000), () => r.destroy()), 'network', / could not be reached$/],
  ['is shorter', (r: ServerResponse) => r.end('x'.repeat(1000)), 'file', / has 1,000 bytes; expected 64,000,001$/],
])('a large file that %s is not saved, with a reason', async (_, answer, kind, message) => {
  const stored = new Map<string, number>();
  const scope = await serve(answer);
  const fetching = fetchToStore(FILM, { scope, store: storeOf(stored), signal: new AbortController().signal });
  await expect(fetching).rejects.toMatchObject({ name: 'FileError', kind, message: expect.stringMatching(message) });
  expect(stored.size).toBe(0);
});

test('a truncated manifest is a network error, a damaged one a manifest error', async () => {
  const text = printManifest({ site: 'https://journal.example', files: [] });
  const stopped = async (answer: (response: ServerResponse) => void): Promise<string> => {
    const scope = await serve(answer);
    const files: unknown[] = [];
    const error: unknown = await (async () => {
      for await (const some of manifestOf(scope)) files.push(...some);
    })().catch((caught: unknown) => caught);
    close();
    return stopOf(error).kind;
  };
  expect(await stopped((r) => r.writeHead(200, { 'content-length': 500 }).write(text, () => r.destroy()))).toBe('network');
  expect(await stopped((r) => r.end(text.slice(0, 60)))).toBe('manifest');
});
