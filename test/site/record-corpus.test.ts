import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParseOption, XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { creditRoleOf } from '../../src/model/credit-roles.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { corpusFolder } from '../corpus.ts';
import { recordsOf } from './records-of.ts';

if (corpusFolder === undefined) console.warn('SKIPPED: 1 test of the records of the corpus: the corpus is not on this machine');

const FRONT = '/article/front/*[self::article-meta]';

/** The facts of a source by XPath, and what each output must contain of a value. */
interface Cell {
  readonly fact: string;
  readonly xpath: string;
  readonly formats: readonly (keyof ReturnType<typeof recordsOf>)[];
  /** The form of a value in outputs; undefined for a value that names nothing. */
  readonly form?: (value: string) => string | undefined;
}

const bareDoi = (value: string): string | undefined => /10\.\d{4,9}\/\S+/.exec(value.trim())?.[0];
const CELLS: readonly Cell[] = [
  {
    fact: 'related article with a DOI',
    xpath: `${FRONT}/related-article[@ext-link-type='doi']/@*[local-name()='href']`,
    formats: ['JSON-LD', 'RIS', 'CSL', 'linkset'],
    form: bareDoi,
  },
  { fact: 'translated title', xpath: `${FRONT}/title-group/trans-title-group/trans-title`, formats: ['JSON-LD', 'RIS', 'CSL'] },
  {
    fact: 'CRediT role',
    xpath: `${FRONT}/contrib-group/contrib[@contrib-type='author']/role[contains(@vocab-term-identifier, 'credit.niso.org')]/@vocab-term-identifier`,
    formats: ['JSON-LD'],
    form: (url) => creditRoleOf({ text: '', url })?.slug,
  },
  {
    fact: 'surname of an editor',
    xpath: `${FRONT}/contrib-group/contrib[contains(@contrib-type, 'editor')]/name/surname`,
    formats: ['JSON-LD', 'BibTeX', 'RIS', 'CSL'],
  },
  {
    fact: 'DOI of a figure or table',
    xpath: "/article/body//*[self::fig or self::table-wrap]/object-id[@pub-id-type='doi']",
    formats: ['JSON-LD', 'linkset'],
    form: bareDoi,
  },
  {
    fact: 'DOI of a review',
    xpath: "/article/sub-article[@article-type='referee-report' or @article-type='peer-review']/front-stub/article-id[@pub-id-type='doi']",
    formats: ['JSON-LD', 'linkset'],
    form: bareDoi,
  },
  {
    fact: 'DOI of a reference',
    xpath: "/article/back//ref//pub-id[@pub-id-type='doi']",
    formats: ['JSON-LD'],
    form: bareDoi,
  },
  { fact: 'PMID', xpath: `${FRONT}/article-id[@pub-id-type='pmid']`, formats: ['JSON-LD', 'BibTeX', 'RIS', 'CSL'] },
  { fact: 'year of receipt', xpath: `${FRONT}/history/date[@date-type='received']/year`, formats: ['JSON-LD', 'CSL'] },
  { fact: 'award', xpath: `${FRONT}/funding-group/award-group/award-id`, formats: ['JSON-LD', 'RIS', 'CSL'] },
];

// Addresses of DOIs with signs such as `<`.
const decoded = (text: string): string => text.replace(/(?:%[0-9A-F]{2})+/gi, decodeURIComponent);
const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

describe.skipIf(corpusFolder === undefined)('the records of the corpus, by an independent reader of its sources', () => {
  test('have every fact that their cell of the table promises', () => {
    const root = join(corpusFolder ?? '', 'articles');
    const counts = new Map<string, number>();
    const missing: string[] = [];
    for (const file of (readdirSync(root, { recursive: true }) as string[]).filter((name) => name.endsWith('.xml')).sort()) {
      const bytes = readFileSync(join(root, file));
      const article = readJats(bytes, { file, resolveFile: (href) => ({ href, source: href }), report: () => undefined });
      const text = bytes.toString('utf8');
      if (article === undefined || !/<article[\s>]/.test(text)) continue;
      const records = Object.fromEntries(
        Object.entries(recordsOf(article)).map(([format, printed]) => [format, letters(decoded(printed))]),
      );
      using document = XmlDocument.fromString(
        text.replace(/<!DOCTYPE[^>]*>/, '').replace(/&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][\w.]*;/g, ' '),
        { option: ParseOption.XML_PARSE_RECOVER },
      );
      for (const { fact, xpath, formats, form = (found: string): string | undefined => found } of CELLS) {
        for (const node of document.find(xpath)) {
          const value = form(node.content);
          if (value === undefined || letters(value) === '') continue;
          counts.set(fact, (counts.get(fact) ?? 0) + 1);
          for (const format of formats)
            if (!records[format]?.includes(letters(value))) missing.push(`${file}: ${fact} in ${format}: ${value.trim().slice(0, 80)}`);
        }
      }
    }
    console.warn([...counts].map(([fact, count]) => `${fact} ${count}`).join(', '));
    expect(missing).toEqual([]);
  });
});
