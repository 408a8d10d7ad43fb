import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildResult, buildContent, pathsBelow } from './build-content.ts';

const LENGTHS = [0, 255, 256, 300, 5000];
const ALPHABETS = { ASCII: 'w', 'four-byte UTF-8': '𠀀' };

/** Prints a metadata field with a value as markup of a part of an article. */
type Field = (value: string) => Partial<Parts>;

interface Parts {
  readonly doi: string;
  readonly attributes: string;
  readonly journal: string;
  readonly meta: string;
  readonly title: string;
  readonly contribs: string;
  readonly body: string;
  readonly back: string;
}

const person = (inner: string): Partial<Parts> => ({
  contribs: `<contrib contrib-type="author"><name><surname>Odera</surname><given-names>Ada</given-names></name>${inner}</contrib>`,
});
const FIELDS: Readonly<Record<string, Field>> = {
  DOI: (value) => ({ doi: `10.5555/${value}` }),
  'DOI of many parts': (value) => ({ doi: `10.5555/${value.replace(/(.{2})/gu, '$1/')}x` }),
  'article type': (value) => ({ attributes: `article-type="${value}"` }),
  language: (value) => ({ attributes: `article-type="research-article" xml:lang="${value}"` }),
  'journal title': (value) => ({ journal: `<journal-title-group><journal-title>${value}</journal-title></journal-title-group>` }),
  'journal id': (value) => ({ journal: `<journal-id journal-id-type="publisher">${value}</journal-id>` }),
  issn: (value) => ({ journal: `<issn pub-type="epub">${value}</issn>` }),
  publisher: (value) => ({ journal: `<publisher><publisher-name>${value}</publisher-name></publisher>` }),
  volume: (value) => ({ meta: `<volume>${value}</volume>` }),
  issue: (value) => ({ meta: `<volume>1</volume><issue>${value}</issue>` }),
  'volume and issue': (value) => ({ meta: `<volume>${value}</volume><issue>${value}</issue><elocation-id>${value}</elocation-id>` }),
  'e-location': (value) => ({ meta: `<elocation-id>${value}</elocation-id>` }),
  'first page': (value) => ({ meta: `<fpage>${value}</fpage>` }),
  'publisher id': (value) => ({ meta: `<article-id pub-id-type="publisher-id">${value}</article-id>` }),
  'article version': (value) => ({ meta: `<article-version>${value}</article-version>` }),
  subject: (value) => ({
    meta: `<article-categories><subj-group subj-group-type="heading"><subject>${value}</subject></subj-group></article-categories>`,
  }),
  'subject group': (value) => ({
    meta: `<article-categories><subj-group subj-group-type="${value}"><subject>Ecology</subject></subj-group></article-categories>`,
  }),
  title: (value) => ({ title: value }),
  keyword: (value) => ({ meta: `<kwd-group><kwd>${value}</kwd></kwd-group>` }),
  'keyword group': (value) => ({ meta: `<kwd-group kwd-group-type="${value}"><title>${value}</title><kwd>tide</kwd></kwd-group>` }),
  abstract: (value) => ({ meta: `<abstract abstract-type="${value}"><title>${value}</title><p>${value}</p></abstract>` }),
  licence: (value) => ({
    meta: `<permissions><copyright-holder>${value}</copyright-holder><license license-type="${value}" xlink:href="https://l.example/${value}"><license-p>${value}</license-p></license></permissions>`,
  }),
  funding: (value) => ({
    meta: `<funding-group><award-group><funding-source>${value}</funding-source><award-id>${value}</award-id></award-group></funding-group>`,
  }),
  'related article': (value) => ({
    meta: `<related-article related-article-type="corrected-article" ext-link-type="doi" xlink:href="10.5555/${value}"/>`,
  }),
  year: (value) => ({ meta: `<pub-date pub-type="collection"><year>${value}</year></pub-date>` }),
  season: (value) => ({ meta: `<pub-date pub-type="collection"><season>${value}</season><year>2020</year></pub-date>` }),
  'date type': (value) => ({ meta: `<pub-date date-type="${value}"><day>1</day><month>${value}</month><year>2020</year></pub-date>` }),
  surname: (value) => ({
    contribs: `<contrib contrib-type="author"><name><surname>${value}</surname><given-names>Ada</given-names></name></contrib>`,
  }),
  'given names': (value) => ({
    contribs: `<contrib contrib-type="author"><name><surname>Odera</surname><given-names>${value}</given-names></name></contrib>`,
  }),
  collaboration: (value) => ({ contribs: `<contrib contrib-type="author"><collab>${value}</collab></contrib>` }),
  'contributor type': (value) => ({ contribs: `<contrib contrib-type="${value}"><collab>A group</collab></contrib>` }),
  orcid: (value) => person(`<contrib-id contrib-id-type="orcid">https://orcid.org/${value}</contrib-id>`),
  role: (value) => person(`<role vocab="credit" vocab-term="${value}">${value}</role>`),
  email: (value) => person(`<email>${value}@shore.example</email>`),
  affiliation: (value) => person(`<aff id="a1"><institution>${value}</institution><city>${value}</city><country>${value}</country></aff>`),
  'figure id and label': (value) => ({
    body: `<fig id="f${value}"><label>${value}</label><caption><title>${value}</title></caption><graphic xlink:href="${value}.png"/></fig>`,
  }),
  'DOI of a table': (value) => ({
    body: `<table-wrap id="t1"><object-id pub-id-type="doi">10.5555/t.${value}</object-id><label>Table 1</label><table><tr><td>1</td></tr></table></table-wrap>`,
  }),
  'supplement name': (value) => ({
    body: `<supplementary-material id="s1" xlink:href="${value}.csv"><label>${value}</label></supplementary-material>`,
  }),
  'section title': (value) => ({ body: `<sec id="s${value}" sec-type="${value}"><title>${value}</title><p>Words.</p></sec>` }),
  link: (value) => ({ body: `<p><ext-link ext-link-type="uri" xlink:href="https://shore.example/${value}">here</ext-link></p>` }),
  reference: (value) => ({
    back: `<ref-list><ref id="r${value}"><element-citation publication-type="${value}"><person-group person-group-type="author"><name><surname>${value}</surname></name></person-group><source>${value}</source><year>${value}</year><pub-id pub-id-type="doi">10.5555/r.${value}</pub-id></element-citation></ref></ref-list>`,
  }),
};

interface LongValue {
  readonly field: string;
  readonly alphabet: keyof typeof ALPHABETS;
  readonly length: number;
  readonly xml: string;
}

let root = '';
let site = '';
let built: BuildResult;
const values = longValues();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'offprint-long-'));
  site = join(root, 'site');
  const content = join(root, 'content');
  await mkdir(content);
  await writeFile(join(content, 'journal.json'), JSON.stringify(JOURNAL));
  for (const [index, { xml }] of values.entries()) await writeFile(join(content, `a${index}.xml`), xml);
  await writeFile(join(content, 'echo.xml'), xmlOf(echo()));
  await writeFile(join(content, `${'x'.repeat(250)}.md`), '---\ntitle: A long file name\n---\n\nWords.\n');
  await mkdir(join(content, 'pages'));
  await writeFile(join(content, `pages/${'o'.repeat(250)}.md`), '---\ntitle: A long page name\n---\n\nWords.\n');
  built = await buildContent({ content, output: site, cache: join(root, 'cache'), flags: ['--archive', 'zip,bag'] });
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a value of any length in any metadata field is published', () => {
  const failed = built.summary.problems.filter(({ code }) => code.startsWith('article-failed'));
  expect(failed.map(({ place, message }) => `${nameOf(place.file)}: ${message}`)).toEqual([]);
  expect(built.summary.articles).toBe(values.length + 2);
});

test('every name has at most 255 bytes and every path at most 1,024', async () => {
  const paths = await pathsBelow(site);
  expect(paths.length).toBeGreaterThan(values.length * 5);
  expect(paths.filter((path) => Buffer.byteLength(path) > 1024)).toEqual([]);
  expect(paths.filter((path) => path.split('/').some((name) => Buffer.byteLength(name) > 255))).toEqual([]);
});

function nameOf(file: string): string {
  const value = values[Number(/^a(\d+)\.xml/.exec(file)?.[1] ?? -1)];
  return value === undefined ? file : `${value.field}, ${value.length} bytes of ${value.alphabet}`;
}

function longValues(): readonly LongValue[] {
  return Object.entries(FIELDS).flatMap(([field, partsOf], at) =>
    Object.entries(ALPHABETS).flatMap(([alphabet, character], nth) =>
      // The empty value is the same in every script.
      LENGTHS.filter((length) => length > 0 || nth === 0).map((length) => {
        const value = textOf(character, length);
        const parts = { doi: `10.5555/x${at}.${nth}.${length}`, ...partsOf(value) };
        return { field, alphabet: alphabet as keyof typeof ALPHABETS, length, xml: xmlOf(parts) };
      }),
    ),
  );
}

/** Text of a number of bytes: repetitions of a character, padded with another. */
function textOf(character: string, bytes: number): string {
  const size = Buffer.byteLength(character);
  return character.repeat(Math.floor(bytes / size)) + 'w'.repeat(bytes % size);
}

/** Second article with all long keywords, subjects and names, because a keyword has a page only if two articles have it. */
function echo(): Partial<Parts> {
  const texts = Object.values(ALPHABETS).flatMap((character) => LENGTHS.map((length) => textOf(character, length)));
  const all = (one: (value: string) => string): string =>
    texts
      .filter((text) => text !== '')
      .map(one)
      .join('');
  return {
    doi: '10.5555/echo',
    meta: `<article-categories><subj-group>${all((text) => `<subject>${text}</subject>`)}</subj-group></article-categories><kwd-group>${all((text) => `<kwd>${text}</kwd>`)}</kwd-group>`,
    contribs: all(
      (text) => `<contrib contrib-type="author"><name><surname>${text}</surname><given-names>Ada</given-names></name></contrib>`,
    ),
  };
}

function xmlOf({
  doi = '10.5555/none',
  attributes = 'article-type="research-article"',
  journal = '',
  meta = '',
  title = 'A title',
  contribs = '',
  body = '<p>Words.</p>',
  back = '',
}: Partial<Parts>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<article xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}><front><journal-meta>${journal}</journal-meta><article-meta>
<article-id pub-id-type="doi">${doi}</article-id><title-group><article-title>${title}</article-title></title-group>
<contrib-group>${contribs}</contrib-group><pub-date pub-type="epub"><day>1</day><month>2</month><year>2020</year></pub-date>${meta}
</article-meta></front><body>${body}</body><back>${back}</back></article>
`;
}

const JOURNAL = {
  title: 'Journal of long values '.repeat(15),
  siteUrl: 'https://long.example',
  host: 'nginx',
  preservation: ['lockss'],
  shareCards: true,
  subjects: ['s'.repeat(300)],
  deposits: { depositor: 'A depositor', email: 'deposits@long.example', registrant: 'A registrant' },
};
