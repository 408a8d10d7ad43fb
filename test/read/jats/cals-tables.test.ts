import { describe, expect, test } from 'vitest';
import type { TableWrap } from '../../../src/model/table.ts';
import { articleFrom } from './cases.ts';

const HEAD =
  '<article xmlns:oasis="http://docs.oasis-open.org/ns/oasis-exchange/table" xmlns:o="http://www.niso.org/standards/z39-96/ns/oasis-exchange/table"><front><article-meta><title-group><article-title>T</article-title></title-group></article-meta></front>';

/** Reads a table-wrap with the given markup; returns its tables. */
function tablesOf(markup: string): TableWrap['tables'] {
  const { article, problems } = articleFrom(`${HEAD}<body><table-wrap>${markup}</table-wrap></body></article>`);
  expect(problems).toEqual([]);
  const [wrap] = article?.body ?? [];
  if (wrap?.kind !== 'tableWrap') throw new Error('there is no table');
  return wrap.tables;
}

const COLS = '<colspec colname="a"/><colspec colname="b"/><colspec colname="c"/>';

/** OASIS markup and XHTML markup of the same table. */
const CASES: readonly (readonly [title: string, cals: string, xhtml: string])[] = [
  [
    'head, body and foot',
    '<table><tgroup cols="2"><thead><row><entry>h</entry><entry>i</entry></row></thead><tfoot><row><entry>f</entry><entry>g</entry></row></tfoot><tbody><row><entry>1</entry><entry>2</entry></row></tbody></tgroup></table>',
    '<table><thead><tr><th>h</th><th>i</th></tr></thead><tfoot><tr><td>f</td><td>g</td></tr></tfoot><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'the usual prefix',
    '<oasis:table><oasis:tgroup cols="1"><oasis:tbody><oasis:row><oasis:entry>1 <italic>x</italic></oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table>',
    '<table><tbody><tr><td>1 <italic>x</italic></td></tr></tbody></table>',
  ],
  [
    'another prefix',
    '<o:table><o:tgroup cols="1"><o:tbody><o:row><o:entry>1</o:entry></o:row></o:tbody></o:tgroup></o:table>',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  [
    'a span by namest and nameend',
    `<table><tgroup cols="3">${COLS}<tbody><row><entry namest="a" nameend="b">1</entry><entry>3</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td colspan="2">1</td><td>3</td></tr></tbody></table>',
  ],
  [
    'a span by spanname',
    `<table><tgroup cols="3">${COLS}<spanspec spanname="s" namest="b" nameend="c" align="center"/><tbody><row><entry>1</entry><entry spanname="s">2</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td>1</td><td colspan="2" align="center">2</td></tr></tbody></table>',
  ],
  [
    'rows by morerows, and the entries beside them',
    `<table><tgroup cols="3">${COLS}<tbody><row><entry morerows="1">1</entry><entry>2</entry><entry>3</entry></row><row><entry>4</entry><entry>5</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></tbody></table>',
  ],
  [
    'rows and columns at once',
    `<table><tgroup cols="3">${COLS}<tbody><row><entry namest="a" nameend="b" morerows="1">1</entry><entry>2</entry></row><row><entry colname="c">3</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td colspan="2" rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  ],
  [
    'morerows beyond the end of the rows',
    '<table><tgroup cols="1"><tbody><row><entry morerows="9">1</entry></row><row/></tbody></tgroup></table>',
    '<table><tbody><tr><td rowspan="2">1</td></tr><tr/></tbody></table>',
  ],
  [
    'an entry that leaves columns free',
    `<table><tgroup cols="3">${COLS}<tbody><row><entry colname="c">3</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td colspan="2"/><td>3</td></tr></tbody></table>',
  ],
  [
    'an entry that leaves columns free around one from above',
    `<table><tgroup cols="3">${COLS}<tbody><row><entry>1</entry><entry morerows="1">2</entry><entry>3</entry></row><row><entry colname="c">6</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td>1</td><td rowspan="2">2</td><td>3</td></tr><tr><td/><td>6</td></tr></tbody></table>',
  ],
  [
    'columns by number',
    '<table><tgroup cols="3"><colspec colnum="3" colname="z"/><tbody><row><entry>1</entry><entry colname="z">3</entry></row></tbody></tgroup></table>',
    '<table><tbody><tr><td>1</td><td/><td>3</td></tr></tbody></table>',
  ],
  [
    'alignment of the group, the column and the entry',
    '<table><tgroup cols="3" align="left"><colspec colname="a"/><colspec align="right"/><colspec align="char"/><tbody valign="top"><row><entry>1</entry><entry>2</entry><entry>3</entry></row><row valign="bottom"><entry align="center" valign="middle">4</entry><entry>5</entry><entry>6</entry></row></tbody></tgroup></table>',
    '<table><tbody><tr valign="top"><td align="left">1</td><td align="right">2</td><td align="char">3</td></tr><tr valign="bottom"><td align="center" valign="middle">4</td><td align="right">5</td><td align="char">6</td></tr></tbody></table>',
  ],
  [
    'column specifications of the head alone',
    `<table><tgroup cols="3">${COLS}<thead><colspec colname="x"/><colspec colname="y"/><colspec colname="z"/><row><entry namest="y" nameend="z">h</entry></row></thead><tbody><row><entry namest="a" nameend="c">1</entry></row></tbody></tgroup></table>`,
    '<table><thead><tr><td/><th colspan="2">h</th></tr></thead><tbody><tr><td colspan="3">1</td></tr></tbody></table>',
  ],
  [
    'row headers',
    '<table rowheader="firstcol"><tgroup cols="2"><tbody><row><entry>r</entry><entry>1</entry></row></tbody></tgroup></table>',
    '<table><tbody><tr><th scope="row">r</th><td>1</td></tr></tbody></table>',
  ],
  [
    'a title',
    '<table><title>Of <bold>tides</bold></title><tgroup cols="1"><tbody><row><entry>1</entry></row></tbody></tgroup></table>',
    '<table><caption>Of <bold>tides</bold></caption><tbody><tr><td>1</td></tr></tbody></table>',
  ],
  [
    'two groups',
    '<table><tgroup cols="1"><tbody><row><entry>1</entry></row></tbody></tgroup><tgroup cols="1"><tbody><row><entry>2</entry></row></tbody></tgroup></table>',
    '<table><tbody><tr><td>1</td></tr></tbody></table><table><tbody><tr><td>2</td></tr></tbody></table>',
  ],
  [
    'blocks in entries',
    '<table><tgroup cols="1"><tbody><row><entry><p>1</p><list><list-item><p>2</p></list-item></list></entry></row></tbody></tgroup></table>',
    '<table><tbody><tr><td><p>1</p><list><list-item><p>2</p></list-item></list></td></tr></tbody></table>',
  ],
  [
    'names that no column has',
    `<table><tgroup cols="2">${COLS}<tbody><row><entry namest="no" nameend="nor">1</entry><entry colname="none">2</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'entries that would overlap',
    `<table><tgroup cols="3">${COLS}<tbody><row><entry namest="a" nameend="b">1</entry><entry colname="a">2</entry></row></tbody></tgroup></table>`,
    '<table><tbody><tr><td colspan="2">1</td><td>2</td></tr></tbody></table>',
  ],
];

describe('an OASIS table is read as the XHTML table of the same cells', () => {
  test.each(CASES)('%s', (_, cals, xhtml) => {
    expect(tablesOf(cals)).toEqual(tablesOf(xhtml));
  });

  test('an entrytbl is a table within a cell', () => {
    const inner = '<colspec colname="x"/><colspec colname="y"/><tbody><row><entry namest="x" nameend="y">in</entry></row></tbody>';
    const [table] = tablesOf(`<table><tgroup cols="1"><tbody><row><entrytbl cols="2">${inner}</entrytbl></row></tbody></tgroup></table>`);
    expect(table?.bodies[0]?.[0]?.cells[0]?.content).toMatchObject([
      { kind: 'tableWrap', tables: [{ bodies: [[{ cells: [{ colspan: 2, content: [{ kind: 'paragraph' }] }] }]] }] },
    ]);
  });

  test('a distant column costs one cell', () => {
    const rows = '<row><entry colname="far">1</entry></row>'.repeat(2000);
    const [table] = tablesOf(`<table><tgroup cols="1000"><colspec colnum="1000" colname="far"/><tbody>${rows}</tbody></tgroup></table>`);
    expect(table?.bodies[0]).toHaveLength(2000);
    expect(table?.bodies[0]?.at(-1)?.cells.map(({ colspan }) => colspan)).toEqual([999, 1]);
  });
});
