import { describe, expect, test } from 'vitest';
import { type NamedAddress, openAddressMap, printAddressMap } from '../../../src/serve/http/address-map.ts';
import { handle } from '../../../src/serve/http/handle.ts';
import { memoryFiles } from '../../../src/serve/http/memory-files.ts';

const DOIS: readonly NamedAddress[] = [
  ['10.5555/Tide.0102', 'content/1/e102'],
  ['10.5555/tide.0102.003', 'content/1/e102/F1'],
  ['10.5555/tide.0102.004', 'content/1/e102#tbl 1'],
  ['10.1002/(SICI)1<1::2>', 'content/2/über'],
];
const files = memoryFiles([...printAddressMap('dois', DOIS), { path: '404.html', bytes: 'nothing here' }]);

async function follow(path: string, method = 'GET'): Promise<string> {
  const asked = `https://x.example/journal/doi/${path}`;
  const answer = await handle(new Request(asked, { method }), files, 'journal');
  const location = answer.headers.get('location');
  return location === null
    ? String(answer.status)
    : `${answer.status} ${new URL(location, asked).href.slice('https://x.example/journal/'.length)}`;
}

describe('/doi/', () => {
  test.each([
    ['10.5555/Tide.0102', '302 content/1/e102'],
    // DOIs are case-insensitive.
    ['10.5555/TIDE.0102', '302 content/1/e102'],
    ['10.5555%2Ftide.0102', '302 content/1/e102'],
    ['10.5555/tide.0102/', '302 content/1/e102'],
    ['https://doi.org/10.5555/tide.0102', '302 content/1/e102'],
    ['doi:10.5555/tide.0102', '302 content/1/e102'],
    ['10.5555/tide.0102.003', '302 content/1/e102/F1'],
    ['10.5555/tide.0102.004', '302 content/1/e102#tbl%201'],
    ['10.1002/(SICI)1%3C1::2%3E', '302 content/2/%C3%BCber'],
    ['10.5555/unknown', '404'],
    ['10.5555', '404'],
    ['constructor', '404'],
    ['', '404'],
  ])('%s: %s', async (path, answer) => {
    expect(await follow(path)).toBe(answer);
  });

  test('HEAD is redirected too, POST is refused', async () => {
    expect(await follow('10.5555/tide.0102', 'HEAD')).toBe('302 content/1/e102');
    expect(await follow('10.5555/tide.0102', 'POST')).toBe('405');
  });
});

test('a map of many DOIs is partitioned, and each is found', async () => {
  const dois = Array.from({ length: 5_001 }, (_, n): NamedAddress => [`10.5555/a.${n}`, `content/1/${n}`]);
  const artifacts = printAddressMap('dois', dois);
  expect(artifacts.map(({ path }) => path)).toEqual(['dois/size.json', 'dois/0.json', 'dois/1.json', 'dois/2.json']);
  const find = await openAddressMap(memoryFiles(artifacts), 'dois');
  const wrong = [];
  for (const [doi, address] of dois) if ((await find(doi.toUpperCase())) !== address) wrong.push(doi);
  expect(wrong).toEqual([]);
});
