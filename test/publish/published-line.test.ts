import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedLineAt } from '../../src/publish/published-line.ts';
import { parsePublishedLine } from '../../src/publish/site-manifest.ts';

const SHA256 = '9c931d91455748de272db49f594d258d754ee7b591f7779eb4711877ade2a009';

test.each([[`404.html\t2802\t${SHA256}\t1795319087036`], [`content/1/größe.html\t0\t${SHA256}\t0`]])(
  '%s is parsed as by splitting',
  (line) => {
    const { sha256: _, ...fields } = parsePublishedLine(line) ?? {};
    expect(lineIn(line)).toEqual(fields);
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

test('any line, also with one changed character, is parsed or rejected as by splitting', () => {
  const lines = fc.record({
    path: fc.stringMatching(/^[a-cé/ .]{1,12}$/),
    size: fc.nat(),
    mtime: fc.nat(2_000_000_000_000),
    position: fc.nat(),
    other: fc.constantFrom('x', 'G', '7', ' ', '', '\t'),
  });
  fc.assert(
    fc.property(lines, ({ path, size, mtime, position, other }) => {
      const line = `${path}\t${size}\t${SHA256}\t${mtime}`;
      expect(lineIn(line)).toEqual(splitByTabs(line));
      const at = position % line.length;
      const changed = line.slice(0, at) + other + line.slice(at + 1);
      expect(lineIn(changed)).toEqual(splitByTabs(changed));
    }),
  );
});

function splitByTabs(line: string): unknown {
  const [path = '', size = '', sha256 = '', mtime = '', ...more] = line.split('\t');
  if (more.length > 0 || !/^\d+$/.test(size) || !/^[0-9a-f]{64}$/.test(sha256) || !/^\d+$/.test(mtime)) return undefined;
  return { path, sizeBytes: Number(size), mtimeMs: Number(mtime) };
}

/** Parses a line that has other lines before and after it. */
function lineIn(line: string): unknown {
  const before = `about.html\t1\t${SHA256}\t1\n`;
  const text = Buffer.from(`${before}${line}\n${before}`);
  return publishedLineAt(text, before.length, before.length + Buffer.byteLength(line) + 1);
}
