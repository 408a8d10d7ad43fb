import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packZip } from '../../../src/publish/archive/write-zip.ts';

const FILES = [
  { path: 'mimetype', bytes: 'application/epub+zip' },
  { path: 'EPUB/潮.xhtml', bytes: '<p>tide</p>'.repeat(50) },
  { path: 'EPUB/F1.jpg', bytes: new Uint8Array(300).fill(7) },
];

test('a small zip stores what deflate does not shrink and images, and has the same bytes every time', async () => {
  const zip = await packZip(FILES, { date: '2024-05-14' });
  expect(entriesOf(zip)).toEqual([
    { path: 'mimetype', method: 0, text: 'application/epub+zip' },
    { path: 'EPUB/潮.xhtml', method: 8, text: '<p>tide</p>'.repeat(50) },
    { path: 'EPUB/F1.jpg', method: 0, text: '\u0007'.repeat(300) },
  ]);
  expect(Buffer.compare(zip, await packZip(FILES, { date: '2024-05-14' }))).toBe(0);
  // An EPUB is recognized by its media type at byte 38 (OCF 3.3, 4.3.2).
  expect(Buffer.from(zip).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
});

/** The local entries of a zip. */
function entriesOf(zip: Uint8Array): readonly { path: string; method: number; text: string }[] {
  const bytes = Buffer.from(zip);
  const entries: { path: string; method: number; text: string }[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const method = bytes.readUInt16LE(at + 8);
    const packed = bytes.readUInt32LE(at + 18);
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const body = bytes.subarray(start, start + packed);
    const text = (method === 8 ? inflateRawSync(body) : body).toString('utf8');
    entries.push({ path: bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26)), method, text });
    at = start + packed;
  }
  return entries;
}
