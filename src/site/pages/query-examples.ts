import type { ArticleCard } from '../../model/article-card.ts';
import type { Journal } from '../../model/journal.ts';
import type { MessageKey } from '../../model/messages/messages.ts';
import { doiUrl } from '../../model/text/address.ts';

/** An example of one form of the query language with data of this journal. */
export interface QueryExample {
  readonly meaning: Extract<MessageKey, `console.example.${string}`>;
  readonly query: string;
  readonly tags: readonly string[];
}

type ExampleJournal = Pick<Journal, 'namespace' | 'system' | 'doiResolver'>;

/** One example per form of the language, built from the newest article, so that each has results. */
export function queryExamples(journal: ExampleJournal, cards: readonly ArticleCard[]): QueryExample[] {
  const model = modelOf(cards);
  const ofObjects = model.doi === undefined ? [] : objectExamples(journal, model.doi);
  return [...articleExamples(journal.namespace, model), ...ofObjects].filter((example) => typeof example === 'object');
}

function articleExamples(namespace: string, model: Model): readonly (QueryExample | '' | undefined)[] {
  const a = pathsOf(namespace, 'article');
  const doi = [a('doi')];
  const titles = [a('doi'), a('article_title')];
  return [
    model.doi && { meaning: 'console.example.article', query: `${a('doi')} = ${text(model.doi)}`, tags: ['*'] },
    model.month && {
      meaning: 'console.example.month',
      query: `${a('pub_date_month')} = ${model.month.month} and ${a('pub_date_year')} = ${model.month.year}`,
      tags: doi,
    },
    model.subject && { meaning: 'console.example.subject', query: `${a('subject_area')} contains ${text(model.subject)}`, tags: doi },
    {
      meaning: 'console.example.word',
      query: `${a('article_title')} matches ${text(model.word)} or ${a('abstract')} matches ${text(model.word)}`,
      tags: titles,
    },
    model.phrase && { meaning: 'console.example.phrase', query: `${a('article_title')} matches ${text(model.phrase)}`, tags: titles },
    {
      meaning: 'console.example.wildcard',
      query: `${a('article_title')} matches ${text(`${model.word.slice(0, 4)}*`)}`,
      tags: titles,
    },
    {
      meaning: 'console.example.size',
      query: `${a('pub_date_year')} >= ${model.year - 1} and ${a('pub_date_year')} <= ${model.year}`,
      tags: doi,
    },
    { meaning: 'console.example.presence', query: `has ${a('abstract')} except has ${a('pmid')}`, tags: titles },
    {
      meaning: 'console.example.either',
      query: `(${a('article_type')} = "correction" or ${a('article_type')} = "retraction") and ${a('pub_date_year')} > 2000`,
      tags: [...titles, a('article_type')],
    },
    { meaning: 'console.example.other', query: `${a('article_type')} != "research-article"`, tags: [...titles, a('article_type')] },
  ];
}

/** Examples for the parts of the newest article, and for its name. */
function objectExamples({ namespace, system, doiResolver }: ExampleJournal, doi: string): readonly QueryExample[] {
  const [author, ref, component] = [pathsOf(namespace, 'author'), pathsOf(namespace, 'ref'), pathsOf(namespace, 'component')];
  return [
    {
      meaning: 'console.example.authors',
      query: `${author('article_doi')} = ${text(doi)}`,
      tags: [author('position'), author('author'), author('institution')],
    },
    {
      meaning: 'console.example.references',
      query: `${ref('article_doi')} = ${text(doi)}`,
      tags: [ref('position'), ref('ref')],
    },
    {
      meaning: 'console.example.components',
      query: `${component('article_doi')} = ${text(doi)} and ${component('position')} < 10`,
      tags: [component('doi'), component('type'), component('content')],
    },
    {
      meaning: 'console.example.address',
      query: `${system}/about = ${text(doiUrl(doiResolver, doi))}`,
      tags: [`${system}/id`, `${system}/about`],
    },
  ];
}

/** `pathsOf('tidewater.example', 'article')('doi')` gives `tidewater.example/api_v1/article/doi`. */
function pathsOf(namespace: string, kind: string): (field: string) => string {
  return (field) => `${namespace}/api_v1/${kind}/${field}`;
}

function text(words: string): string {
  return `"${words.replaceAll('"', '\\"')}"`;
}

interface Model {
  readonly doi: string | undefined;
  readonly month: { readonly year: number; readonly month: number } | undefined;
  readonly year: number;
  readonly subject: string | undefined;
  readonly word: string;
  readonly phrase: string | undefined;
}

function modelOf(cards: readonly ArticleCard[]): Model {
  const newest = cards.toSorted((a, b) => (a.publishedIso < b.publishedIso ? 1 : -1)).find(({ doi }) => doi !== undefined);
  const published = newest?.published;
  const words = (newest?.titleText ?? '').split(/\s+/);
  const plain = words.filter((word) => PLAIN_WORD.test(word)).toSorted((a, b) => b.length - a.length);
  const pair = words.findIndex((word, i) => PLAIN_WORD.test(word) && PLAIN_WORD.test(words[i + 1] ?? ''));
  return {
    doi: newest?.doi,
    month: published?.month === undefined ? undefined : { year: published.year, month: published.month },
    year: published?.year ?? 2012,
    subject: newest?.subjects.at(-1)?.name,
    word: plain[0] ?? 'cell',
    phrase: pair < 0 ? undefined : words.slice(pair, pair + 2).join(' '),
  };
}

const PLAIN_WORD = /^[\p{L}\p{M}\p{N}]+$/u;
