import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { renditionCoverage } from '../../../scripts/bench/coverage/rendition-coverage.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { findArticle, readJatsDocument } from '../../../src/read/jats/read-jats.ts';
import { decodeXml } from '../../../src/read/xml/decode-xml.ts';
import { parseXml, placesIn } from '../../../src/read/xml/parse-xml.ts';
import { corpusFolder } from '../../corpus.ts';
import { htmlOf, withListNumbers } from '../markdown/read-back.ts';
import { KNOWN_ALARMS, type KnownAlarm } from './known-alarms.ts';
import { printedArticle } from './printed-article.ts';

const publishers = fileURLToPath(new URL('../../../../shared/publishers/', import.meta.url));
const content = fileURLToPath(new URL('../../../content/', import.meta.url));
if (corpusFolder === undefined) console.warn('SKIPPED: 2 tests of the coverage check, for the corpus of real articles is not here');
if (!existsSync(publishers)) console.warn('SKIPPED: 1 test of the coverage check, for the articles of further publishers are not here');

describe('the sample articles', () => {
  const { count, unknown } = checkAll(xmlFilesIn(content), []);

  test('raise no alarm', () => {
    expect(count).toBeGreaterThan(0);
    expect(unknown).toEqual([]);
  });
});

describe.skipIf(corpusFolder === undefined)('the corpus of real articles', () => {
  const files = corpusFolder === undefined ? [] : corpusFiles(corpusFolder);
  const known = KNOWN_ALARMS.filter(({ article }) => !article.startsWith('x'));
  const { count, unknown, unseen, readBack } = checkAll(files, known, 8);

  test('raises only known alarms', () => {
    expect(count).toBe(398);
    expect(unknown).toEqual([]);
    expect(unseen).toEqual([]);
  });

  test('a common Markdown parser keeps the words of the Markdown', () => {
    expect(readBack.words).toBeGreaterThan(100_000);
    expect(readBack.lost / readBack.words).toBeLessThan(0.001);
  });
});

describe.skipIf(!existsSync(publishers))('articles of further publishers', () => {
  const files = existsSync(publishers) ? xmlFilesIn(publishers) : [];
  const { count, unknown, unseen } = checkAll(
    files,
    KNOWN_ALARMS.filter(({ article }) => article.startsWith('x')),
  );

  test('raise only known alarms', () => {
    expect(count).toBeGreaterThan(65);
    expect(unknown).toEqual([]);
    expect(unseen).toEqual([]);
  });
});

interface Checked {
  readonly count: number;
  /** Alarms that match no entry of the list of known ones. */
  readonly unknown: readonly string[];
  /** Entries of that list that match no alarm any more. */
  readonly unseen: readonly KnownAlarm[];
  /** Words of a sample of the articles, and the number of their runs that a Markdown parser loses. */
  readonly readBack: { readonly words: number; readonly lost: number };
}

function checkAll(files: readonly string[], known: readonly KnownAlarm[], readBackEvery = Number.POSITIVE_INFINITY): Checked {
  const unknown: string[] = [];
  const seen = new Set<KnownAlarm>();
  const readBack = { words: 0, lost: 0 };
  let count = 0;
  for (const file of files) {
    const options = { file, resolveFile: (href: string) => ({ href }), report: () => undefined };
    const text = decodeXml(readFileSync(file), options);
    const document = text === undefined ? undefined : parseXml(text, options);
    const root = document === undefined ? undefined : findArticle(document, options.report);
    const article = document === undefined ? undefined : readJatsDocument(document, options);
    if (document === undefined || root === undefined || article === undefined) continue;
    const printed = printedArticle(article);
    const placeAt = placesIn(text ?? '', file);
    for (const { kind, message, offset = 0 } of renditionCoverage(root, printed).alarms) {
      const reason = known.find((one) => file.includes(one.article) && one.kind === kind);
      if (reason !== undefined) seen.add(reason);
      else unknown.push(`${file}:${placeAt(offset).line}: ${kind}: ${english(message)}`);
    }
    if (count++ % readBackEvery === 0) {
      const { markdown, languages } = printed;
      const { words, alarms } = renditionCoverage(root, { html: withListNumbers(htmlOf(markdown)), markdown, languages });
      readBack.words += words.reduce((sum, { source }) => sum + source, 0);
      // Formulas are TeX there.
      readBack.lost += alarms.filter(({ kind, rendition }) => kind === 'coverage-word-missing' && rendition === 'HTML').length;
    }
  }
  return { count, unknown, unseen: known.filter((one) => !seen.has(one)), readBack };
}

function corpusFiles(folder: string): string[] {
  const [, ...rows] = readFileSync(`${folder}/index.tsv`, 'utf8').trim().split('\n');
  return rows.map((row) => `${folder}/${row.slice(0, row.indexOf('\t'))}`);
}

function xmlFilesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
  return names.sort().map((name) => `${folder}/${name}`);
}
