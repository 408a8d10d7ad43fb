import { canonicalJson, digestsOf, isObject, type OutgoingRecord } from './outgoing-record.ts';

/** An article of DOAJ's API. */
export interface DoajArticle {
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
  const { bibjson } = doajArticle({ file }, text);
  const identifiers = Array.isArray(bibjson.identifier) ? bibjson.identifier.filter(isObject) : [];
  const idsOf = (...types: readonly string[]): readonly string[] =>
    identifiers.flatMap(({ type, id }) => (types.includes(String(type)) && typeof id === 'string' ? [id] : []));
  const link = Array.isArray(bibjson.link) ? bibjson.link.find(isObject) : undefined;
  const url = typeof link?.url === 'string' ? link.url : undefined;
  const doi = idsOf('doi')[0]?.toLowerCase() ?? url;
  if (doi === undefined) return [];
  const title = isObject(bibjson.journal) && typeof bibjson.journal.title === 'string' ? bibjson.journal.title : '';
  const hasAuthors = Array.isArray(bibjson.author) && bibjson.author.length > 0;
  return [
    {
      doi,
      kind: 'article',
      file,
      ...digestsOf(Object.entries(bibjson).map(([name, value]) => [name, canonicalJson(value)])),
      ...(url !== undefined && { url }),
      journal: { title, issns: idsOf('pissn', 'eissn') },
      ...(!hasAuthors && { fault: 'DOAJ requires an author' }),
      group: '',
    },
  ];
}
