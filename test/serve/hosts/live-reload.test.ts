import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withLiveReload } from '../../../src/serve/hosts/node/live-reload.ts';
import type { Ask } from '../../../src/serve/http/ask.ts';

const PAGE = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: new TextEncoder().encode('<body>…</body>') };

function asked(path: string): Ask {
  return { method: 'GET', path, rawPath: path, query: '', header: () => undefined, origin: 'https://shore.example' };
}

/** Number of reloads of a page at a URL by the given events. */
async function reloads(pathname: string, tell: (live: ReturnType<typeof withLiveReload>) => void): Promise<number> {
  const live = withLiveReload(async () => PAGE);
  const { body: page } = await live.handler(asked('page'));
  const { body } = await live.handler(asked('.offprint/reload'));
  if (typeof page !== 'string' || typeof body !== 'object' || !('stream' in body)) throw new Error('no page, or no events');
  let count = 0;
  const source: { onmessage?: (event: { data: string }) => void } = {};
  const world = {
    location: { pathname, reload: () => count++ },
    // No server events other than those of the test.
    EventSource: function EventSource() {
      return source;
    },
  };
  const address = /<script async src="\/([^"]*)"><\/script>/.exec(page)?.[1] ?? '';
  runInNewContext(String((await live.handler(asked(address))).body), world);
  const reader = body.stream().getReader();
  await reader.read();
  tell(live);
  const { value } = await reader.read();
  const [, data = ''] = /^data: (.*)\n\n$/.exec(new TextDecoder().decode(value)) ?? [];
  source.onmessage?.({ data });
  return count;
}

test.each([
  ['/', ['index.html'], 1],
  ['/index.html', ['index.html'], 1],
  ['/archive/2026/05', ['archive/2026/05.html', 'feed.json'], 1],
  ['/archive/2026/05.html', ['archive/2026/05.html'], 1],
  ['/search/', ['search/index.html'], 1],
  ['/content/1/%C3%A9', ['content/1/é.html'], 1],
  ['/archive/2026/05', ['archive/2026/06.html', 'index.html'], 0],
  ['/content/1/e1.md', ['content/1/e1.html'], 0],
])('a page at %s is loaded anew where %j changed: %i', async (pathname, paths, times) => {
  expect(await reloads(pathname, (live) => live.reloadOnly(paths))).toBe(times);
});

test('every open page is reloaded', async () => {
  expect(await reloads('/somewhere', (live) => live.reload())).toBe(1);
});
