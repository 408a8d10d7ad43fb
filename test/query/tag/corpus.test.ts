import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { TaggedObject, TagValue } from '../../../src/model/tagged-object.ts';
import { printValues } from '../../../src/query/tag/answer/print-values.ts';
import { objectsOf } from '../../../src/query/tag/objects-of.ts';
import type { TagType } from '../../../src/query/tag/tag-spec.ts';
import { TAG_TABLE } from '../../../src/query/tag/tag-table.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { bibtexOf } from '../../../src/render/bibliography/bibtex.ts';
import { risOf } from '../../../src/render/bibliography/ris.ts';
import { FULL_TITLES } from '../../acceptance/explained.ts';
import { corpusFolder } from '../../corpus.ts';
import { parseBibtex } from '../../render/bibliography/parse-bibtex.ts';
import { eLife } from './fixture.ts';

const inCorpus = corpusFolder === undefined ? describe.skip : describe;
if (corpusFolder === undefined) console.warn('SKIPPED: 5 tests of tags over real articles; the corpus is not beside the project');

function read(path: string): Article {
  const bytes = readFileSync(`${corpusFolder}/${path}`);
  const article = readJats(bytes, { file: path, report: () => undefined, resolveFile: (href) => ({ href }) });
  if (article === undefined) throw new Error(`${path} is an article`);
  return article;
}

interface Row {
  readonly path: string;
  readonly doi: string;
  readonly title: string;
  readonly date: string;
}

function rows(): readonly Row[] {
  const lines = readFileSync(`${corpusFolder}/index.tsv`, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => {
    const [path = '', , doi = '', title = '', date = ''] = line.split('\t');
    return { path, doi, title, date };
  });
}

/** A row of the index with the article and its objects. */
function tagged(row: Row) {
  const article = read(row.path);
  return { row, article, objects: objectsOf(article, options) };
}

const options = { journal: eLife, pageUrl: 'https://journal.example/content/1/x' };

function byField(object: TaggedObject | undefined): Record<string, TagValue> {
  return Object.fromEntries([...(object?.tags ?? [])].map(([path, { value }]) => [path.replace(/^.*\//, ''), value]));
}

const isList = (value: TagValue) => Array.isArray(value) && value.length > 0 && value.every(isText);
const isText = (value: unknown) => typeof value === 'string' && value !== '' && value === value.trim() && value === value.normalize('NFC');
const IS_OF_TYPE: Readonly<Record<TagType, (value: TagValue) => boolean>> = {
  string: isText,
  integer: Number.isSafeInteger,
  boolean: (value) => value === true,
  list: isList,
  oneOrMore: (value) => isText(value) || (isList(value) && Array.isArray(value) && value.length > 1),
};

inCorpus('The article that the original service documented', () => {
  test('has every tag of the contract, with its type and value', () => {
    const [article] = objectsOf(read('articles/elife/elife-00013/elife-kitchen-sink.xml'), options);
    const { abstract, refs, components, ...values } = byField(article);
    expect(abstract).toMatch(/^Bacterially-produced small molecules exert .* evolution of animals\. Clinical trial registration: [^:]*\.$/);
    expect(refs).toHaveLength(103);
    expect(refs).toContain(
      'Ahmed I, Yokota A, Fujiwara T. 2007. Chimaereicella boritolerans sp nov., a boron-tolerant and alkaliphilic bacterium of the ' +
        'family Flavobacteriaceae isolated from soil. International journal of systematic and evolutionary microbiology 57: 986-92.',
    );
    expect(Array.isArray(components) && components.slice(0, 3)).toEqual(
      ['001', '002', '003'].map((part) => `http://dx.doi.org/10.7554/eLife.00013.${part}`),
    );
    expect(values).toEqual({
      doi: '10.7554/eLife.00013',
      doi_url: 'http://dx.doi.org/10.7554/eLife.00013',
      article_title: 'Bacterial regulation of colony development in the closest living relatives of animals',
      article_type: 'research-article',
      authors: [
        'Rosanna A Alegado Jnr',
        'Laura W Brown',
        'Shugeng Cao',
        'Renee Kathryn Dermenjian',
        'Richard Zuzow',
        'Stephen R Fairclough',
        'Jon Clardy',
        'Nicole King',
        'NISC Comparative Sequencing Program',
        'eLife staff group',
      ],
      author_notes: [
        '†These authors contributed equally to this work',
        '‡These authors also contributed equally to this work',
        '**Deceased',
      ],
      correspondence: '*For correspondence: jon_clardy@hms.harvard.edu(JC); nking@berkeley.edu(NK); mharrison@elifesciences.org(MH)',
      copyright_holder: 'Alegado et al',
      copyright_statement: '© 2012, Alegado et al',
      copyright_year: 2012,
      license:
        'This article is distributed under the terms of the Creative Commons Attribution License, which permits unrestricted use and ' +
        'redistribution provided that the original author and source are credited.',
      license_url: 'http://creativecommons.org/licenses/by/4.0/',
      journal_id: 'eLife',
      journal_title: 'eLife',
      journal_issn_epub: '2050-084X',
      publisher: 'eLife Sciences Publications, Ltd',
      keywords: ['Salpingoeca rosetta', 'Algoriphagus', 'bacterial sulfonolipid', 'multicellular development'],
      subject_area: ['Research article', 'Cell biology', 'Computational and systems biology'],
      research_organism: ['Mouse', 'C. elegans', 'Other'],
      pub_date_year: 2014,
      pub_date_month: 2,
      pub_date_day: 28,
      pub_date_date: 'February 28, 2014',
      pub_date_timestamp: Date.UTC(2014, 1, 28) / 1000,
      received_date_year: 2012,
      received_date_month: 6,
      received_date_day: 22,
      received_date_date: 'June 22, 2012',
      received_date_timestamp: Date.UTC(2012, 5, 22) / 1000,
      accepted_date_year: 2012,
      accepted_date_month: 7,
      accepted_date_day: 18,
      accepted_date_date: 'July 18, 2012',
      accepted_date_timestamp: Date.UTC(2012, 6, 18) / 1000,
      award_group_award_id: ['F32 GM086054', 'F32 GM089018', 'R01 GM086258', 'R01 GM099533', 'T32 HG00047'],
      award_group_funding_source: ['Howard Hughes Medical Institute', 'National Institutes of Health', 'Laura and John Arnold Foundation'],
      award_group_principle_award_recipient: [
        'Nicole King',
        'Rosanna A Alegado',
        'Laura W Brown',
        'Jon Clardy',
        'Stephen R Fairclough',
        'NISC Comparative Sequencing Program',
      ],
      funding_statement:
        'The funders had no role in study design; collection, analysis, and interpretation of data; writing the article; and or the ' +
        'decision to submit to the journal.',
      conflict: 'JC: Reviewing editor, eLife. The other authors declare that no competing interests exist.',
      ack:
        'We thank Michael Fischbach, Richard Losick, and Russell Vance for critical reading of the manuscript. NK is a Fellow in the ' +
        'Integrated Microbial Biodiversity Program of the Canadian Institute for Advanced Research.',
      article_country: 'United States',
      article_institution: 'University of California, Berkeley',
      volume: '3',
      elocation_id: 'e00013',
      about: 'http://dx.doi.org/10.7554/eLife.00013',
    });
  });

  test('has the licence type and the date by pub-type in the other sample', () => {
    const [article] = objectsOf(read('articles/elife/elife00013ks-kitchen-sink/index.xml'), options);
    expect(byField(article)).toMatchObject({
      doi: '10.7554/eLife.00013ks',
      license_type: 'open-access',
      pub_date_date: 'August 31, 2012',
      subject_area: ['Research article', 'Cell biology', 'Computer science'],
    });
  });
});

/** Removes white space, which the index lacks between adjacent elements. */
const squeezed = (title: string) => title.normalize('NFC').replace(/\s+/g, '');
// A versioned DOI is listed next to the article's own; the corpus has the last.
const VERSIONED = /^(10\.7554\/eLife\.\d+)\.\d$/;
// The corpus counts the day on which an archive released the article, which is not its publication date.
const RELEASED_LATER = new Set(['articles/elsevier/PMC5992328/fulltext.xml', 'articles/elsevier/PMC6267945/fulltext.xml']);

inCorpus('Every article of the corpus', () => {
  const articles = corpusFolder === undefined ? [] : rows().map((row) => tagged(row));

  test('has the DOI, title and date that were counted independently', () => {
    const found = articles.map(({ row, objects: [object] }) => ({
      ...row,
      doi: object?.articleDoi,
      title: squeezed(String(byField(object).article_title ?? '')),
      date: object?.sortDate,
    }));
    const expected = articles.map(({ row }) => ({
      ...row,
      title: squeezed(FULL_TITLES[row.path] ?? row.title),
      doi: row.doi.replace(VERSIONED, '$1'),
      date: RELEASED_LATER.has(row.path) ? row.date.slice(0, 7) : row.date,
    }));
    expect(found).toEqual(expected);
    expect(articles).toHaveLength(398);
  });

  test('has values of the types that the tables name, and prints as JSON', () => {
    const wrong: string[] = [];
    let values = 0;
    for (const { row, objects } of articles) {
      for (const object of objects) {
        const found = byField(object);
        for (const { field, type } of TAG_TABLE[object.kind]) {
          const value = found[field];
          if (value !== undefined && !IS_OF_TYPE[type](value)) wrong.push(`${row.path} ${object.about} ${field} ${JSON.stringify(value)}`);
          if (value !== undefined) values++;
        }
      }
      const ids = Object.keys(JSON.parse(printValues(objects, '*', eLife)).results.id);
      if (ids.length !== objects.length) wrong.push(`${row.path}: ${objects.length} objects have ${ids.length} ids`);
    }
    expect(wrong).toEqual([]);
    expect(values).toBeGreaterThan(150_000);
  });

  test('has BibTeX that a strict parser accepts, and well-formed RIS', () => {
    const wrong: string[] = [];
    for (const { row, article } of articles) {
      try {
        parseBibtex(bibtexOf(article, options));
      } catch (error) {
        wrong.push(`${row.path}: ${String(error)}`);
      }
      if (!/^TY {2}- JOUR\r\n(?:[A-Z][A-Z0-9] {2}- \S[^\r\n]*\r\n)*ER {2}- \r\n$/.test(risOf(article, options)))
        wrong.push(`${row.path}: RIS`);
    }
    expect(wrong).toEqual([]);
  });
});
