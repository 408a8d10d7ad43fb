import { isDspace, readDspace } from './dspace.ts';
import { type DublinCoreRecord, readDublinCore } from './dublin-core.ts';
import { type OaiJats, readOaiJats } from './oai-jats.ts';
import type { OaiRecord } from './parse-oai.ts';
import { local } from './parse-oai.ts';
import { distinct, mergedRecord, type SourceRecord } from './record.ts';

/** Answers about one article of a site. */
export interface ArticleAnswers {
  readonly dc?: DublinCoreRecord | undefined;
  readonly jats?: OaiJats | undefined;
  /** From the page of the article. */
  readonly page?: SourceRecord | undefined;
  /** From the REST interface. */
  readonly publication?: SourceRecord | undefined;
}

/** Reads a record of OAI-PMH in Dublin Core or JATS; undefined if it has no metadata, or another format. */
export function readOaiRecord({ metadata, identifier, text }: OaiRecord): Pick<ArticleAnswers, 'dc' | 'jats'> | undefined {
  if (metadata === undefined) return undefined;
  const jats = local(metadata) === 'article' ? readOaiJats(metadata, text) : undefined;
  if (jats !== undefined) return { jats };
  if (isDspace(metadata)) return { dc: readDspace(metadata, identifier) };
  return local(metadata) === 'dc' || local(metadata) === 'qualifieddc' ? { dc: readDublinCore(metadata, identifier) } : undefined;
}

/**
 * Joins what several interfaces say of an article. The REST interface is complete; the page has affiliations, ORCIDs, references and files; Dublin
 * Core has titles and abstracts in all languages; JATS replaces them all, unless only the page has references.
 */
export function joinedRecord({ dc, jats, page, publication }: ArticleAnswers): SourceRecord | undefined {
  const simple = dc === undefined ? page : page === undefined ? dc : joinedWithPage(dc, page);
  const full =
    publication === undefined
      ? simple
      : simple === undefined
        ? publication
        : mergedRecord(publication, { ...simple, titles: [], abstracts: [] });
  if (jats === undefined) return full;
  if (full === undefined) return jats.record;
  const isPoorer = jats.references === 0 && (full.references?.length ?? 0) > 0;
  if (isPoorer) return mergedRecord(full, { ...jats.record, files: (jats.record.files ?? []).filter(({ role }) => role !== 'jats') });
  // The key and addresses are those of the site; JATS is the first of the files.
  const joined = mergedRecord({ ...jats.record, key: full.key }, full);
  return { ...joined, ...(full.number === undefined ? {} : { number: full.number }) };
}

function joinedWithPage(dc: DublinCoreRecord, page: SourceRecord): SourceRecord {
  const { page: _, ...record } = dc;
  const joined = mergedRecord(record, page);
  return {
    ...joined,
    // The page has the mark-up of the abstract, and the numbers of the issue in fields of their own.
    abstracts: [...(page.abstracts ?? []), ...(record.abstracts ?? [])],
    ...(page.volume === undefined ? {} : { volume: page.volume }),
    ...(page.issue === undefined ? {} : { issue: page.issue }),
    ...(page.pages === undefined ? {} : { pages: page.pages }),
    ...((page.authors?.length ?? 0) > (record.authors?.length ?? 0) ? { authors: page.authors ?? [] } : {}),
    former: { ...joined.former, ids: distinct([...(record.former?.ids ?? []), ...(page.former?.ids ?? [])]) },
  };
}
