import { expect, test } from 'vitest';
import { publishedLineAt } from '../../src/publish/published-line.ts';
import { parsePublishedLine } from '../../src/publish/site-manifest.ts';

const SHA256 = '9c931d91455748de272db49f594d258d754ee7b591f7779eb4711877ade2a009';

test.each([[`404.html\t2802\t${SHA256}\t1795319087036`], [`content/1/größe.html\t0\t${SHA256}\t0`]])(
  '%s is read as a whole line is',
  (line) => {
    const { sha256: _, ...told } = parsePublishedLine(line) ?? {};
    expect(lineIn(line)).toEqual(told);
  },
);

test.each([
  [''],
  ['404.html'],
  ['404.html\t2802'],
  [`404.html\t2802\t${SHA256}`],
  [`404.html\t2802\t${SHA256}\t`],
  [`404.html\t2802\t${SHA256}\t12x`],
  [`404.html\t2802\t${SHA256.slice(1)}\t1795319087036`],
  [`404.html\t2802\t${SHA256.slice(1)}g\t1795319087036`],
])('%s is damaged', (line) => {
  expect(parsePublishedLine(line)).toBeUndefined();
  expect(lineIn(line)).toBeUndefined();
});

/** Between other lines. */
function lineIn(line: string): unknown {
  const before = `about.html\t1\t${SHA256}\t1\n`;
  const text = Buffer.from(`${before}${line}\n${before}`);
  return publishedLineAt(text, before.length, before.length + Buffer.byteLength(line) + 1);
}
