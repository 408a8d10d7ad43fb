import type { TagPath } from '../../../model/names.ts';
import type { TaggedObject } from '../../../model/tagged-object.ts';
import { type TagNames, tagPath } from '../../tag/tag-path.ts';

/** The metadata of an article for all record schemas, taken from its tags. */
export interface ArticleRecord {
  readonly about: string;
  readonly title?: string;
  /** Titles by language, its own first; absent in a journal with one language. */
  readonly titles?: readonly (readonly [language: string, title: string])[];
  readonly authors: readonly string[];
  readonly abstract?: string;
  readonly subjects: readonly string[];
  readonly keywords: readonly string[];
  /** Date with the precision that is known: `2012-12-18`, `2012-12`, `2012`. */
  readonly date?: string;
  readonly articleType?: string;
  readonly doi?: string;
  readonly doiUrl?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly publisher?: string;
  readonly journalTitle?: string;
  readonly issnEpub?: string;
  readonly issnPpub?: string;
  readonly volume?: string;
  readonly issue?: string;
  readonly elocationId?: string;
  readonly license?: string;
  readonly licenseUrl?: string;
}

/** String properties of a record with the fields of their tags. */
const TEXT_FIELDS = {
  title: 'article_title',
  abstract: 'abstract',
  articleType: 'article_type',
  doi: 'doi',
  doiUrl: 'doi_url',
  pmid: 'pmid',
  pmcid: 'pmcid',
  publisher: 'publisher',
  journalTitle: 'journal_title',
  issnEpub: 'journal_issn_epub',
  issnPpub: 'journal_issn_ppub',
  volume: 'volume',
  issue: 'issue',
  elocationId: 'elocation_id',
  license: 'license',
  licenseUrl: 'license_url',
} as const;
const LIST_FIELDS = { authors: 'authors', subjects: 'subject_area', keywords: 'keywords' } as const;

/** Returns the tag paths that records are made from. */
export function recordPaths(names: TagNames): TagPath[] {
  return [...Object.values(TEXT_FIELDS), ...Object.values(LIST_FIELDS)].map((field) => tagPath(names, 'article', field));
}

export function articleRecord(article: TaggedObject, names: TagNames): ArticleRecord {
  const value = (field: string) => article.tags.get(tagPath(names, 'article', field))?.value;
  const texts = Object.entries(TEXT_FIELDS).flatMap(([name, field]) => {
    const text = value(field);
    return typeof text === 'string' ? [[name, text] as const] : [];
  });
  const list = (field: string): readonly string[] => {
    const stored = value(field);
    return typeof stored === 'object' ? stored : typeof stored === 'string' ? [stored] : [];
  };
  return {
    about: article.about,
    ...Object.fromEntries(texts),
    authors: list(LIST_FIELDS.authors),
    subjects: list(LIST_FIELDS.subjects),
    keywords: list(LIST_FIELDS.keywords),
    ...(article.sortDate === '' ? {} : { date: article.sortDate }),
  };
}
