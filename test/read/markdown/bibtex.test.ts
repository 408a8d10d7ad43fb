import { expect, test } from 'vitest';
import { openBibtex } from '../../../src/read/markdown/bibtex-items.ts';
import { texLine, texText } from '../../../src/read/markdown/tex-line.ts';
import { read } from './read.ts';

/** Reads a file and the entries with these keys; problems are `line: code`. */
function items(text: string, ...keys: string[]) {
  const problems: string[] = [];
  const library = openBibtex({ file: 'refs.bib', text }, ({ place, code }) => problems.push(`${place.line}: ${code}`));
  return { items: keys.map((key) => library.item(key)), keys: library.keys, problems };
}

test('an entry becomes CSL fields', () => {
  const text =
    '@string{jc = "Journal of " # "Cells"}\n@Article(smith,\n author = {Smith, J. and {WHO} and van den Berg, Jr, A. and others},\n title = "On {DNA}", journal = jc, year = 2010, pages = {12--19}, month = jan, doi = {10.1/a\\_b})';
  expect(items(text, 'smith')).toEqual({
    items: [
      {
        type: 'article-journal',
        author: [
          { family: 'Smith', given: 'J.' },
          { literal: 'WHO' },
          { family: 'van den Berg', given: 'A.', suffix: 'Jr' },
          { literal: 'others' },
        ],
        issued: '2010',
        title: 'On {DNA}',
        'container-title': 'Journal of Cells',
        page: '12-19',
        DOI: '10.1/a_b',
      },
    ],
    keys: ['smith'],
    problems: [],
  });
});

test('a part has the title of its parent', () => {
  const text = '@inproceedings{a, title={A}, crossref={PROC}}\n@proceedings{proc, title={P}, year=2001}';
  expect(items(text, 'a').items[0]).toMatchObject({ title: 'A', 'container-title': 'P', issued: '2001' });
});

test.each<[string, string[], string[]]>([
  ['% @book{no, title={x}}\nmail a@b{c}\n@comment{@x}\n@book{a, title={A}}', ['a'], []],
  ['@book{a, title={A\n@book{b, title={B}}', ['b'], ['1: bibliography-syntax']],
  ['@book{a, title={A} year=2000}', ['a'], ['1: bibliography-syntax']],
  ['@book{a, title={A}}\n@book{a, title={B}}', ['a'], ['2: reference-repeated']],
  ['@book{a, title=foo}', ['a'], ['1: bibliography-syntax']],
  ['@bok{a, title={A}}', ['a'], ['1: bibliography-entry']],
  ['@book{a, title={\\foo{A}}}', ['a'], ['1: bibliography-entry']],
  ['@book{a, title={A}, file={C\\foo\\a.pdf}, abstract={\\foo}}', ['a'], []],
  ['@book{a, title={A}, crossref={b}}', ['a'], ['1: bibliography-entry']],
  ['@book{, title={A}}', [], ['1: bibliography-syntax']],
])('%s', (text, keys, expected) => {
  const found = items(text, ...keys);
  expect([found.keys, found.problems]).toEqual([keys, expected]);
});

test.each([
  ['{\\\'E}cole \\"{o} \\c{c} \\v S \\o{} \\ss \\i', 'École ö ç Š ø ßı'],
  ["``a'' --- b--c~d \\& 5\\%", '“a” — b–c\u00A0d & 5%'],
  ['{DNA} \\emph{E. coli}', 'DNA E. coli'],
  ['open { and }} closed', 'open and closed'],
])('%s is %s', (tex, expected) => expect(texText(tex)).toBe(expected));

test('formulas and emphasis are kept', () => {
  expect(texLine('{\\em x} $a_1$').content).toEqual([
    { kind: 'styled', style: 'italic', content: [{ kind: 'text', value: 'x' }] },
    { kind: 'text', value: ' ' },
    { kind: 'inlineFormula', formula: { tex: 'a_1' } },
  ]);
  expect(texLine('\\ensuremath{\\frac{1}{2}}\\ensuremath\\pi r')).toEqual({
    content: [
      { kind: 'inlineFormula', formula: { tex: '\\frac{1}{2}' } },
      { kind: 'inlineFormula', formula: { tex: '\\pi' } },
      { kind: 'text', value: 'r' },
    ],
    unknown: [],
  });
});

test.each([
  ['phdthesis', { type: 'thesis', note: 'PhD thesis' }],
  ['inbook', { type: 'chapter', 'container-title': 'B' }],
  ['misc', { type: 'webpage', URL: 'https://a.example/x_y' }],
])('the type of @%s', (type, expected) => {
  const text = `@${type}{a, title={A}, booktitle={B}, howpublished={\\url{https://a.example/x\\_y}}}`;
  expect(items(text, 'a').items[0]).toMatchObject(expected);
});

test('the cited entries are listed, by authors; a wrong key is reported with the nearest', () => {
  const bibliography = {
    file: 'a/refs.bib',
    text: '@book{zoe, author={Zoe, A}, title={Z}, year=2001}\n@book{abe, author={Abe, B}, title={A}, year=2002}\n@book{no, title={N}}',
  };
  const { article, problems } = read('---\ntitle: T\nbibliography: refs.bib\n---\n[@zoe; @abe; @ab]', { bibliography });
  expect(problems).toEqual(['5: xref-dangling: "@ab" points at nothing; did you mean "abe"?']);
  const [list] = article?.back ?? [];
  expect(list?.kind === 'refList' && list.references.map(({ id }) => id)).toEqual(['ref-abe', 'ref-zoe']);
  const ofJournal = read('---\ntitle: T\n---\n@zoe', { journalBibliography: { ...bibliography, file: 'references.bib' } });
  expect(ofJournal.problems).toEqual([]);
});
