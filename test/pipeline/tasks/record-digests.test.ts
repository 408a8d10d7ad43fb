import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import { recordDigests } from '../../../src/pipeline/tasks/record-digests.ts';
import { articleFacts } from '../../../src/render/facts/article-facts.ts';
import { corpusFolder } from '../../corpus.ts';
import { eLife } from '../../query/tag/fixture.ts';
import { articleFrom } from '../../read/jats/cases.ts';

// `CORPUS=398` takes all articles of the corpus; the suite takes every sixth.
const MOST = Number(process.env.CORPUS ?? 64);

function digestsOf(article: Article | undefined, hashes: ReadonlyMap<string, string> = new Map()): string {
  if (article === undefined) throw new Error('no article');
  return recordDigests({ article, facts: articleFacts(article, { journal: eLife, stem: 'content/1/e1' }), hashes });
}

const digestsOfXml = (xml: string): string => digestsOf(articleFrom(Buffer.from(xml)).article);

const XML = `<article article-type="research-article" xml:lang="en"><front><journal-meta/><article-meta>
<article-id pub-id-type="doi">10.5555/a</article-id><title-group><article-title>Whelks &amp; tides</article-title></title-group>
<contrib-group><contrib contrib-type="author" corresp="yes"><name><surname>Odera</surname><given-names>A</given-names></name></contrib></contrib-group>
<pub-date date-type="pub"><day>9</day><month>1</month><year>2025</year></pub-date><abstract><p>Whelks bore.</p></abstract>
</article-meta></front><body><sec id="s1" sec-type="results"><title>Results</title><p id="p1">Found <italic>below</italic> water.</p>
<code>a
  b</code></sec></body><back><ref-list><ref id="r1"><mixed-citation>Odera A. Whelks. 2001.</mixed-citation></ref></ref-list></back></article>`;

const [FACTS = '', TEXT = '', FILES = ''] = digestsOfXml(XML).split(' ');

test.each<[string, (xml: string) => string, changed: string]>([
  ['a title', (xml) => xml.replace('tides', 'waves'), 'facts'],
  ['a role', (xml) => xml.replace('</name>', '</name><role vocab="CRediT" vocab-term="Software">Software</role>'), 'facts'],
  [
    'a relation',
    (xml) =>
      xml.replace(
        '<abstract>',
        '<related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.5555/b" xmlns:xlink="http://www.w3.org/1999/xlink"/><abstract>',
      ),
    'facts',
  ],
  ['a paragraph', (xml) => xml.replace('</p>\n<code>', '</p><p>More.</p><code>'), 'text'],
  ['a word in italics', (xml) => xml.replace('<italic>below</italic>', 'below'), 'text'],
  ['the indentation of code', (xml) => xml.replace('  b', '    b'), 'text'],
  ['a reference', (xml) => xml.replace('2001', '2002'), 'facts and text'],
  ['white space between elements', (xml) => xml.replaceAll('><sec', '>\n\n  <sec').replaceAll('</title><p', '</title>\t\n<p'), 'nothing'],
  ['the end of lines', (xml) => xml.replaceAll('\n<', '\r\n<'), 'nothing'],
  ['ids', (xml) => xml.replace('"s1"', '"sec-one"').replace('"r1"', '"ref-1"').replace('"p1"', '"para"'), 'nothing'],
  ['the order of attributes', (xml) => shuffled(xml), 'nothing'],
  ['entities in place of characters', (xml) => xml.replace('&amp;', '&#38;').replace('Results', '&#82;esults'), 'nothing'],
])('%s', (_, edit, changed) => {
  const edited = edit(XML);
  expect(edited).not.toBe(XML);
  const [facts, text, files] = digestsOfXml(edited).split(' ');
  const names = [facts === FACTS ? [] : 'facts', text === TEXT ? [] : 'text', files === FILES ? [] : 'files'].flat();
  expect(names.join(' and ') || 'nothing').toBe(changed);
});

test('files count by their names and bytes, wherever the package is', () => {
  const { article } = articleFrom(Buffer.from(XML));
  const filesOf = (entries: readonly (readonly [string, string])[]) => digestsOf(article, new Map(entries)).split(' ')[2];
  const before = filesOf([
    ['a/F1.tif', '1'],
    ['a/data.csv', '2'],
  ]);
  expect(
    filesOf([
      ['moved/package.zip/data.csv', '2'],
      ['moved/package.zip/F1.tif', '1'],
    ]),
  ).toBe(before);
  expect(
    filesOf([
      ['a/F1.tif', '3'],
      ['a/data.csv', '2'],
    ]),
  ).not.toBe(before);
  expect(
    filesOf([
      ['a/F2.tif', '1'],
      ['a/data.csv', '2'],
    ]),
  ).not.toBe(before);
  expect(filesOf([['a/F1.tif', '1']])).not.toBe(before);
});

/** Reverses the attributes of every element. */
function shuffled(xml: string): string {
  return xml.replace(TAG, (tag, name: string, attributes: string, end: string) => {
    const each = attributes.match(ATTRIBUTE) ?? [];
    return each.length < 2 ? tag : `<${name}${each.toReversed().join('\n ')}${end}>`;
  });
}

/** Puts each child of elements whose content is elements alone on a line of its own. */
function reindented(xml: string): string {
  return xml.replace(
    /(<\/?(?:([\w-]+:)?([\w-]+))(?:\s[^<>]*)?>)\s*(?=<\/?([\w-]+)[\s>/])/g,
    (found, tag: string, prefix: string | undefined, name: string, next: string) =>
      prefix === undefined && BLOCKS.has(name) && BLOCKS.has(next) ? `${tag}\n\t    ` : found,
  );
}

const TAG = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)(\s*\/?)>/g;
const ATTRIBUTE = /\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
/** Elements that stand in elements without text. */
const BLOCKS: ReadonlySet<string> = new Set(
  `article front journal-meta article-meta title-group contrib-group contrib name surname given-names pub-date day month year history date permissions
  article-categories subj-group kwd-group funding-group award-group body sec title back ref-list ref fig table-wrap table thead tbody tr list list-item
  caption label ack app-group app fn-group sub-article front-stub abstract counts`.split(/\s+/),
);

if (corpusFolder === undefined) console.warn('64 articles are not compared: there is no corpus beside the project');

describe.skipIf(corpusFolder === undefined)('an article of the corpus with its attributes shuffled and its XML indented anew', () => {
  const all = corpusFolder === undefined ? [] : readFileSync(`${corpusFolder}/index.tsv`, 'utf8').trim().split('\n').slice(1);
  const step = Math.max(1, Math.floor(all.length / MOST));
  const paths = all.filter((_, at) => at % step === 0).map((row) => row.split('\t')[0] ?? '');

  test('are at least sixty', () => expect(paths.length).toBeGreaterThanOrEqual(60));

  test.each(paths)('%s has the same digests', (path) => {
    const xml = readFileSync(`${corpusFolder}/${path}`, 'utf8');
    const changed = reindented(shuffled(xml));
    expect(changed).not.toBe(xml);
    expect(digestsOfXml(changed)).toBe(digestsOfXml(xml));
  });
});
