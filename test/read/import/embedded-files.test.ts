import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmbeddedFile, embeddedBytes, readXmlPieces } from '../../../src/read/import/embedded-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'offprint-embedded-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(xml: string | Uint8Array) {
  const path = join(folder, 'a.xml');
  writeFileSync(path, xml);
  let text = '';
  let undecodable = 0;
  const files: EmbeddedFile[] = [];
  for await (const piece of readXmlPieces(path)) {
    if ('text' in piece) text += piece.text;
    else if ('embedded' in piece) files.push(piece.embedded);
    else undecodable++;
  }
  return { text, files, undecodable };
}

async function bytesOf(file: EmbeddedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of embeddedBytes(file)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('an embedded file is found by its bytes', () => {
  test.each([
    ['in one line', `<embed encoding="base64">${base64('hello')}</embed>`],
    ['in lines of 4', `<embed encoding="base64">\n${base64('hello').replace(/.{4}/g, '$&\r\n')}</embed>`],
    ['with character references for line ends', `<embed a=">">${base64('hello').replace(/.{4}/g, '$&&#13;\n')}</embed>`],
    ['in CDATA', `<embed><![CDATA[${base64('hello')}]]></embed>`],
    ['with a prefix', `<pkp:embed\n encoding='base64'>${base64('hello')}</pkp:embed>`],
    ['without padding', `<embed>${base64('hello').replaceAll('=', '')}</embed>`],
  ])('%s', async (_name, embed) => {
    const { text, files } = await read(`<?xml version="1.0"?><a>ä${embed}<b/></a>`);
    expect(text.replace(/<(?:\w+:)?embed[^/]*?(?:">"[^>]*)?>/, '<e>')).toMatch(
      /^<\?xml version="1.0"\?><a>ä<e><\/(?:pkp:)?embed><b\/><\/a>$/,
    );
    expect(files.map(({ fault }) => fault)).toEqual([undefined]);
    expect((await bytesOf(files[0] as EmbeddedFile)).toString()).toBe('hello');
  });

  test('but not in comments and CDATA sections', async () => {
    const xml = `<a><!-- <embed>x</embed> --><![CDATA[<embed>y</embed>]]><embed/><embed>${base64('z')}</embed></a>`;
    const { text, files } = await read(xml);
    expect(text).toBe('<a><!-- <embed>x</embed> --><![CDATA[<embed>y</embed>]]><embed/><embed></embed></a>');
    expect(files).toHaveLength(1);
  });

  test('wherever a chunk of the file ends', async () => {
    const content = 'b'.repeat(1000);
    const markup = `<!-- <embed>x --><embed encoding="base64">${base64(content)}</embed><c>ü</c>`;
    for (let cut = 0; cut < markup.length; cut += 7) {
      const before = `<a>${' '.repeat((1 << 18) - 3 - cut)}`;
      const { text, files } = await read(`${before}${markup}</a>`);
      expect(text).toBe(`${before}<!-- <embed>x --><embed encoding="base64"></embed><c>ü</c></a>`);
      expect((await bytesOf(files[0] as EmbeddedFile)).toString()).toBe(content);
    }
  });

  test('of many chunks', async () => {
    const content = Buffer.alloc(2_000_000, 'xyz');
    const { files } = await read(`<a><embed>${content.toString('base64').replace(/.{76}/g, '$&\n')}</embed></a>`);
    expect((await bytesOf(files[0] as EmbeddedFile)).equals(content)).toBe(true);
    expect(files[0]).toMatchObject({ sizeBytes: 2_000_000, line: 1 });
  });
});

test.each([
  ['<a><embed>(base64-encoded data)</embed></a>', 'it has "(", which is no base64'],
  ['<a><embed>  </embed></a>', 'it is empty'],
  ['<a><embed>aGVsb</embed></a>', 'its base64 is cut off'],
  ['<a><embed>aGk=aGk=</embed></a>', 'its base64 goes on after "="'],
  ['<a><embed>aGVs', 'the file ends within it'],
])('%s has a fault', async (xml, fault) => expect((await read(xml)).files[0]?.fault).toBe(fault));

test('bytes that are invalid in UTF-8 are read as windows-1252, line by line', async () => {
  const xml = Buffer.concat([Buffer.from('<a>\nä\n'), Buffer.from([0x93, 0xe9, 0x0a]), Buffer.from('ö</a>')]);
  expect(await read(xml)).toMatchObject({ text: '<a>\nä\n“é\nö</a>', undecodable: 1 });
});

test('the declared encoding is used', async () => {
  const xml = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1');
  expect(await read(xml)).toMatchObject({ text: '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', undecodable: 0 });
});
