/** How the terms of an index are compared. */
export type IndexKind = 'text' | 'name' | 'date' | 'doi' | 'code' | 'all' | 'resultSet';

/** An index that clients can search. */
export interface CqlIndex {
  /** Names, as `dc.title`; explain announces the first. */
  readonly names: readonly [string, ...string[]];
  readonly title: string;
  readonly kind: IndexKind;
  /** Fields of article tags that are searched. */
  readonly fields: readonly string[];
  /** True if records can be sorted by its first field. */
  readonly sorts: boolean;
  /** True if its values can be listed. */
  readonly scans: boolean;
}

const SORTS_AND_SCANS = { sorts: true, scans: true } as const;
const SCANS = { sorts: false, scans: true } as const;
const SEARCHES = { sorts: false, scans: false } as const;

/** The index of a clause without an index. */
export const SERVER_CHOICE: CqlIndex = {
  names: ['cql.serverChoice', 'cql.anywhere', 'cql.keywords', 'anywhere'],
  title: 'Everything',
  kind: 'text',
  fields: ['article_title', 'abstract', 'authors', 'keywords', 'subject_area', 'journal_title', 'publisher'],
  ...SEARCHES,
};

/**
 * The indexes. Names without a prefix are those that clients of HighWire's service send (contract, 4.5), and common variants.
 *
 *   date = 2005        dc.creator = "J Smith"        "eLife"
 */
export const CQL_INDEXES: readonly CqlIndex[] = [
  SERVER_CHOICE,
  { names: ['cql.allRecords', 'cql.allIndexes'], title: 'All records', kind: 'all', fields: [], ...SEARCHES },
  { names: ['cql.resultSetId'], title: 'Result set', kind: 'resultSet', fields: [], ...SEARCHES },
  { names: ['dc.title', 'title'], title: 'Title', kind: 'text', fields: ['article_title'], ...SORTS_AND_SCANS },
  {
    names: ['dc.creator', 'creator', 'author', 'dc.author', 'dc.contributor', 'contributor'],
    title: 'Author',
    kind: 'name',
    fields: ['authors'],
    ...SORTS_AND_SCANS,
  },
  {
    names: ['dc.description', 'description'],
    title: 'Title and abstract',
    kind: 'text',
    fields: ['article_title', 'abstract'],
    ...SEARCHES,
  },
  { names: ['dcterms.abstract', 'abstract'], title: 'Abstract', kind: 'text', fields: ['abstract'], ...SEARCHES },
  {
    names: ['dc.date', 'date', 'dcterms.issued', 'prism.publicationDate', 'year'],
    title: 'Date of publication',
    kind: 'date',
    fields: ['pub_date_year', 'pub_date_month', 'pub_date_day'],
    ...SORTS_AND_SCANS,
  },
  { names: ['dc.identifier', 'identifier', 'prism.doi', 'doi'], title: 'DOI', kind: 'doi', fields: ['doi'], ...SORTS_AND_SCANS },
  { names: ['dc.subject', 'subject'], title: 'Subject and keywords', kind: 'text', fields: ['subject_area', 'keywords'], ...SCANS },
  { names: ['prism.keyword', 'keyword'], title: 'Keywords', kind: 'text', fields: ['keywords'], ...SCANS },
  { names: ['dc.publisher', 'publisher'], title: 'Publisher', kind: 'text', fields: ['publisher'], ...SORTS_AND_SCANS },
  {
    names: ['prism.publicationName', 'dc.source', 'source', 'journal'],
    title: 'Journal',
    kind: 'text',
    fields: ['journal_title'],
    ...SORTS_AND_SCANS,
  },
  { names: ['dc.type', 'type'], title: 'Type of article', kind: 'text', fields: ['article_type'], ...SORTS_AND_SCANS },
  { names: ['dc.rights', 'rights'], title: 'Licence', kind: 'text', fields: ['license', 'license_url'], ...SEARCHES },
  { names: ['prism.volume', 'volume'], title: 'Volume', kind: 'code', fields: ['volume'], ...SORTS_AND_SCANS },
  { names: ['prism.issn', 'issn'], title: 'ISSN', kind: 'code', fields: ['journal_issn_epub', 'journal_issn_ppub'], ...SCANS },
];
