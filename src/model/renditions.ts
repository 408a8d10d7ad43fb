import type { OfflineKind } from './offline-extras.ts';

/** The two kinds of page that have renditions under one address. */
export type PageKind = 'article' | 'figure';

/** Remark in the Download menu on the content of a rendition. */
export type RenditionNote = 'for-printing' | 'full-text' | 'plain-text' | 'metadata' | 'citation' | 'e-book';

/** A form of an article or figure beside its HTML page. */
export interface Rendition {
  /** The ending that follows the page's address: `md`, `csl.json`. */
  readonly ending: string;
  /** Lower case, without parameters. */
  readonly mediaType: string;
  /** Another media type of the same bytes, which `Accept` prefers to their own: `text/plain`. */
  readonly alias?: string;
  /** True if it is sent with `charset=utf-8`: text of a type that does not say its encoding itself. */
  readonly hasCharset: boolean;
  /** The pages at whose address `Accept` may choose it; empty for one that is only at its own address. */
  readonly pages: readonly PageKind[];
  readonly label: string;
  /** The entry in the Download menu and in the head of an article's page; undefined for one that they do not list. */
  readonly menu: { readonly position: number; readonly note: RenditionNote } | undefined;
  /** The relation from the article's page to it (FAIR Signposting Profile). */
  readonly rel: 'item' | 'describedby' | 'linkset';
  /** True if "How to cite" offers it as a file for reference managers. */
  readonly isCitation: boolean;
  /** True if Crossref deposits name it for text mining. */
  readonly isMined: boolean;
  /** The group in the manifest, by which mirrors, archives and uploads select it. */
  readonly group: 'renditions' | 'figures';
  /** The choice by which readers keep it offline. */
  readonly offline: OfflineKind;
  /** True if a journal has it only by its own wish, not by default. */
  readonly isOptional?: true;
}

/**
 * Every rendition, by its name in the setting `siblings`. Where `Accept` gives several the same quality, the earliest row wins.
 *
 * Adding a rendition takes one row here and one entry in `write-siblings.ts`, which makes its bytes: settings, negotiation, media types, rules for
 * hosts, menus, heads, typed links, manifest groups, mirrors, offline choices, archives and deposits are derived from the rows.
 *
 * Contract, 4.3; decisions, section 6.
 */
export const RENDITIONS = {
  jpg: {
    ending: 'jpg',
    mediaType: 'image/jpeg',
    hasCharset: false,
    pages: ['figure'],
    label: 'JPEG',
    menu: undefined,
    rel: 'item',
    isCitation: false,
    isMined: false,
    group: 'figures',
    offline: 'figures',
  },
  md: {
    ending: 'md',
    mediaType: 'text/markdown',
    alias: 'text/plain',
    hasCharset: true,
    pages: ['article', 'figure'],
    label: 'Markdown',
    menu: { position: 3, note: 'plain-text' },
    rel: 'item',
    isCitation: false,
    isMined: false,
    group: 'renditions',
    offline: 'core',
  },
  xml: {
    ending: 'xml',
    mediaType: 'application/xml',
    hasCharset: false,
    pages: ['article'],
    label: 'JATS XML',
    menu: { position: 2, note: 'full-text' },
    rel: 'item',
    isCitation: false,
    isMined: true,
    group: 'renditions',
    offline: 'texts',
  },
  json: {
    ending: 'json',
    mediaType: 'application/json',
    hasCharset: false,
    pages: ['article'],
    label: 'JSON',
    menu: { position: 4, note: 'metadata' },
    rel: 'describedby',
    isCitation: false,
    isMined: false,
    group: 'renditions',
    offline: 'texts',
  },
  bib: {
    ending: 'bib',
    mediaType: 'application/x-bibtex',
    hasCharset: true,
    pages: ['article'],
    label: 'BibTeX',
    menu: { position: 5, note: 'citation' },
    rel: 'describedby',
    isCitation: true,
    isMined: false,
    group: 'renditions',
    offline: 'core',
  },
  ris: {
    ending: 'ris',
    mediaType: 'application/x-research-info-systems',
    hasCharset: true,
    pages: ['article'],
    label: 'RIS',
    menu: { position: 6, note: 'citation' },
    rel: 'describedby',
    isCitation: true,
    isMined: false,
    group: 'renditions',
    offline: 'core',
  },
  csl: {
    ending: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    hasCharset: false,
    pages: ['article'],
    label: 'CSL-JSON',
    menu: { position: 7, note: 'citation' },
    rel: 'describedby',
    isCitation: true,
    isMined: false,
    group: 'renditions',
    offline: 'texts',
  },
  pdf: {
    ending: 'pdf',
    mediaType: 'application/pdf',
    hasCharset: false,
    pages: ['article'],
    label: 'PDF',
    menu: { position: 1, note: 'for-printing' },
    rel: 'item',
    isCitation: false,
    isMined: true,
    group: 'renditions',
    offline: 'pdf',
  },
  epub: {
    ending: 'epub',
    mediaType: 'application/epub+zip',
    hasCharset: false,
    pages: ['article'],
    label: 'EPUB',
    menu: { position: 8, note: 'e-book' },
    rel: 'item',
    isCitation: false,
    isMined: false,
    group: 'renditions',
    offline: 'pdf',
    isOptional: true,
  },
  docmap: {
    ending: 'docmap.json',
    mediaType: 'application/ld+json',
    hasCharset: false,
    pages: [],
    label: 'DocMap',
    menu: undefined,
    rel: 'describedby',
    isCitation: false,
    isMined: false,
    group: 'renditions',
    offline: 'texts',
  },
  linkset: {
    ending: 'linkset.json',
    mediaType: 'application/linkset+json',
    hasCharset: false,
    pages: [],
    label: 'Linkset',
    menu: undefined,
    rel: 'linkset',
    isCitation: false,
    isMined: false,
    group: 'renditions',
    offline: 'texts',
  },
} as const satisfies Readonly<Record<string, Rendition>>;

/** The name of a rendition in `journal.json`. HTML is always written and has no name there. */
export type SiblingKind = keyof typeof RENDITIONS;

/** The ending that follows the page's address: `md`, `csl.json`. */
export type SiblingEnding = (typeof RENDITIONS)[SiblingKind]['ending'];

/** The renditions with their names, in the order of their rows. */
export const ALL_RENDITIONS: readonly NamedRendition[] = Object.entries(RENDITIONS).map(([kind, row]) => ({
  ...row,
  kind: kind as SiblingKind,
}));

export interface NamedRendition extends Rendition {
  readonly kind: SiblingKind;
  readonly ending: SiblingEnding;
}

/** The renditions that menus and heads list, in that order. */
export const LISTED_RENDITIONS: readonly ListedRendition[] = ALL_RENDITIONS.flatMap(({ menu, ...row }) =>
  menu === undefined ? [] : [{ ...row, menu }],
).sort((a, b) => a.menu.position - b.menu.position);

export interface ListedRendition extends NamedRendition {
  readonly menu: { readonly position: number; readonly note: RenditionNote };
}
