import type { SingleNotice } from '../../model/article-card.ts';
import type { ArticleFacts, ReferenceFact, RelationFact } from '../../model/article-facts.ts';
import type { ArticleJournal } from '../../model/article-journal.ts';
import type { LanguageVersion } from '../../model/language-version.ts';
import type { RelationName } from '../../model/relations.ts';
import { doiUrl } from '../../model/text/address.ts';
import { safeHref } from '../../render/html/safe-href.ts';
import { pageUrl } from '../page-href.ts';
import type { LinkedData } from './json-ld.ts';

/**
 * Member of schema.org's CreativeWork that leads to a related work. `corrects` is the opposite of `correction`, which has no name of its own.
 */
type Member = 'about' | 'subjectOf' | 'isBasedOn' | 'mentions' | 'correction' | 'corrects' | 'translationOfWork' | 'workTranslation';

const MEMBERS: Readonly<Record<RelationName, Member>> = {
  'addended-article': 'corrects',
  addendum: 'correction',
  'corrected-article': 'corrects',
  correction: 'correction',
  'object-of-concern': 'corrects',
  'expression-of-concern': 'correction',
  'partially-retracted-article': 'corrects',
  'partial-retraction': 'correction',
  'retracted-article': 'corrects',
  retraction: 'correction',
  'updated-article': 'isBasedOn',
  update: 'subjectOf',
  'commentary-article': 'about',
  commentary: 'subjectOf',
  'replied-article': 'about',
  reply: 'subjectOf',
  companion: 'mentions',
  continues: 'isBasedOn',
  'continued-by': 'mentions',
  preprint: 'isBasedOn',
  'preprinted-article': 'subjectOf',
  'peer-reviewed-article': 'about',
  'peer-review': 'subjectOf',
  'data-paper': 'isBasedOn',
  'data-paper-referrer': 'subjectOf',
  supplement: 'mentions',
  'supplemented-article': 'about',
  'translated-article': 'translationOfWork',
  translation: 'workTranslation',
  'republished-article': 'isBasedOn',
  'republishing-article': 'mentions',
  related: 'mentions',
  'related-by': 'mentions',
};

export interface RelatedWorksOptions {
  readonly journal: ArticleJournal;
  /** The article's own stem. */
  readonly stem: string;
  /** The article in all its languages. */
  readonly languages: readonly LanguageVersion[];
}

export interface RelatedWorks {
  /** Works that the article is about, besides its subjects. */
  readonly about: readonly LinkedData[];
  readonly members: { readonly [member: string]: LinkedData };
}

/** Returns the members of an article's linked data that lead to other works: relations, notices, translations, references, components, reviews. */
export function relatedWorks(facts: ArticleFacts, options: RelatedWorksOptions): RelatedWorks {
  const { doiResolver } = options.journal;
  const by = new Map<Member, LinkedData[]>();
  const add = (member: Member, work: LinkedData): void => void by.set(member, [...(by.get(member) ?? []), work]);
  const corrections = new Set([
    ...facts.notices.filter(({ kind }) => kind !== 'superseded').flatMap((notice) => addressOf(notice, doiResolver) ?? []),
    ...facts.relations.filter(({ name }) => MEMBERS[name] === 'correction').flatMap((one) => addressOf(one, doiResolver) ?? []),
  ]);
  for (const relation of facts.relations) {
    const member = MEMBERS[relation.name];
    if (member !== 'correction') add(member === 'corrects' ? 'about' : member, workOf(relation, doiResolver));
  }
  for (const { kind, doi, href } of facts.notices) if (kind === 'superseded') add('subjectOf', workOf({ doi, url: href }, doiResolver));
  for (const { doi } of facts.versions) if (doi !== undefined && doi !== facts.doi) add('isBasedOn', workOf({ doi }, doiResolver));
  for (const [member, work] of translationsOf(facts, options)) add(member, work);
  const corrected = facts.relations.flatMap((one) => (MEMBERS[one.name] === 'corrects' ? (addressOf(one, doiResolver) ?? []) : []));
  const { about = [], ...members } = Object.fromEntries(by);
  return {
    about,
    members: {
      ...members,
      correction: some([...corrections]),
      // The correction of that article is this one.
      '@reverse': corrected.length === 0 ? undefined : { correction: corrected.map((url) => ({ '@id': url })) },
      citation: some(facts.references.flatMap((reference) => citedWork(reference, doiResolver))),
      hasPart: some(facts.components.map(({ doi }) => ({ '@type': 'CreativeWork', '@id': doiUrl(doiResolver, doi) }))),
      review: some(
        facts.reviews.flatMap(({ doi, title, date, contributors }) => {
          if (doi === undefined) return [];
          const author = contributors.filter(({ isAnonymous }) => !isAnonymous).map(({ name }) => ({ '@type': 'Person', name }));
          return [
            {
              '@type': 'Review',
              '@id': doiUrl(doiResolver, doi),
              name: title === '' ? undefined : title,
              datePublished: date,
              author: some(author),
            },
          ];
        }),
      ),
    },
  };
}

/** URL of a related work; undefined if it has none that a browser may open. */
export function addressOf(
  { doi, url, href = url, id }: Pick<SingleNotice, 'doi' | 'href'> & Pick<RelationFact, 'url' | 'id'>,
  doiResolver: string,
): string | undefined {
  if (doi !== undefined) return doiUrl(doiResolver, doi);
  if (id?.type === 'pmid') return PUBMED + id.value;
  const safe = href === undefined ? undefined : safeHref(href);
  return safe !== undefined && /^https?:/i.test(safe) ? safe : undefined;
}

export const PUBMED = 'https://pubmed.ncbi.nlm.nih.gov/';

type RelatedWork = { readonly [Key in 'doi' | 'url' | 'text']?: string | undefined } & Pick<RelationFact, 'id'>;

function workOf({ doi, url, id, text }: RelatedWork, doiResolver: string): LinkedData {
  const address = addressOf(
    { ...(doi === undefined ? {} : { doi }), ...(url === undefined ? {} : { url }), ...(id && { id }) },
    doiResolver,
  );
  return { '@type': 'CreativeWork', '@id': address, name: text ?? (address === undefined ? (id?.value ?? url) : undefined) };
}

/** The works that an article cites, as far as they have a DOI or a PubMed number; data and software also by their address. */
function citedWork({ doi, pmid, url, kind }: ReferenceFact, doiResolver: string): LinkedData[] {
  const address = addressOf(
    {
      ...(doi === undefined ? {} : { doi }),
      ...(kind === undefined || url === undefined ? {} : { url }),
      ...(pmid && { id: { type: 'pmid', value: pmid } }),
    },
    doiResolver,
  );
  if (address === undefined) return [];
  const sameAs = doi !== undefined && pmid !== undefined ? PUBMED + pmid : undefined;
  return [{ '@type': kind === undefined ? 'CreativeWork' : TYPE_OF[kind], '@id': address, sameAs }];
}

const TYPE_OF = { dataset: 'Dataset', software: 'SoftwareSourceCode' } as const;

/** The original of a translation, or the translations of an original: pages of the journal, else parts with a DOI. */
function translationsOf(facts: ArticleFacts, { journal, stem, languages }: RelatedWorksOptions): (readonly [Member, LinkedData])[] {
  const own = languages.find((version) => version.stem === stem);
  const pages = languages
    .filter((version) => version !== own && version.isOriginal !== own?.isOriginal)
    .map((version): readonly [Member, LinkedData] => {
      const url = pageUrl(journal, `${version.stem}.html`);
      const id = version.doi === undefined ? url : doiUrl(journal.doiResolver, version.doi);
      const work = { '@type': 'ScholarlyArticle', '@id': id, url, inLanguage: version.language };
      return [version.isOriginal ? 'translationOfWork' : 'workTranslation', work];
    });
  const known = new Set(languages.flatMap(({ doi }) => doi?.toLowerCase() ?? []));
  const parts = facts.translations.flatMap(({ lang, doi, isOriginal }): (readonly [Member, LinkedData])[] => {
    if (doi === undefined || known.has(doi.toLowerCase())) return [];
    const work = { '@type': 'ScholarlyArticle', '@id': doiUrl(journal.doiResolver, doi), inLanguage: lang };
    return [[isOriginal ? 'translationOfWork' : 'workTranslation', work]];
  });
  return [...pages, ...parts];
}

/** Undefined for an empty list. */
export function some(values: readonly LinkedData[]): LinkedData {
  return values.length === 0 ? undefined : values;
}
