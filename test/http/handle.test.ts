import { expect, test } from 'vitest';
import { memoryFiles } from '../../src/http/memory-files.ts';

test('the handler is importable in Fetch API terms, and a HEAD has no body', async () => {
  const { handle } = await import('../../dist/handler.js' as string);
  const files = memoryFiles([
    { path: 'content/1/e1.html', bytes: '<p>page</p>' },
    { path: 'content/1/e1.md', bytes: 'page' },
  ]);
  const ask = (method: string) => new Request('https://x.example/journal/content/1/e1', { method, headers: { accept: 'text/markdown' } });
  const got: Response = await handle(ask('GET'), files, 'journal');
  expect([got.status, got.headers.get('content-type'), await got.text()]).toEqual([200, 'text/markdown; charset=utf-8', 'page']);
  expect(await (await handle(ask('HEAD'), files, 'journal')).text()).toBe('');
});
