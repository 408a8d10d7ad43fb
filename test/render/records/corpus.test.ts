import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Markup } from '../../../src/model/text/markup.ts';
import { defaultJournal } from '../../../src/read/journal/read-journal.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import type { XmlElement } from '../../../src/read/xml/xml-element.ts';
import { articleFacts } from '../../../src/render/facts/article-facts.ts';
import type { ArticleRecord } from '../../../src/render/records/article-record.ts';
import { dataciteRecord, oaiDatacite } from '../../../src/render/records/datacite.ts';
import { printMarc } from '../../../src/render/records/marc.ts';
import { printMods } from '../../../src/render/records/mods.ts';
import { openaireRecord } from '../../../src/render/records/openaire.ts';
import { printOaiDc } from '../../../src/serve/http/oai/metadata-formats.ts';
import { corpusFolder, schemasFolder } from '../../corpus.ts';
import { runProgram } from '../../serve/http/run-program.ts';
import { describeWith } from '../../system-programs.ts';
import { corpusArticles } from '../corpus-articles.ts';
import { type FactKind, sourceFacts } from './source-facts.ts';

const journal = { ...defaultJournal(), title: 'Corpus', publisher: 'Corpus Press', siteUrl: 'https://corpus.example' };
const COMMON = [
  'doi',
  'pmid',
  'pmcid',
  'title',
  'translatedTitle',
  'abstract',
  'author',
  'editor',
  'published',
  'license',
  'keyword',
  'award',
  'relation',
  'subArticle',
  'funder',
  'data',
] as const;
const PEOPLE = ['orcid', 'institution', 'received', 'accepted'] as const;

/** Each format with the kinds of facts that its records have. */
const FORMATS: Readonly<Record<string, readonly [(record: ArticleRecord) => Markup | undefined, readonly FactKind[]]>> = {
  oai_dc: [printOaiDc, [...COMMON, 'component']],
  mods: [printMods, [...COMMON, ...PEOPLE, 'ror', 'credit', 'funderId', 'component']],
  marcxml: [printMarc, [...COMMON, ...PEOPLE, 'ror', 'credit', 'funderId']],
  oai_datacite: [oaiDatacite, [...COMMON, ...PEOPLE, 'ror', 'funderId', 'component', 'reference']],
  oai_openaire: [openaireRecord, [...COMMON, ...PEOPLE, 'funderId', 'component', 'reference']],
};

/** Schemas of the agencies by format, and the printer of what they describe. */
const SCHEMAS = {
  datacite: ['datacite/kernel-4.6/metadata.xsd', dataciteRecord],
  oai_datacite: ['datacite/oai-1.1/oai.xsd', oaiDatacite],
  oai_openaire: ['openaire/4.0/openaire.xsd', openaireRecord],
} as const;

if (corpusFolder === undefined) console.warn('SKIPPED: 5 tests of the records of the corpus: the corpus is not on this machine');
describe.skipIf(corpusFolder === undefined)('records of real articles', () => {
  let articles: readonly { readonly file: string; readonly root: XmlElement; readonly record: ArticleRecord }[] = [];
  beforeAll(() => {
    articles = Array.from(corpusArticles(corpusFolder ?? ''), ({ file, root, article }) => ({
      file,
      root,
      record: {
        facts: articleFacts(article, { journal, stem: 'content/1/e1' }),
        url: 'https://corpus.example/content/1/e1',
        files: [{ url: 'https://corpus.example/content/1/e1.pdf', mediaType: 'application/pdf' }],
        doiResolver: journal.doiResolver,
      },
    }));
  });

  test.each(Object.entries(FORMATS))(
    '%s has every fact that it promises, as an independent reader of the sources finds them',
    (_, [print, kinds]) => {
      const lost: string[] = [];
      const counts = new Map<string, number>();
      for (const { file, root, record } of articles) {
        const printed = print(record);
        if (printed === undefined) continue;
        const words = wordsOf(printed);
        const facts = sourceFacts(root);
        for (const kind of kinds) {
          for (const value of facts[kind]) {
            counts.set(kind, (counts.get(kind) ?? 0) + 1);
            if (!words.includes(lettersOf(value))) lost.push(`${file}: ${kind} ${value}`);
          }
        }
      }
      expect(lost).toEqual([]);
      expect(counts.get('relation') ?? 0).toBeGreaterThan(50);
      expect(counts.get('abstract') ?? 0).toBeGreaterThan(300);
    },
  );

  test('articles without a record for DataCite are those without a date', () => {
    const missing = articles.filter(({ record }) => dataciteRecord(record) === undefined);
    expect(missing.filter(({ root }) => sourceFacts(root).published.length > 0).map(({ file }) => file)).toEqual([]);
  });

  describeWith(['xmllint'], 'are valid by the schemas of the agencies', () => {
    if (schemasFolder === undefined) console.warn('SKIPPED: 3 validations: the schemas of the agencies are not on this machine');
    const folder = mkdtempSync(join(tmpdir(), 'records-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    test.skipIf(schemasFolder === undefined).each(Object.entries(SCHEMAS))('%s', async (name, [schema, print]) => {
      const files = articles.flatMap(({ record }, number) => {
        const printed = print(record);
        if (printed === undefined) return [];
        const file = join(folder, `${name}-${number}.xml`);
        writeFileSync(file, printed.markup);
        return [file];
      });
      expect(files.length).toBeGreaterThan(380);
      const said = await runProgram('xmllint', ['--noout', '--nonet', '--schema', join(schemasFolder ?? '', schema), ...files]).then(
        () => '',
        (error: Error) => error.message,
      );
      expect(said.split('\n').filter((line) => line.includes('validity error'))).toEqual([]);
    });
  });
});

/** All texts and attributes of a record, reduced to letters and digits. */
function wordsOf({ markup }: Markup): string {
  const document = parseXml(markup, { file: 'record.xml', report: (problem) => expect.fail(JSON.stringify(problem)) });
  if (document === undefined) throw new Error('the record is not well-formed');
  const texts: string[] = [];
  const collect = ({ attributes, children }: XmlElement): void => {
    texts.push(...Object.values(attributes).map(lettersOf));
    texts.push(lettersOf(children.filter((child) => typeof child === 'string').join('')));
    for (const child of children) if (typeof child !== 'string') collect(child);
  };
  collect(document.root);
  return texts.join('\n');
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
