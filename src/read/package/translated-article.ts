import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { Affiliation, ArticleMeta, KeywordGroup, OtherTitle, Subject } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';

/** The parts of a translation, from a sub-article of the original or from a file of its own. */
export type Translation = Pick<SubArticle, 'meta' | 'abstracts' | 'body' | 'back' | 'subArticles'> & { readonly lang: string };

/**
 * Returns a translation as an article of its own. Facts that it does not repeat are those of the original: authors, dates, volume, licence, funding,
 * references. Its DOI is its own, and the title of the original is one of its translated titles.
 *
 * JATS 1.3, element sub-article of type translation; SciELO Publishing Schema 1.9, element sub-article.
 */
export function translatedArticle(original: Article, translation: Translation): Article {
  const { lang, body, subArticles } = translation;
  const { pdf: _, ...source } = original.source;
  return {
    source,
    meta: translatedMeta(original.meta, translation),
    abstracts: translation.abstracts.length > 0 ? translation.abstracts : abstractsIn(original.abstracts, lang),
    body,
    back: withReferences(translation.back, original.back),
    subArticles,
    versions: [],
  };
}

function translatedMeta(original: ArticleMeta, { meta, lang }: Translation): ArticleMeta {
  const { doi } = meta.articleIds;
  const own = ownTitle(original, meta, lang);
  const hasContribs = meta.contribGroups.some(({ contribs }) => contribs.length > 0);
  const { corresps, footnotes, content } = meta.authorNotes;
  const { subtitle: _, lang: __, ...rest } = original;
  return {
    ...rest,
    lang,
    place: meta.place,
    articleIds: doi === undefined ? {} : { doi },
    ...own,
    otherTitles: otherTitlesOf(original, meta, lang),
    subjects: subjectsOf(original.subjects, meta.subjects),
    ...(hasContribs ? { contribGroups: meta.contribGroups, affiliations: affiliationsOf(original, meta) } : {}),
    ...(corresps.length + footnotes.length + content.length > 0 ? { authorNotes: meta.authorNotes } : {}),
    pubDates: some(meta.pubDates, original.pubDates),
    history: some(meta.history, original.history),
    permissions: meta.permissions.licenses.length > 0 ? meta.permissions : original.permissions,
    keywordGroups: keywordsOf(original.keywordGroups, meta.keywordGroups, lang),
    funding: meta.funding.awards.length + meta.funding.statements.length > 0 ? meta.funding : original.funding,
    ...present('elocationId', meta.elocationId),
    ...present('fpage', meta.fpage),
    ...present('lpage', meta.lpage),
  };
}

/** Its title, else the translated title of the original in its language, else that of the original. */
function ownTitle(original: ArticleMeta, meta: ArticleMeta, lang: string): Pick<ArticleMeta, 'title' | 'subtitle'> {
  const found = meta.title.length > 0 ? meta : (original.otherTitles.find(isTranslationIn(lang)) ?? original);
  return { title: found.title, ...(found.subtitle === undefined ? {} : { subtitle: found.subtitle }) };
}

/** Titles in other languages: that of the original, and its translated titles in other languages than this one. */
function otherTitlesOf(original: ArticleMeta, meta: ArticleMeta, lang: string): readonly OtherTitle[] {
  const { title, subtitle } = original;
  const ofOriginal: OtherTitle = {
    type: 'trans',
    ...(original.lang === undefined ? {} : { lang: original.lang }),
    title,
    ...(subtitle === undefined ? {} : { subtitle }),
  };
  const others = original.otherTitles.filter((other) => other.type === 'trans' && !isTranslationIn(lang)(other));
  return [...meta.otherTitles.filter(({ type }) => type !== 'trans'), ofOriginal, ...others];
}

function isTranslationIn(lang: string): (title: OtherTitle) => boolean {
  return (title) => title.type === 'trans' && isSameLanguage(title.lang, lang);
}

/** Subjects in the order of the original's keep its addresses, so that the list of a subject has one address in every language. */
function subjectsOf(original: readonly Subject[], own: readonly Subject[]): readonly Subject[] {
  if (own.length === 0) return original;
  if (own.length !== original.length) return own;
  return own.map((subject, at) => ({ ...subject, originalName: original[at]?.name ?? subject.name }));
}

/** Its affiliations, and those of the original that its authors refer to. */
function affiliationsOf(original: ArticleMeta, { contribGroups, affiliations }: ArticleMeta): readonly Affiliation[] {
  const wanted = new Set(contribGroups.flatMap(({ contribs }) => contribs.flatMap(({ affIds }) => affIds)));
  const own = new Set(affiliations.map(({ id }) => id));
  return [...affiliations, ...original.affiliations.filter(({ id }) => wanted.has(id) && !own.has(id))];
}

function keywordsOf(original: readonly KeywordGroup[], own: readonly KeywordGroup[], lang: string): readonly KeywordGroup[] {
  if (own.length > 0) return own;
  const translated = original.filter((group) => isSameLanguage(group.lang, lang));
  return translated.length > 0 ? translated : original;
}

/** The abstract of the original in this language, as the main one. */
function abstractsIn(abstracts: readonly Abstract[], lang: string): readonly Abstract[] {
  return abstracts
    .filter((abstract) => isSameLanguage(abstract.lang, lang))
    .map(({ abstractType, ...rest }) => (abstractType === undefined || abstractType === 'trans' ? rest : { ...rest, abstractType }));
}

/** Adds the reference lists of the original to back matter without one; citations in a translation refer to them. */
function withReferences(own: readonly Block[], original: readonly Block[]): readonly Block[] {
  if (own.some(hasReferences)) return own;
  return [...own, ...original.filter(hasReferences).map(withoutTitle)];
}

/** A reference list without its title, which is in the language of the original. */
function withoutTitle(block: Block): Block {
  if (block.kind !== 'refList') return block;
  const { title: _, ...rest } = block;
  return rest;
}

function hasReferences(block: Block): boolean {
  return block.kind === 'refList' || (block.kind === 'section' && block.content.some(hasReferences));
}

/** `pt` and `pt-BR` are the same language here: an article has one version in it. */
function isSameLanguage(one: string | undefined, other: string): boolean {
  return one?.toLowerCase().split('-')[0] === other.toLowerCase().split('-')[0];
}

function some<Value>(own: readonly Value[], original: readonly Value[]): readonly Value[] {
  return own.length > 0 ? own : original;
}

function present<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: string });
}
