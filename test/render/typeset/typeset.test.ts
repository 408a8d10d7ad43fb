import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { designOf } from '../../../src/render/typeset/find-design.ts';
import { findTable } from '../../../src/render/typeset/font-family.ts';
import { openDesign } from '../../../src/render/typeset/open-design.ts';
import { openTypesetter, type Typesetter } from '../../../src/render/typeset/typesetter.ts';
import { corpusFolder } from '../../corpus.ts';
import { codeWith } from '../../docs/pages.ts';
import { describeWith } from '../../system-programs.ts';
import { HOSTILE_TEXTS } from '../typst/hostile-text.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { articleOfFile, openPlainTypesetter, sourceOf } from './typeset-file.ts';
import { pdfText, wordsInPdf } from './words-in-pdf.ts';

let folder = '';
let typesetter: Typesetter;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offprint-typeset-test-'));
  typesetter = openPlainTypesetter();
});
afterAll(async () => {
  await typesetter.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Typeset {
  readonly bytes: Uint8Array;
  readonly file: string;
  readonly isAccessible: boolean;
}

async function typeset(article: Article, by = typesetter): Promise<Typeset> {
  const { pdf, reasons, isAccessible } = await by.typeset({ source: sourceOf(article), images: new Map(), timestamp: 0 });
  if (pdf === undefined) throw new Error(reasons.join('; '));
  const file = join(folder, `${readdirSync(folder).length}.pdf`);
  writeFileSync(file, pdf);
  return { bytes: pdf, file, isAccessible };
}

function articleOf(lang: string, words: string): Article {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const xml = `<article article-type="research-article" xml:lang="${lang}"><front><article-meta><title-group><article-title>${escaped}</article-title></title-group>
<pub-date date-type="pub"><day>3</day><month>4</month><year>2025</year></pub-date></article-meta></front>
<body><sec id="s1"><title>${escaped}</title><p>${escaped}</p></sec></body></article>`;
  const article = readJats(new TextEncoder().encode(xml), {
    file: 'a.xml',
    resolveFile: (href) => ({ href }),
    report: () => undefined,
  });
  if (article === undefined) throw new Error('no article');
  return article;
}

function letterCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.normalize('NFKC').replace(/[^\p{L}]/gu, '')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

describeWith(['pdftotext', 'qpdf'], 'the PDF of an article', () => {
  test.each(HOSTILE_TEXTS)('has %j as text', async (words) => {
    const { file, isAccessible } = await typeset(articleOf('en', words));
    expect(isAccessible).toBe(true);
    const joined = (text: string): string => text.replace(/\s+/g, '');
    expect(joined(pdfText(file))).toContain(joined(words));
  });

  test.each([
    ['ar', 'دراسة على الساحل', 'rtl'],
    ['fa', 'بررسی پژوهش در ساحل', 'rtl'],
    ['he', 'מחקר על גאות', 'rtl'],
    ['ru', 'Исследование приливов', 'ltr'],
    ['hi', 'तट पर ज्वार', 'ltr'],
    ['pt-BR', 'Poças de maré à noite', 'ltr'],
  ])('in %s has its letters and its language', async (lang, words) => {
    const { bytes, file } = await typeset(articleOf(lang, words));
    const read = await readPdf(bytes);
    expect(read).toMatchObject({ isMarked: true, uaPart: '1', title: words });
    expect(read.lang?.slice(0, 2)).toBe(lang.slice(0, 2));
    // In title, heading and paragraph; readers of text order the letters of right-to-left lines in different ways.
    const found = letterCounts(pdfText(file));
    for (const [letter, count] of letterCounts(words)) expect(found.get(letter) ?? 0, letter).toBeGreaterThanOrEqual(3 * count);
  });

  test('without a glyph is written without the mark, and the character is reported', async () => {
    const { pdf, ...result } = await typesetter.typeset({ source: sourceOf(articleOf('en', 'a 😀 b')), images: new Map(), timestamp: 0 });
    expect(result).toEqual({ pages: 1, isAccessible: false, reasons: [], missingGlyphs: ['U+1F600'] });
    expect(pdf?.length).toBeGreaterThan(1000);
  });

  test('has no file of the machine in it, and a template that reads one gives a reason and no PDF', async () => {
    const modules = new Map([
      ['/settings.typ', ''],
      ['/elements.typ', '#let deferred-tables() = none\n#let section-heading(level: 1, x) = x\n#let anchor(x) = x\n#let paragraph(x) = x'],
      ['/template.typ', '#let article(front, body) = read("/../../../../etc/hostname")'],
    ]);
    const other = openTypesetter({ modules, issueModules: new Map(), fonts: [], images: new Map() });
    const { pdf, reasons } = await other.typeset({ source: sourceOf(articleOf('en', 'a')), images: new Map(), timestamp: 0 });
    await other.close();
    expect(pdf).toBeUndefined();
    expect(reasons.join()).toMatch(/access denied|not found|outside|escape/i);
  });

  test('has the parts that a template of the documentation chooses; links to other parts are text', async () => {
    const template = codeWith('typst', '#let article');
    const path = 'templates/article.typ';
    const own = openDesign(designOf({}, { fonts: [], ownTemplate: { path, sha256: '' } }), () => Buffer.from(template));
    const other = openTypesetter(own.setup);
    const xml = `<article article-type="research-article" xml:lang="en"><front><article-meta><title-group><article-title>Tides</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name><surname>Reed</surname></name><xref ref-type="aff" rid="a1">1</xref></contrib><aff id="a1"><label>1</label>Shore Institute</aff></contrib-group>
</article-meta></front><body><p>High water</p></body></article>`;
    const options = { file: 'a.xml', resolveFile: (href: string) => ({ href }), report: () => undefined };
    const article = readJats(new TextEncoder().encode(xml), options);
    if (article === undefined) throw new Error('no article');
    const { file, isAccessible } = await typeset(article, other);
    await other.close();
    const text = pdfText(file);
    expect(isAccessible).toBe(true);
    expect(text).toContain('High water');
    expect(text).not.toContain('Shore Institute');
  });

  test('has the same bytes twice, and with another font of the same name in the user’s folder', async () => {
    const article = articleOf('en', 'Tide pools');
    const first = await typeset(article);
    const home = join(folder, 'home');
    mkdirSync(join(home, '.fonts'), { recursive: true });
    const fonts = createRequire(import.meta.url).resolve('@expo-google-fonts/libertinus-serif/700Bold/LibertinusSerif_700Bold.ttf');
    // A bold font that says that it is the regular one.
    const bold = readFileSync(fonts);
    bold.writeUInt16BE(400, (findTable(bold, 'OS/2') ?? 0) + 4);
    writeFileSync(join(home, '.fonts/LibertinusSerif-Regular.ttf'), bold);
    const script = `import { writeFileSync } from 'node:fs';
import { articleOfFile, openPlainTypesetter, sourceOf } from ${JSON.stringify(join(import.meta.dirname, 'typeset-file.ts'))};
const typesetter = openPlainTypesetter();
const { pdf } = await typesetter.typeset({ source: sourceOf(articleOfFile(process.argv[2])), images: new Map(), timestamp: 0 });
writeFileSync(process.argv[3], pdf);
await typesetter.close();
`;
    writeFileSync(join(folder, 'other.mts'), script);
    const xml = join(folder, 'a.xml');
    writeFileSync(
      xml,
      `<article article-type="research-article" xml:lang="en"><front><article-meta><title-group><article-title>Tide pools</article-title></title-group>
<pub-date date-type="pub"><day>3</day><month>4</month><year>2025</year></pub-date></article-meta></front>
<body><sec id="s1"><title>Tide pools</title><p>Tide pools</p></sec></body></article>`,
    );
    const out = join(folder, 'other.pdf');
    const ran = spawnSync(process.execPath, ['--import', 'tsx', join(folder, 'other.mts'), xml, out], {
      env: { ...process.env, HOME: home },
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../../..'),
    });
    expect(ran.stderr).toBe('');
    expect(readFileSync(out).equals(Buffer.from(first.bytes))).toBe(true);
  });
});

interface Counts {
  readonly file: string;
  /** At least so many structure elements by role. */
  readonly roles: Readonly<Record<string, number>>;
}

const REAL: readonly Counts[] = [
  { file: 'elife/elife-02043-v2/elife-02043-v2.xml', roles: { Formula: 200 } },
  { file: 'elife/elife-04490/elife04490.xml', roles: { Table: 12 } },
  { file: 'scielo/1414-462x202331030043/a3.xml', roles: { Table: 1, H1: 4 } },
  { file: 'plos/plosone-0093988/main.jats.xml', roles: { Link: 100 } },
];

const describeReal = corpusFolder === undefined ? describe.skip : describe;
if (corpusFolder === undefined) console.warn('Skipped, for want of ../shared/corpus: PDF files of real articles');
describeReal('the PDF of a real article', () => {
  test.each(REAL)('$file has its words, formulas, tables and links, and claims PDF/UA-1', async ({ file, roles }) => {
    const article = articleOfFile(`${corpusFolder}/articles/${file}`);
    if (article === undefined) throw new Error(`${file} holds no article`);
    const { bytes, file: path, isAccessible } = await typeset(article);
    const read: ReadPdf = await readPdf(bytes);
    const { all, inOrder, missing } = wordsInPdf(article, pdfText(path));
    expect(inOrder / all, missing.slice(0, 5).join(' | ')).toBeGreaterThanOrEqual(0.999);
    expect({ isAccessible, isMarked: read.isMarked, uaPart: read.uaPart, withoutAlt: read.withoutAlt }).toEqual({
      isAccessible: true,
      isMarked: true,
      uaPart: '1',
      withoutAlt: 0,
    });
    for (const [role, least] of Object.entries(roles)) expect(read.roles[role] ?? 0, role).toBeGreaterThanOrEqual(least);
    expect(read.internalLinks).toBeGreaterThan(10);
    expect(read.outline.length).toBeGreaterThan(3);
    const checked = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
    expect(`${checked.stdout}${checked.stderr}`).toContain('No syntax or stream encoding errors found');
  });
});
