import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type WrittenEntry, writeZip, zipOf } from '../read/package/zip-of.ts';
import type { Trap } from './hostile-content.ts';
import { hostileJats } from './hostile-jats.ts';

/** Packages that attack the unpacking program. Each of them, except rejected ones, also contains a valid article. */
export function hostileArchives(): readonly Trap[] {
  const honest = (name: string, body = ''): WrittenEntry => ({ name: `${name}.xml`, content: hostileJats({ name, body }) });
  const trap = (name: string, code: string, entries: readonly WrittenEntry[]): Trap => ({
    files: { [`${name}.zip`]: writeZip([honest(name, FIGURE), ...entries]) },
    problems: [{ code, file: `${name}.zip` }],
  });
  const zeros = zeroBlocks(10_240);
  return [
    trap('slip', 'package-entry-refused', [{ name: '../../escaped.xml', content: hostileJats({ name: 'escaped' }) }]),
    trap('slip-windows', 'package-entry-refused', [{ name: '..\\..\\escaped.txt', content: 'x' }]),
    trap('absolute', 'package-entry-refused', [{ name: '/../../tmp/offprint-escaped.txt', content: 'x' }]),
    trap('linked', 'package-entry-refused', [{ name: 'a.tif', content: '/etc/passwd', mode: 0o120777 }]),
    trap('locked', 'package-entry-refused', [{ name: 'a.tif', content: 'x', flags: 0x801 }]),
    // Ten thousand million bytes in ten megabytes, declared in the directory as far as possible …
    trap('bomb', 'package-too-large', [{ name: 'a.tif', packed: zeros, declaredSize: 0xfffffff0 }]),
    // … or not declared.
    trap('bomb-image', 'package-entry-damaged', [{ name: 'a.tif', packed: zeros, declaredSize: 1000 }]),
    trap('bomb-supplement', 'package-entry-damaged', [{ name: 'b.csv', packed: zeros, declaredSize: 1000 }]),
    {
      files: { 'bomb-article.zip': writeZip([{ name: 'bomb-article.xml', packed: zeros, declaredSize: 50_000 }]) },
      problems: [{ code: 'package-entry-damaged', file: 'bomb-article.zip/bomb-article.xml' }],
    },
    trap('overlap', 'package-too-large', [
      { name: 'a.tif', content: 'x', overlapsFirst: true },
      { name: 'b.csv', content: 'x', overlapsFirst: true },
    ]),
    trap('checksum', 'package-entry-damaged', [{ name: 'a.tif', content: 'II*\0', crc: crc32('other') }]),
    {
      files: { 'cut.zip': zipOf({ 'cut.xml': hostileJats({ name: 'cut' }) }).slice(0, 300) },
      problems: [{ code: 'package-unreadable', file: 'cut.zip' }],
    },
    { files: { 'text.zip': 'This is no zip.' }, problems: [{ code: 'package-unreadable', file: 'text.zip' }] },
    { files: { 'nested.zip': nestedZip(8) }, problems: [{ code: 'package-unowned', file: 'nested.zip' }] },
  ];
}

const FIGURE = '<fig id="f1"><graphic xlink:href="a.tif"/></fig><supplementary-material id="s1" xlink:href="b.csv"/>';

/** Deflates zeros, to about a thousandth of their size. */
function zeroBlocks(megabytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), end]);
}

function nestedZip(depth: number): Uint8Array {
  let zip = zipOf({ 'nested.xml': hostileJats({ name: 'nested' }) });
  for (let i = 0; i < depth; i++) zip = writeZip([{ name: `${i}.zip`, content: zip }]);
  return zip;
}
