import type { ArticleFacts } from '../../model/article-facts.ts';
import { relationNamed } from '../../model/relations.ts';
import { doiUrl } from '../../model/text/address.ts';

/** An article for records of every format: its facts and its addresses. It is stored as JSON beside the page. */
export interface ArticleRecord {
  readonly facts: ArticleFacts;
  /** Absolute URL of the page. */
  readonly url: string;
  /** Renditions with the text, the PDF first. */
  readonly files: readonly RecordFile[];
  /** Prefix of DOI URLs. */
  readonly doiResolver: string;
}

export interface RecordFile {
  readonly url: string;
  readonly mediaType: string;
}

/** Path of the record of an article: `content/1/e00003.record.json`. */
export function recordPath(stem: string): string {
  return `${stem}.record.json`;
}

/** The article's own persistent address: that of its DOI, else of its page. */
export function permanentUrl({ facts: { doi }, url, doiResolver }: ArticleRecord): string {
  return doi === undefined ? url : doiUrl(doiResolver, doi);
}

/** Another work, and its relation to the article. */
export interface RelatedWork {
  readonly kind: 'relation' | 'translation' | 'version' | 'review' | 'component' | 'data' | 'trial' | 'reference';
  /** The work in words: `Commentary`. */
  readonly label: string;
  /** DataCite relationType. */
  readonly relation: string;
  readonly scheme: 'DOI' | 'URL' | 'PMID';
  readonly id: string;
  /** DataCite resourceTypeGeneral, where it is known. */
  readonly type?: string;
  /** Title or text that the source gives. */
  readonly text?: string;
}

/** Returns all works that the article is related to, each relation once; cited works last. Those without an address are left out. */
export function relatedWorks({ facts }: ArticleRecord): readonly RelatedWork[] {
  const works: readonly Draft[] = [
    ...facts.relations.map(({ name, doi, url, text }) => ({
      ...{ kind: name === 'preprint' || name === 'updated-article' || name === 'update' ? ('version' as const) : ('relation' as const) },
      ...{ label: sentence(name), relation: relationNamed(name).datacite, ...target({ doi, url }) },
      ...(text === undefined ? {} : { text }),
      ...(name === 'preprint' ? { type: 'Preprint' } : {}),
    })),
    ...facts.notices.flatMap(({ kind, doi, href }) => ({
      ...{ kind: 'relation' as const, label: NOTICE_LABELS[kind], ...target({ doi, url: href }) },
      relation: kind === 'superseded' ? 'IsPreviousVersionOf' : 'IsObsoletedBy',
    })),
    ...facts.translations.map(({ doi, isOriginal, lang }) => ({
      ...{ kind: 'translation' as const, label: isOriginal ? 'Original' : `Translation (${lang})`, ...target({ doi }) },
      relation: isOriginal ? 'IsTranslationOf' : 'HasTranslation',
    })),
    ...facts.versions.map(({ doi, version }) => ({
      ...{ kind: 'version' as const, label: `Version ${version}`, relation: 'IsNewVersionOf', ...target({ doi }) },
    })),
    ...facts.reviews.map(({ doi, title }) => ({
      ...{ kind: 'review' as const, label: 'Peer review', relation: 'IsReviewedBy', type: 'PeerReview', text: title, ...target({ doi }) },
    })),
    ...facts.components.map(({ doi, title }) => ({
      ...{ kind: 'component' as const, label: 'Part', relation: 'HasPart', text: title, ...target({ doi }) },
    })),
    ...facts.trials.map(({ number, registry, url }) => ({
      ...{ kind: 'trial' as const, label: 'Clinical trial', relation: 'IsDocumentedBy', type: 'StudyRegistration', text: number },
      ...target({ url: url ?? trialUrl(registry, number) }),
    })),
    ...facts.references.map(({ doi, pmid, url, kind, text }) => ({
      ...{ kind: kind === undefined ? ('reference' as const) : ('data' as const), label: 'Reference', relation: 'References', text },
      ...(kind === undefined ? target({ doi, pmid }) : target({ doi, pmid, url })),
      ...(kind === undefined ? {} : { label: sentence(kind), type: sentence(kind) }),
    })),
  ];
  const own = facts.doi?.toLowerCase();
  const seen = new Set<string>();
  return works.flatMap(({ id, scheme, text, ...work }): RelatedWork[] => {
    const key = `${work.relation} ${id?.toLowerCase()}`;
    // Versions of an article may have its DOI.
    if (id === undefined || scheme === undefined || id.toLowerCase() === own || seen.has(key)) return [];
    seen.add(key);
    return [{ ...work, id, scheme, ...(text === undefined || text === '' ? {} : { text }) }];
  });
}

/** The URL of a related work. */
export function workUrl({ scheme, id }: RelatedWork, doiResolver: string): string {
  return scheme === 'DOI' ? doiUrl(doiResolver, id) : scheme === 'PMID' ? `https://pubmed.ncbi.nlm.nih.gov/${id}/` : id;
}

type Draft = Omit<RelatedWork, 'id' | 'scheme'> & Target;

interface Target {
  readonly id?: string;
  readonly scheme?: RelatedWork['scheme'];
}

function target({
  doi,
  pmid,
  url,
}: {
  readonly doi?: string | undefined;
  readonly pmid?: string | undefined;
  readonly url?: string | undefined;
}): Target {
  if (doi !== undefined) return { id: doi, scheme: 'DOI' };
  if (pmid !== undefined) return { id: pmid, scheme: 'PMID' };
  return url === undefined || !/^https?:\/\//i.test(url) ? {} : { id: url, scheme: 'URL' };
}

function trialUrl(registry: string, number: string): string | undefined {
  if (/clinicaltrials\.?gov/i.test(registry)) return `https://clinicaltrials.gov/study/${number}`;
  return /isrctn/i.test(registry) ? `https://www.isrctn.com/${number}` : undefined;
}

export const NOTICE_LABELS = {
  retracted: 'Retraction',
  corrected: 'Correction',
  concern: 'Expression of concern',
  superseded: 'New version',
} as const;

/** `commentary-article` is `Commentary article`. */
export function sentence(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keywords and subjects, each once, with the language of keywords. */
export function topicsOf({ keywords, subjects }: ArticleFacts): readonly { readonly text: string; readonly lang?: string }[] {
  const own = new Set(keywords.map(({ text }) => text));
  return [...subjects.filter((text) => !own.has(text)).map((text) => ({ text })), ...keywords];
}

/** First pages and article numbers as one text: `12–19`, `e103`. */
export function pagesOf({ fpage, lpage, elocationId }: ArticleFacts): string | undefined {
  if (fpage === undefined) return elocationId;
  return lpage === undefined || lpage === fpage ? fpage : `${fpage}–${lpage}`;
}

/** Name with the surname first: `Alegado, Rosanna A`. */
export function invertedName({ surname, givenNames, suffix, name }: ArticleFacts['contributors'][number]): string {
  if (surname === undefined) return name;
  return [surname, givenNames, suffix].filter((part) => part !== undefined).join(', ');
}

/** Types of COAR by the article-type; a journal article if there is none. COAR Resource Types 3.1. */
export function coarType(articleType: string): { readonly id: string; readonly name: string } {
  const [id, name] = COAR_TYPES[articleType] ?? ['c_6501', 'journal article'];
  return { id: `http://purl.org/coar/resource_type/${id}`, name };
}

const COAR_TYPES: Readonly<Record<string, readonly [id: string, name: string]>> = {
  'research-article': ['c_2df8fbb1', 'research article'],
  'brief-report': ['c_2df8fbb1', 'research article'],
  'rapid-communication': ['c_2df8fbb1', 'research article'],
  'review-article': ['c_dcae04bc', 'review article'],
  'systematic-review': ['c_dcae04bc', 'review article'],
  editorial: ['c_b239', 'editorial'],
  'book-review': ['c_ba08', 'book review'],
  'data-paper': ['c_beb9', 'data paper'],
  letter: ['c_545b', 'letter to the editor'],
  reply: ['c_545b', 'letter to the editor'],
  preprint: ['c_816b', 'preprint'],
};

export const OPEN_ACCESS = 'http://purl.org/coar/access_right/c_abf2';
