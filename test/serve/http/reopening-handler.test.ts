import { expect, test } from 'vitest';
import type { Answer } from '../../../src/serve/http/answer.ts';
import type { Handler } from '../../../src/serve/http/handle.ts';
import { reopeningHandler } from '../../../src/serve/http/reopening-handler.ts';
import { request } from './toy-handler.ts';

/** Handlers that answer with their number; those below `firstGood` answer 503 for a missing file. */
function numbered(): { open: () => Handler; setFirstGood: (number: number) => void } {
  let opened = 0;
  let firstGood = 0;
  return {
    open: () => {
      const number = ++opened;
      return async (): Promise<Answer> => ({ status: number < firstGood ? 503 : 200, headers: {}, body: String(number) });
    },
    setFirstGood: (number) => {
      firstGood = number;
    },
  };
}

test('a site is opened at the first request, and again after a minute', async () => {
  let now = 5000;
  const handler = reopeningHandler(numbered().open, () => now);
  const ask = async () => (await request(handler, '/')).body;
  expect([await ask(), await ask()]).toEqual(['1', '1']);
  now += 61_000;
  expect([await ask(), await ask()]).toEqual(['2', '2']);
});

test('it is opened again at once if a file is missing; a file that stays missing gives 503', async () => {
  let now = 5000;
  const handlers = numbered();
  const handler = reopeningHandler(handlers.open, () => now);
  await request(handler, '/');
  now += 2000;
  handlers.setFirstGood(2);
  expect(await request(handler, '/')).toMatchObject({ status: 200, body: '2' });
  handlers.setFirstGood(100);
  expect(await request(handler, '/')).toMatchObject({ status: 503, body: '2' });
  now += 2000;
  expect(await request(handler, '/')).toMatchObject({ status: 503, body: '3' });
});
