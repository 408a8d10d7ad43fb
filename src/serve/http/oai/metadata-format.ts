import { type Markup, trustedMarkup } from '../../../model/text/markup.ts';
import type { ArticleRecord } from '../../../query/sru/records/article-record.ts';
import { JATS_NAMESPACE } from '../../../query/sru/records/embeddable-xml.ts';
import { printMods } from '../../../query/sru/records/mods.ts';
import type { ReadSource } from '../../../query/sru/records/record-schema.ts';
import { printDublinCore } from './dublin-core-record.ts';
import { OaiError } from './oai-error.ts';

/** A metadata format of records. */
export interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  /** Undefined if the article has no record in this format. */
  readonly print: (record: ArticleRecord, source: ReadSource) => Promise<Markup | undefined>;
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
    print: async (record) => printDublinCore(record),
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'mods',
    schema: 'http://www.loc.gov/standards/mods/v3/mods-3-3.xsd',
    namespace: 'http://www.loc.gov/mods/v3',
    print: async (record) => printMods(record),
    isForAll: true,
    pageSize: 100,
  },
  {
    prefix: 'jats',
    schema: 'https://jats.nlm.nih.gov/archiving/1.3/xsd/JATS-archivearticle1-3.xsd',
    namespace: JATS_NAMESPACE,
    print: async (record, source) => {
      const found = await source(record.about);
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
