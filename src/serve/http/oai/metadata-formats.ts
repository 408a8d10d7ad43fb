import { type Markup, trustedMarkup, xml } from '../../../model/text/markup.ts';
import { JATS_NAMESPACE } from '../../../query/sru/records/embeddable-xml.ts';
import type { ArticleRecord } from '../../../render/records/article-record.ts';
import { oaiDatacite } from '../../../render/records/datacite.ts';
import { dublinCore } from '../../../render/records/dublin-core.ts';
import { printMarc } from '../../../render/records/marc.ts';
import { printMods } from '../../../render/records/mods.ts';
import { openaireRecord } from '../../../render/records/openaire.ts';
import { OaiError } from './oai-error.ts';

/** A metadata format of records. */
export interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  /** Undefined if the article has no record in this format. `source` reads its JATS. */
  readonly print: (record: ArticleRecord, source: () => Promise<string | undefined>) => Markup | undefined | Promise<Markup | undefined>;
  /** True if every article has a record in this format. */
  readonly isForAll: boolean;
  /** Records per page. */
  readonly pageSize: number;
}

export const METADATA_FORMATS: readonly MetadataFormat[] = [
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
    print: printOaiDc,
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'oai_datacite',
    schema: 'http://schema.datacite.org/oai/oai-1.1/oai.xsd',
    namespace: 'http://schema.datacite.org/oai/oai-1.1/',
    print: oaiDatacite,
    isForAll: false,
    pageSize: 100,
  },
  {
    prefix: 'oai_openaire',
    schema: 'https://www.openaire.eu/schema/repo-lit/4.0/openaire.xsd',
    namespace: 'http://namespace.openaire.eu/schema/oaire/',
    print: openaireRecord,
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'mods',
    schema: 'http://www.loc.gov/standards/mods/v3/mods-3-7.xsd',
    namespace: 'http://www.loc.gov/mods/v3',
    print: printMods,
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'marcxml',
    schema: 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd',
    namespace: 'http://www.loc.gov/MARC21/slim',
    print: printMarc,
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'jats',
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: JATS_NAMESPACE,
    print: async (_, source) => {
      const found = await source();
      return found === undefined ? undefined : trustedMarkup(found);
    },
    isForAll: false,
    pageSize: 20,
  },
];

/** Finds a format; throws `cannotDisseminateFormat`. */
export function findFormat(prefix: string): MetadataFormat {
  const found = METADATA_FORMATS.find((format) => format.prefix === prefix);
  if (found !== undefined) return found;
  throw new OaiError(
    'cannotDisseminateFormat',
    `found "${prefix}", expected ${METADATA_FORMATS.map((format) => format.prefix).join(', ')}`,
  );
}

/** Prints the `oai_dc` record of an article. OAI-PMH 2.0, 5 (Dublin Core). */
export function printOaiDc(record: ArticleRecord): Markup {
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${dublinCore(record)}</oai_dc:dc>`;
}
