import type { Artifact } from '../../../../src/model/artifact.ts';
import type { TaggedObject, TagValue } from '../../../../src/model/tagged-object.ts';
import { slugOf } from '../../../../src/model/text/slug.ts';
import { type ArticleRecord, recordPath } from '../../../../src/render/records/article-record.ts';
import { printRecordList } from '../../../../src/serve/http/oai/print-record-list.ts';
import type { ListedRecord } from '../../../../src/serve/http/oai/record-list.ts';
import { type CardParts, setsOfCard } from '../../../../src/serve/http/oai/record-sets.ts';
import { bareFacts } from '../../../model/bare-article.ts';
import { TOY_NAMES } from '../../../query/language/toy-objects.ts';

/** Record list of the given articles, dated by their first values, and of deleted articles. */
export function toyRecordList(
  articles: readonly TaggedObject[],
  stemOf: (article: TaggedObject) => string,
  deleted: readonly ListedRecord[] = [],
): readonly Artifact[] {
  const records = articles.map((article) => toyRecord(article, stemOf(article)));
  return [...printRecordList({ records: [...records, ...deleted], cards: articles.map(cardOf), doiResolver: TOY_NAMES.doiResolver })];
}

export function toyRecord(article: TaggedObject, stem: string): ListedRecord {
  const [first] = article.tags.values();
  const datestamp = `${(first?.updatedAt ?? '1970-01-01T00:00:00').slice(0, 19)}Z`;
  return { datestamp, about: article.about, stem, sets: setsOfCard(cardOf(article)).map(({ spec }) => spec) };
}

/** The toy articles' records, as a build stores them beside their pages. */
export function toyRecordFiles(articles: readonly TaggedObject[], stemOf: (article: TaggedObject) => string): readonly Artifact[] {
  return articles.map((article) => ({
    path: recordPath(stemOf(article)),
    bytes: JSON.stringify(toyArticleRecord(article, stemOf(article))),
  }));
}

export function toyArticleRecord(article: TaggedObject, stem: string): ArticleRecord {
  const value = (field: string): TagValue | undefined => [...article.tags].find(([path]) => path.endsWith(`/article/${field}`))?.[1].value;
  const text = (field: string): string | undefined => {
    const found = value(field);
    return typeof found === 'string' ? found : undefined;
  };
  const list = (field: string): readonly string[] => {
    const found = value(field);
    return typeof found === 'object' ? found.map(String) : typeof found === 'string' ? [found] : [];
  };
  const [doi, volume, abstract, license] = [text('doi'), text('volume'), text('abstract'), text('license')];
  const person = { isGroup: false, isAnonymous: false, isCorresponding: false, affiliations: [], credit: [], roles: [], members: [] };
  return {
    facts: {
      ...bareFacts,
      ...(doi === undefined ? {} : { doi }),
      ...(volume === undefined ? {} : { volume }),
      ...(article.sortDate === '' ? {} : { published: article.sortDate }),
      articleType: text('article_type') ?? 'other',
      title: text('article_title') ?? '',
      abstracts: abstract === undefined ? [] : [{ lang: 'en', text: abstract, sections: [] }],
      contributors: list('authors').map((name) => ({ ...person, role: 'author', name })),
      subjects: list('subject_area'),
      keywords: list('keywords').map((keyword) => ({ text: keyword, lang: 'en' })),
      licenses: license === undefined ? [] : [{ text: license }],
    },
    url: doi === undefined ? article.about : `https://toy.org/${stem}`,
    files: [],
    doiResolver: TOY_NAMES.doiResolver,
  };
}

/** In toy articles, the first subject is the type of article. */
function cardOf(article: TaggedObject): CardParts {
  const valueAt = (field: string): TagValue | undefined =>
    [...article.tags].find(([path]) => path.endsWith(`/article/${field}`))?.[1].value;
  const subjects = valueAt('subject_area');
  const [typeLabel = '', ...names] = typeof subjects === 'object' ? subjects : [];
  const volume = valueAt('volume');
  return {
    typeLabel,
    subjects: names.map((name) => ({ name, slug: slugOf(name) })),
    ...(typeof volume === 'string' ? { volume } : {}),
  };
}
