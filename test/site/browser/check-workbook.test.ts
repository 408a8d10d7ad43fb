import { expect, test } from 'vitest';
import { checkWorkbook } from '../../../src/site/browser/show-tables.ts';
import { writeZip, zipOf } from '../../read/package/zip-of.ts';

const sheet = (rows: string): string => `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (files: Record<string, string>): Blob => new Blob([new Uint8Array(zipOf(files))]);

test.each([
  ['a small sheet, whatever its dimension says', sheet('<row r="1"><c r="A1"/><c r="B1"/></row><row r="2"><c r="A2"/></row>')],
  ['many rows', sheet(`${'<row r="1"><c r="A1"/></row>'.repeat(50_000)}<row r="90000"><c r="J90000"/></row>`)],
  ['quotes in texts', sheet('<c t="inlineStr"><is><t>the r of "XFD1048576" is r="high"</t></is></c>')],
])('is read: %s', async (_, xml) => {
  await expect(checkWorkbook(workbook({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': xml }))).resolves.toBeUndefined();
});

test.each([
  ['one cell in the last column and row', { a: sheet('<row r="1048576"><c r="XFD1048576"/></row>') }],
  ['one cell in the last row, one in the last column', { a: sheet('<c r="A1048576"/><c\n r = \'XFD1\'/>') }],
  ['a row number only', { a: sheet('<row r="1048576"/><row r="1"><c r="CV1"/></row>') }],
  ['two sheets that are too large together', { a: sheet('<c r="Z30000"/>'), b: sheet('<c r="Z30000"/>') }],
  ['an address with an entity', { a: sheet('<c r="&#88;FD1048576"/>') }],
  ['an address between two pieces', { a: `${' '.repeat(65_530)}<row><c r="XFD1048576"/></row>` }],
  ['80 MB of spaces', { a: ' '.repeat(80_000_000) }],
])('is not read: %s', async (_, files) => {
  await expect(checkWorkbook(workbook(files))).rejects.toBeInstanceOf(RangeError);
});

test('a declared size is not believed', async () => {
  const lie = writeZip([{ name: 'a', content: ' '.repeat(50_000_000), declaredSize: 10 }]);
  await expect(checkWorkbook(new Blob([new Uint8Array(lie)]))).rejects.toBeInstanceOf(RangeError);
});

test('a file that is no zip is refused', async () => {
  await expect(checkWorkbook(new Blob(['Year,Count\n2024,1\n']))).rejects.toThrow('no zip file');
});
