import { canonicalJson, digestsOf, isObject, type OutgoingRecord } from './outgoing-record.ts';

/** An article of DOAJ's API. */
export interface DoajArticle {
  /** True in the file of a withdrawn article, which has its identifiers only. */
  readonly withdrawn?: unknown;
  readonly bibjson: Readonly<Record<string, unknown>>;
}

/** Returns the article of a file of the build. */
export function doajArticle({ file }: Pick<OutgoingRecord, 'file'>, text: string): DoajArticle {
  const article: unknown = JSON.parse(text);
  if (isObject(article) && isObject(article.bibjson)) return { ...article, bibjson: article.bibjson };
  throw new Error(`${file} has no article`);
}

/** Reads the article of a file of the build. */
export function readDoajFile(file: string, text: string): readonly OutgoingRecord[] {
  const { bibjson, withdrawn } = doajArticle({ file }, text);
  const [doi] = keysOf(bibjson);
  const url = urlOf(bibjson);
  if (doi === undefined) return [];
  const common = { doi, file, ...digestsOf(Object.entries(bibjson).map(([name, value]) => [name, canonicalJson(value)])), group: '' };
  if (withdrawn === true) return [{ ...common, kind: 'withdrawn', isDeletion: true }];
  const title = isObject(bibjson.journal) && typeof bibjson.journal.title === 'string' ? bibjson.journal.title : '';
  const hasAuthors = Array.isArray(bibjson.author) && bibjson.author.length > 0;
  return [
    {
      ...common,
      kind: 'article',
      ...(url !== undefined && { url }),
      journal: { title, issns: idsOf(bibjson, 'pissn', 'eissn') },
      ...(!hasAuthors && { fault: 'DOAJ requires an author' }),
    },
  ];
}

/** Returns what an article is found by: its DOI in lower case, then the URL of its page. */
export function keysOf(bibjson: DoajArticle['bibjson']): readonly string[] {
  return [...idsOf(bibjson, 'doi').map((doi) => doi.toLowerCase()), urlOf(bibjson)].filter((key) => key !== undefined);
}

function idsOf({ identifier }: DoajArticle['bibjson'], ...types: readonly string[]): readonly string[] {
  const identifiers = Array.isArray(identifier) ? identifier.filter(isObject) : [];
  return identifiers.flatMap(({ type, id }) => (types.includes(String(type)) && typeof id === 'string' ? [id] : []));
}

function urlOf({ link: links }: DoajArticle['bibjson']): string | undefined {
  const link = Array.isArray(links) ? links.find(isObject) : undefined;
  return typeof link?.url === 'string' ? link.url : undefined;
}
