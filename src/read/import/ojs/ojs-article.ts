import type { ImportedFile } from '../imported.ts';

/** Texts by language; HTML where OJS has it. */
export type Localized = ReadonlyMap<string, string>;

/** An article of OJS, whichever version and interface it was read from. */
export interface OjsArticle {
  /** For messages: `article 12 "On cells"`. */
  readonly at: string;
  readonly line?: number;
  /** Names in addresses, the preferred first: `['on-cells', '12']`. */
  readonly ids: readonly string[];
  readonly internalId?: string;
  /** Its main language; undefined if the source does not say. */
  readonly language?: string;
  readonly doi?: string;
  readonly prefixes: Localized;
  readonly titles: Localized;
  readonly subtitles: Localized;
  readonly abstracts: Localized;
  readonly keywords: ReadonlyMap<string, readonly string[]>;
  readonly subjects: ReadonlyMap<string, readonly string[]>;
  readonly agencies: readonly string[];
  readonly authors: readonly OjsAuthor[];
  readonly competingInterests: readonly string[];
  /** ISO 8601. */
  readonly date?: string;
  readonly issue?: OjsIssue;
  readonly section?: Localized;
  readonly pages?: string;
  readonly licenseUrl?: string;
  readonly copyrightHolder?: string;
  readonly copyrightYear?: string;
  readonly rights?: string;
  readonly citations: readonly string[];
  readonly galleys: readonly OjsGalley[];
  readonly cover?: OjsFile;
}

/** An issue, as far as its articles have to do with it. */
export interface OjsIssue {
  readonly volume?: string;
  readonly number?: string;
  readonly year?: string;
  readonly titles: Localized;
  /** ISO 8601. */
  readonly date?: string;
}

export interface OjsAuthor {
  readonly given: Localized;
  readonly family: Localized;
  readonly affiliations: readonly { readonly names: Localized; readonly ror?: string }[];
  /** ISO 3166-1: `IR`. */
  readonly country?: string;
  readonly orcid?: string;
  readonly biography: Localized;
  /** The name of their group where it is not that of the first author: `Translator`. */
  readonly role?: string;
}

/** A file that readers can choose: a form of the article, or a supplementary file. */
export interface OjsGalley {
  /** Names in addresses, the preferred first. */
  readonly ids: readonly string[];
  readonly label?: string;
  readonly language?: string;
  readonly isSupplement: boolean;
  readonly content: OjsFile | { readonly remote: string };
  /** Files that an HTML or XML galley refers to. */
  readonly dependents: readonly OjsFile[];
}

export interface OjsFile {
  /** The name that it was uploaded with: `figure 1.png`. */
  readonly name: string;
  /** In lower case, without dot: `pdf`; '' if unknown. */
  readonly ending: string;
  readonly from: ImportedFile['from'];
}

/** Returns the text in a language, else in the first that has one. */
export function textIn(texts: Localized | undefined, language: string | undefined): string | undefined {
  return texts?.get(language ?? '') ?? texts?.values().next().value;
}
