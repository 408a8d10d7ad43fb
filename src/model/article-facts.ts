import type { SingleNotice } from './article-card.ts';
import type { RelationName } from './relations.ts';

/**
 * The facts of an article, from its source and its journal, that records of every format state: plain text in NFC, without addresses.
 *
 * Formats take their elements from here, and the record history its digest. Addresses of the page and its renditions are not facts: a site may move.
 */
export interface ArticleFacts {
  readonly doi?: string;
  /** Further identifiers by type: `pmid`, `pmcid` (with `PMC`), `publisher-id`. */
  readonly ids: Readonly<Record<string, string>>;
  /** `research-article` */
  readonly articleType: string;
  /** `Research article` */
  readonly typeLabel: string;
  /** BCP 47; that of the journal if the article states none. */
  readonly lang: string;
  readonly title: string;
  readonly subtitle?: string;
  /** Titles in other languages, in order. */
  readonly otherTitles: readonly TitleFact[];
  readonly abstracts: readonly AbstractFact[];
  /** Authors first, in order, groups with their members; then editors, translators, reviewers and others. */
  readonly contributors: readonly ContributorFact[];
  readonly published?: string;
  /** Date of the printed issue. */
  readonly printed?: string;
  readonly received?: string;
  readonly accepted?: string;
  /** All dates of the source, those above included: `{ type: 'rev-recd', date: '2024-05-02' }`. */
  readonly dates: readonly DateFact[];
  readonly journal: JournalFacts;
  readonly volume?: string;
  readonly issue?: string;
  readonly issueTitle?: string;
  readonly fpage?: string;
  readonly lpage?: string;
  readonly elocationId?: string;
  readonly copyright: { readonly statement?: string; readonly year?: number; readonly holder?: string };
  /** The licences of the article; that of the journal if it states none. */
  readonly licenses: readonly LicenseFact[];
  /** Keywords of the authors, in every language. */
  readonly keywords: readonly { readonly text: string; readonly lang: string }[];
  /** Subjects by which the journal is divided, and other headings. */
  readonly subjects: readonly string[];
  readonly funding: readonly AwardFact[];
  readonly trials: readonly TrialFact[];
  /** Cited works, in order. */
  readonly references: readonly ReferenceFact[];
  /** Parts with DOIs of their own, reviews and translations excluded. */
  readonly components: readonly ComponentFact[];
  readonly reviews: readonly ReviewFact[];
  /** Relations to other works; those that only the other article names are marked. */
  readonly relations: readonly RelationFact[];
  /** Notices about the article, the most severe first: retracted, under an expression of concern, corrected, superseded. */
  readonly notices: readonly SingleNotice[];
  /** The same article in other languages. */
  readonly translations: readonly TranslationFact[];
  /** `2`, `v1`, `reviewed preprint` */
  readonly version?: string;
  /** Earlier and later versions, oldest first. */
  readonly versions: readonly { readonly version: string; readonly doi?: string }[];
}

export interface TitleFact {
  readonly text: string;
  readonly subtitle?: string;
  readonly lang?: string;
}

export interface AbstractFact {
  /** Absent for ordinary abstracts; `executive-summary`, `plain-language-summary`, … */
  readonly type?: string;
  readonly lang: string;
  readonly title?: string;
  readonly text: string;
  /** Its sections with headings, as far as it has them; together they are its text. */
  readonly sections: readonly { readonly label?: string; readonly text: string }[];
  readonly doi?: string;
}

export interface ContributorFact {
  /** `author`, `editor`, `translator`, `reviewer`, `collaborator` (named in the group of an author), else the type of the source. */
  readonly role: string;
  /** The complete name: `Rosanna A Alegado`. */
  readonly name: string;
  readonly surname?: string;
  readonly givenNames?: string;
  readonly suffix?: string;
  readonly isGroup: boolean;
  readonly isAnonymous: boolean;
  /** `0000-0002-1825-0097` */
  readonly orcid?: string;
  readonly email?: string;
  readonly isCorresponding: boolean;
  readonly affiliations: readonly AffiliationFact[];
  /** Roles of CRediT by the last part of their address: `writing-original-draft`. */
  readonly credit: readonly string[];
  /** Other roles in words: `Reviewing editor`. */
  readonly roles: readonly string[];
  /** People of a group. */
  readonly members: readonly ContributorFact[];
}

export interface AffiliationFact {
  /** The printed text: `Department of Biology, University of Otago, Dunedin, New Zealand`. */
  readonly text: string;
  readonly institution?: string;
  readonly department?: string;
  readonly city?: string;
  readonly country?: string;
  /** `https://ror.org/01jmxt844` */
  readonly ror?: string;
}

/** A date with the precision that is known: `2012-12-18`, `2012-12`, `2012`. */
export interface DateFact {
  readonly type: string;
  readonly date: string;
  /** `print`, `electronic` */
  readonly format?: string;
}

export interface JournalFacts {
  readonly title: string;
  readonly abbreviation?: string;
  readonly issnElectronic?: string;
  readonly issnPrint?: string;
  readonly publisher?: string;
}

export interface LicenseFact {
  readonly url?: string;
  readonly text?: string;
  /** First day of the licence. */
  readonly start?: string;
  /** `vor`, `am`, `tdm` */
  readonly appliesTo?: string;
}

/** Funders that gave one award, or several awards of one funder. */
export interface AwardFact {
  readonly funders: readonly FunderFact[];
  readonly numbers: readonly string[];
  readonly grantDois: readonly string[];
}

export interface FunderFact {
  readonly name: string;
  /** DOI in the Funder Registry: `10.13039/100000011`. */
  readonly doi?: string;
  readonly ror?: string;
}

export interface TrialFact {
  /** `ClinicalTrials.gov`, or the name in the source. */
  readonly registry: string;
  readonly number: string;
  readonly url?: string;
}

export interface ReferenceFact {
  readonly text: string;
  readonly doi?: string;
  readonly pmid?: string;
  readonly pmcid?: string;
  readonly url?: string;
  /** `journal`, `book`, `data`, … as in the source. */
  readonly type?: string;
  /** Set for data and software. */
  readonly kind?: 'dataset' | 'software';
}

export interface ComponentFact {
  readonly doi: string;
  /** `Figure 1. A cell`; '' if the source has neither label nor title. */
  readonly title: string;
}

export interface ReviewFact {
  readonly doi?: string;
  /** Crossref's type: `referee-report`. */
  readonly type: string;
  readonly title: string;
  readonly date?: string;
  readonly contributors: readonly ContributorFact[];
}

export interface RelationFact {
  readonly name: RelationName;
  /** The type in the source, if the table of relations does not have it. */
  readonly unknown?: string;
  readonly doi?: string;
  readonly url?: string;
  /** An identifier that is no address. */
  readonly id?: { readonly type: string; readonly value: string };
  readonly text?: string;
  /** True if only the other article names this one. */
  readonly isInverse: boolean;
}

export interface TranslationFact {
  readonly lang: string;
  readonly doi?: string;
  /** True for the original of which this article is a translation. */
  readonly isOriginal: boolean;
}

/**
 * Returns the facts as text that is equal for equal facts: keys sorted, text in NFC. Empty values are left out, so that a new kind of fact changes
 * only the articles that have it.
 */
export function canonicalFacts(facts: ArticleFacts): string {
  return JSON.stringify(canonical(facts)) ?? '';
}

function canonical(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : value.normalize('NFC');
  if (value === false || value === null) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => canonical(one) ?? null);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const inner = canonical(one);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
