import { PAGE_VARIANTS, type Variant } from '../../http/page-variants.ts';
import type { Journal } from '../../model/journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';

/** What every generated configuration is made from: where the pages are, and what may be had at their addresses. */
export interface NegotiationPlan {
  /** The path under which the site stands, '' or `/journal`. */
  readonly base: string;
  /** The renditions that this journal has, HTML first. */
  readonly html: PlannedVariant;
  readonly others: readonly PlannedVariant[];
  /** Whether articles have their typed links beside them. */
  readonly hasLinksets: boolean;
  /** The media ranges that may name them, the widest first, so that a later one overrides. */
  readonly ranges: readonly PlannedRange[];
}

/** A rendition with a name that is good in every configuration language: `text_plain`, `bibtex`. */
export interface PlannedVariant extends Variant {
  readonly name: string;
}

/** A media range, and the renditions that it covers. */
export interface PlannedRange {
  /** `text/*` */
  readonly range: string;
  readonly name: string;
  readonly covers: readonly PlannedVariant[];
}

/** The plan of a journal: a rendition that is switched off in `journal.json` is no part of it. */
export function planNegotiation({ siteUrl, siblings }: Pick<Journal, 'siteUrl' | 'siblings'>): NegotiationPlan {
  const isHad = ({ ending }: Variant): boolean =>
    ending === '.html' || siblings.some((sibling) => `.${RENDITIONS[sibling].ending}` === ending);
  const [first, ...rest] = PAGE_VARIANTS;
  const html = named(first);
  const others = rest.filter(isHad).map(named);
  const all = [html, ...others];
  const majors = [...new Set(all.map(({ mediaType }) => majorOf(mediaType)))];
  return {
    base: new URL(siteUrl).pathname.replace(/\/+$/, ''),
    html,
    others,
    hasLinksets: siblings.includes('linkset'),
    ranges: [
      { range: '*/*', name: 'any', covers: all },
      ...majors.map((major) => ({
        range: `${major}/*`,
        name: major,
        covers: all.filter(({ mediaType }) => majorOf(mediaType) === major),
      })),
      ...all.map((variant) => ({ range: variant.mediaType, name: variant.name, covers: [variant] })),
    ],
  };
}

function named(variant: Variant): PlannedVariant {
  return { ...variant, name: variant.mediaType.replace(UNTELLING, '').replace(/[^a-z]+/g, '_') };
}

// nginx takes no long names of variables.
const UNTELLING = /^application\/(?:x-|vnd\.)?/;

function majorOf(mediaType: string): string {
  return mediaType.slice(0, mediaType.indexOf('/'));
}
