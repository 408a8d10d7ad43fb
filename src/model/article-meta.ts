import type { Block, Footnote } from './block.ts';
import type { Inline } from './inline.ts';
import type { PartialDate } from './partial-date.ts';
import type { Permissions } from './permissions.ts';
import type { Place } from './place.ts';

/** JATS 1.3, elements journal-meta and article-meta (front-stub for sub-articles). */
export interface ArticleMeta {
  readonly articleType: string;
  readonly lang?: string;
  readonly dtdVersion?: string;
  /** By `pub-id-type`: `doi`, `pmid`, `pmc`, `publisher-id`, … DOI without resolver. */
  readonly articleIds: Readonly<Record<string, string>>;
  readonly journal: JournalMeta;
  /** Position of the front matter, for problems that are found later. */
  readonly place: Place;
  readonly title: readonly Inline[];
  /** `xml:lang` of the title itself. */
  readonly titleLang?: string;
  readonly subtitle?: readonly Inline[];
  /** `trans-title-group`, `alt-title`. */
  readonly otherTitles: readonly OtherTitle[];
  /** Every subject, depth first, in document order; the display-channel heading included. */
  readonly subjects: readonly Subject[];
  readonly contribGroups: readonly ContribGroup[];
  readonly affiliations: readonly Affiliation[];
  readonly authorNotes: AuthorNotes;
  readonly pubDates: readonly PubDate[];
  readonly history: readonly PubDate[];
  readonly volume?: string;
  readonly issue?: string;
  readonly issueTitle?: string;
  readonly elocationId?: string;
  readonly fpage?: string;
  readonly lpage?: string;
  readonly pageRange?: string;
  readonly version?: string;
  readonly permissions: Permissions;
  readonly keywordGroups: readonly KeywordGroup[];
  readonly funding: Funding;
  readonly relatedArticles: readonly RelatedArticle[];
  readonly conference: readonly Inline[];
  /** `custom-meta`: name and value. */
  readonly customMeta: readonly { readonly name: string; readonly value: readonly Inline[] }[];
  /** Other front matter with text and no field above, as blocks (front notes, product, supplement); displayed, never dropped. */
  readonly otherFront: readonly Block[];
}

export interface JournalMeta {
  /** By `journal-id-type`; document order kept. */
  readonly journalIds: readonly { readonly type: string; readonly value: string }[];
  readonly title?: string;
  readonly abbreviation?: string;
  readonly issnEpub?: string;
  readonly issnPpub?: string;
  readonly publisher?: string;
  readonly publisherLoc?: string;
}

export interface OtherTitle {
  /** `trans`, or the `alt-title-type`. */
  readonly type: string;
  readonly lang?: string;
  readonly title: readonly Inline[];
  readonly subtitle?: readonly Inline[];
}

export interface Subject {
  /** `subj-group-type`: `display-channel`, `heading`, `Discipline-v3`, … */
  readonly groupType?: string;
  readonly lang?: string;
  /** Names of its ancestors in a nested tree, outermost first. */
  readonly path: readonly string[];
  readonly name: string;
  /** Its name in the original, of a subject in a translation: it decides the address of the subject's list. */
  readonly originalName?: string;
}

export interface ContribGroup {
  readonly contentType?: string;
  readonly contribs: readonly Contrib[];
}

/** A person or group in one role. JATS 1.3, element contrib. */
export interface Contrib {
  /** Set if something in the article refers to this contrib, such as a statement of contributions. */
  readonly id?: string;
  /** `author`, `editor`, `reviewer`, `translator`, …; `author` by default. */
  readonly contribType: string;
  readonly surname?: string;
  readonly givenNames?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly nameStyle?: string;
  /** Unstructured name, or a person's name in another script. */
  readonly stringName?: string;
  /** Further forms of the name with their parts, as in another script. */
  readonly otherNames?: readonly OtherName[];
  /** Name of a collaboration, for groups. */
  readonly collab?: readonly Inline[];
  /** Members of a group. */
  readonly members: readonly Contrib[];
  readonly anonymous: boolean;
  /** Bare id: `0000-0002-1825-0097`. */
  readonly orcid?: string;
  /** Other contrib-ids by type. */
  readonly contribIds: Readonly<Record<string, string>>;
  readonly personId?: number;
  readonly degrees?: string;
  readonly roles: readonly { readonly text: string; readonly url?: string }[];
  readonly email?: string;
  readonly affIds: readonly string[];
  /** Ids of footnotes, correspondence and awards that it refers to: competing interests, contributions, present address, funding. */
  readonly noteIds: readonly string[];
  readonly corresp: boolean;
  readonly equalContrib: boolean;
  readonly deceased: boolean;
  readonly bio: readonly Block[];
}

/** A further form of a person's name. JATS 1.3, element name-alternatives. */
export interface OtherName {
  readonly lang?: string;
  readonly surname: string;
  readonly givenNames?: string;
  readonly suffix?: string;
}

/** JATS 1.3, element aff. `text` is the complete printed text without label. */
export interface Affiliation {
  readonly id: string;
  readonly label?: string;
  readonly text: string;
  readonly institution?: string;
  readonly department?: string;
  readonly city?: string;
  readonly country?: string;
  /** Full URL: `https://ror.org/…`. */
  readonly ror?: string;
  readonly email?: string;
  /** Links in its words, in order. */
  readonly links?: readonly { readonly words: string; readonly href: string }[];
}

export interface AuthorNotes {
  readonly title?: readonly Inline[];
  readonly corresps: readonly Correspondence[];
  readonly footnotes: readonly Footnote[];
  /** Paragraphs other than footnotes. */
  readonly content: readonly Block[];
}

export interface Correspondence {
  readonly id: string;
  readonly label?: string;
  readonly content: readonly Inline[];
  readonly emails: readonly string[];
}

/** A date of publication or history. Different from the RSS element of the same name. */
export interface PubDate extends PartialDate {
  /** `date-type`, or the older `pub-type`: `epub`, `ppub`, `pub`, `publication`, `collection`, `received`, `accepted`, … */
  readonly dateType: string;
  readonly publicationFormat?: string;
  /** Description of an event in the publication history, with a link if it has one (`event-desc`). */
  readonly event?: readonly Inline[];
}

export interface KeywordGroup {
  /** `kwd-group-type`: `author-keywords`, `research-organism`, … */
  readonly groupType?: string;
  readonly lang?: string;
  readonly title?: string;
  readonly keywords: readonly (readonly Inline[])[];
}

export interface Funding {
  readonly awards: readonly Award[];
  readonly statements: readonly (readonly Inline[])[];
}

export interface Award {
  readonly id?: string;
  readonly fundingSources: readonly FundingSource[];
  readonly awardIds: readonly string[];
  /** DOIs of grants that the source has in addition to their numbers. */
  readonly grantDois?: readonly string[];
  /** Addresses to which award numbers link. */
  readonly awardLinks?: readonly { readonly awardId: string; readonly href: string }[];
  /** `principal-award-recipient` (older: principle-), as names. */
  readonly recipients: readonly string[];
}

export interface FundingSource {
  readonly name: string;
  /** The first identifier in the source, from any registry. */
  readonly id?: string;
  /** `https://ror.org/021nxhr62` */
  readonly ror?: string;
}

export interface RelatedArticle {
  /** `corrected-article`, `retracted-article`, `commentary-article`, `companion`, `object-of-concern`, … */
  readonly relatedArticleType: string;
  /** Set for a `related-object`, such as a data set or a book. */
  readonly isObject?: true;
  readonly doi?: string;
  readonly href?: string;
  /** An identifier that is no address: `{ type: 'scielo-pid', value: 'S0864-34662016000200003' }`. */
  readonly id?: { readonly type: string; readonly value: string };
  /** The clinical trial that the object is: `{ registry: 'ClinicalTrials.gov', number: 'NCT01967030' }`. */
  readonly trial?: { readonly registry: string; readonly number: string };
  readonly content: readonly Inline[];
}
