import { parseXml } from '../../read/xml/parse-xml.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../read/xml/xml-element.ts';
import { canonicalJson, digestsOf, isObject, type OutgoingRecord, textAt } from './outgoing-record.ts';

/** An article of DOAJ's API. */
export interface DoajArticle {
  readonly bibjson: Readonly<Record<string, unknown>>;
}

/** Returns the article of a record file: JSON as it is, XML of doajArticles.xsd as the JSON that the API takes. */
export function doajArticle({ file }: Pick<OutgoingRecord, 'file'>, text: string): DoajArticle {
  if (!file.endsWith('.json')) {
    const root = parseXml(text, { file, report: () => undefined })?.root;
    const record = root === undefined ? undefined : childOf(root, 'record');
    if (record === undefined) throw new Error(`${file} has no record of DOAJ`);
    return { bibjson: bibjsonOf(record) };
  }
  const value: unknown = JSON.parse(text);
  const article = Array.isArray(value) ? value[0] : value;
  if (isObject(article) && isObject(article.bibjson)) return { ...article, bibjson: article.bibjson };
  if (isObject(article)) return { bibjson: article };
  throw new Error(`${file} has no article`);
}

function bibjsonOf(record: XmlElement): Readonly<Record<string, unknown>> {
  const at = (...path: readonly string[]): string | undefined => textAt(record, ...path);
  const [year, month] = (at('publicationDate') ?? '').split('-');
  const language = at('language');
  const inLanguage = (name: string): XmlElement | undefined => {
    const all = childrenOf(record, name);
    return all.find((element) => attributeOf(element, 'language') === language) ?? all[0];
  };
  const [title, abstract, keywords] = [inLanguage('title'), inLanguage('abstract'), inLanguage('keywords')];
  const affiliations = new Map(
    childrenOf(childOf(record, 'affiliationsList') ?? record, 'affiliationName').map((name) => [
      attributeOf(name, 'affiliationId'),
      textOf(name),
    ]),
  );
  const authors = childrenOf(childOf(record, 'authors') ?? record, 'author').map((author) => {
    const names = childrenOf(author, 'affiliationId').flatMap((id) => affiliations.get(textOf(id)) ?? []);
    return defined({ name: textAt(author, 'name'), affiliation: names.join('; '), orcid_id: textAt(author, 'orcid_id') });
  });
  const url = childOf(record, 'fullTextUrl');
  return defined({
    title: title === undefined ? undefined : textOf(title),
    abstract: abstract === undefined ? undefined : textOf(abstract),
    year,
    month: month === undefined ? undefined : String(Number(month)),
    start_page: at('startPage'),
    end_page: at('endPage'),
    author: authors,
    keywords: keywords === undefined ? [] : childrenOf(keywords, 'keyword').map(textOf).slice(0, MOST_KEYWORDS),
    identifier: [...of('doi', at('doi')), ...of('pissn', at('issn')), ...of('eissn', at('eissn'))],
    journal: defined({ title: at('journalTitle'), publisher: at('publisher'), volume: at('volume'), number: at('issue') }),
    link: url === undefined ? [] : [{ type: 'fulltext', content_type: 'HTML', url: textOf(url) }],
  });
}

function of(type: string, id: string | undefined): readonly { readonly type: string; readonly id: string }[] {
  return id === undefined ? [] : [{ type, id }];
}

/** Leaves out values that are undefined or empty. */
function defined(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)),
  );
}

/** The limit of the API. */
const MOST_KEYWORDS = 6;

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
