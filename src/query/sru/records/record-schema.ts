import { type Markup, trustedMarkup, xml } from '../../../model/text/markup.ts';
import type { ArticleRecord } from '../../../render/records/article-record.ts';
import { authorsAsContributors, dublinCore } from '../../../render/records/dublin-core.ts';
import { printMarc } from '../../../render/records/marc.ts';
import { printMods } from '../../../render/records/mods.ts';
import { SruDiagnostic } from '../diagnostic.ts';
import { JATS_NAMESPACE } from './embeddable-xml.ts';

/** A schema in which records are returned. */
export interface RecordSchema {
  readonly name: string;
  /** Identifiers; responses use the first. */
  readonly uris: readonly [string, ...string[]];
  readonly title: string;
  /** Prints one element with its namespaces. Throws diagnostic 67 if the article has no such record. */
  readonly print: (record: ArticleRecord, source: () => Promise<string | undefined>) => Markup | Promise<Markup>;
  /** Prints the extra record data. */
  readonly extra?: (record: ArticleRecord) => Markup;
}

/** Reads the article's JATS source as one element without prolog; undefined if the source is not JATS. */
export type ReadSource = (about: string) => Promise<string | undefined>;

/** The record schemas; the first is the default. SRU, record schemas. */
export const RECORD_SCHEMAS: readonly [RecordSchema, ...RecordSchema[]] = [
  {
    name: 'dc',
    uris: ['info:srw/schema/1/dc-v1.1', 'info:srw/schema/1/dc-schema', 'http://purl.org/dc/elements/1.1/'],
    title: 'Dublin Core',
    print: (record) =>
      xml`<srw_dc:dc xmlns:srw_dc="info:srw/schema/1/dc-schema" xmlns:dc="http://purl.org/dc/elements/1.1/">${dublinCore(record)}${authorsAsContributors(record)}</srw_dc:dc>`,
    extra: prismElements,
  },
  {
    name: 'mods',
    uris: ['info:srw/schema/1/mods-v3.7', 'info:srw/schema/1/mods-v3.3', 'http://www.loc.gov/mods/v3'],
    title: 'MODS 3.7',
    print: printMods,
  },
  {
    name: 'marcxml',
    uris: ['info:srw/schema/1/marcxml-v1.1', 'http://www.loc.gov/MARC21/slim'],
    title: 'MARC 21',
    print: printMarc,
  },
  {
    name: 'jats',
    uris: [JATS_NAMESPACE, 'https://jats.nlm.nih.gov/'],
    title: 'JATS: the article in full',
    print: async (record, source) => {
      const found = await source();
      if (found === undefined) throw new SruDiagnostic(67, `${record.facts.doi ?? record.url} has no JATS source`);
      return trustedMarkup(found);
    },
  },
];

/** Finds a schema by short name or identifier. Throws diagnostic 66. */
export function findSchema(name: string | undefined): RecordSchema {
  if (name === undefined || name === '') return RECORD_SCHEMAS[0];
  const found = RECORD_SCHEMAS.find((schema) => schema.name === name.toLowerCase() || schema.uris.includes(name));
  if (found === undefined) throw new SruDiagnostic(66, `${name}; expected ${RECORD_SCHEMAS.map((schema) => schema.name).join(', ')}`);
  return found;
}

/**
 * Prints volume, issue and identifiers in PRISM, which Dublin Core has no elements for. PRISM 2.0, basic.
 *
 * They are returned in `extraRecordData`, so that the record is a single well-formed element.
 */
function prismElements({ facts }: ArticleRecord): Markup {
  const { volume, issue, doi, published: date } = facts;
  const { title: journalTitle, issnElectronic: issnEpub, issnPrint: issnPpub } = facts.journal;
  const elocationId = facts.elocationId ?? facts.fpage;
  return xml`<prism:article xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">${xml`<prism:publicationName>${journalTitle}</prism:publicationName>`}${issnPpub !== undefined && xml`<prism:issn>${issnPpub}</prism:issn>`}${
    issnEpub !== undefined && xml`<prism:eIssn>${issnEpub}</prism:eIssn>`
  }${volume !== undefined && xml`<prism:volume>${volume}</prism:volume>`}${
    issue !== undefined && xml`<prism:number>${issue}</prism:number>`
  }${elocationId !== undefined && xml`<prism:startingPage>${elocationId}</prism:startingPage>`}${
    doi !== undefined && xml`<prism:doi>${doi}</prism:doi>`
  }${date !== undefined && xml`<prism:publicationDate>${date}</prism:publicationDate>`}</prism:article>`;
}
