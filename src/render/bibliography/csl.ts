import type { Article } from '../../model/article.ts';
import type { Contrib } from '../../model/article-meta.ts';
import { displayName, isEastern } from '../display-name.ts';
import { type BibliographyOptions, type BibliographyRecord, bibliographyRecord } from './bibliography-record.ts';

/** A name of CSL-JSON. */
export type CslName =
  | { readonly family: string; readonly given?: string; readonly suffix?: string; readonly 'static-ordering'?: true }
  | { readonly literal: string };

/** An article as an item of CSL-JSON 1.0: `{ type: 'article-journal', id: '10.7554/eLife.00013', author: […], … }`. */
export interface CslItem {
  readonly type: 'article-journal';
  readonly id: string;
  readonly title: string;
  readonly author?: readonly CslName[];
  readonly 'container-title': string;
  readonly 'container-title-short'?: string;
  readonly issued?: CslDate;
  readonly volume?: string;
  readonly issue?: string;
  readonly page?: string;
  readonly number?: string;
  readonly DOI?: string;
  readonly URL: string;
  readonly ISSN?: string;
  readonly publisher?: string;
  readonly language?: string;
  readonly abstract?: string;
  readonly keyword?: string;
  readonly license?: string;
  readonly note?: string;
  readonly 'original-title'?: string;
  readonly editor?: readonly CslName[];
  readonly translator?: readonly CslName[];
  readonly submitted?: CslDate;
  readonly version?: string;
  readonly PMID?: string;
  readonly PMCID?: string;
  /** Roles of CRediT by author. */
  readonly custom?: { readonly credit: readonly { readonly name: string; readonly roles: readonly string[] }[] };
}

interface CslDate {
  readonly 'date-parts': readonly [readonly number[]];
}

/** Returns the item of an article, to be printed with `JSON.stringify`. Members without a value are absent. */
export function cslOf(article: Article, options: BibliographyOptions): CslItem {
  const record = bibliographyRecord(article, options);
  const { facts } = record;
  const credit = facts.contributors.filter((one) => one.credit.length > 0).map(({ name, credit: roles }) => ({ name, roles }));
  return {
    type: 'article-journal',
    id: record.doi ?? record.url,
    title: record.title,
    ...(record.authors.length === 0 ? {} : { author: record.authors.map(cslName) }),
    'container-title': record.journalTitle,
    ...(record.journalAbbreviation === undefined ? {} : { 'container-title-short': record.journalAbbreviation }),
    ...issuedOf(record),
    ...(record.volume === undefined ? {} : { volume: record.volume }),
    ...(record.issue === undefined ? {} : { issue: record.issue }),
    ...pageOf(record),
    ...(record.doi === undefined ? {} : { DOI: record.doi }),
    URL: record.url,
    ...(record.issn === undefined ? {} : { ISSN: record.issn }),
    ...(record.publisher === undefined ? {} : { publisher: record.publisher }),
    ...(record.lang === undefined ? {} : { language: record.lang }),
    ...(record.abstract === undefined ? {} : { abstract: record.abstract }),
    ...(record.keywords.length === 0 ? {} : { keyword: record.keywords.join(', ') }),
    ...(record.licenseUrl === undefined ? {} : { license: record.licenseUrl }),
    ...(record.notes.length === 0 ? {} : { note: record.notes.join('. ') }),
    ...(record.otherTitles.length === 0 ? {} : { 'original-title': record.otherTitles.join(' / ') }),
    ...(record.editors.length === 0 ? {} : { editor: record.editors.map(cslName) }),
    ...(record.translators.length === 0 ? {} : { translator: record.translators.map(cslName) }),
    ...(facts.received === undefined ? {} : { submitted: { 'date-parts': [facts.received.split('-').map(Number)] } }),
    ...(facts.version === undefined ? {} : { version: facts.version }),
    ...(facts.ids.pmid === undefined ? {} : { PMID: facts.ids.pmid }),
    ...(facts.ids.pmcid === undefined ? {} : { PMCID: facts.ids.pmcid }),
    ...(credit.length === 0 ? {} : { custom: { credit } }),
  };
}

function cslName(contrib: Contrib): CslName {
  const { surname, givenNames, suffix } = contrib;
  if (contrib.collab !== undefined || surname === undefined) return { literal: displayName(contrib) };
  return {
    family: surname,
    ...(givenNames === undefined ? {} : { given: givenNames }),
    ...(suffix === undefined ? {} : { suffix }),
    // Family name first in every position.
    ...(givenNames !== undefined && isEastern(contrib) ? { 'static-ordering': true } : {}),
  };
}

function issuedOf({ published }: BibliographyRecord): Pick<CslItem, 'issued'> {
  if (published === undefined) return {};
  const { year, month, day } = published;
  const parts = month === undefined ? [year] : day === undefined ? [year, month] : [year, month, day];
  return { issued: { 'date-parts': [parts] } };
}

function pageOf({ fpage, lpage, elocationId }: BibliographyRecord): Pick<CslItem, 'page' | 'number'> {
  if (fpage === undefined) return elocationId === undefined ? {} : { page: elocationId, number: elocationId };
  return { page: lpage === undefined || lpage === fpage ? fpage : `${fpage}-${lpage}` };
}
