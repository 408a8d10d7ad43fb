import type { Journal } from '../../model/journal.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { PAGE_VARIANTS, type Variant } from '../../serve/http/page-variants.ts';

/** Input of every generated configuration: the path of the site, its renditions, and the media ranges that match them. */
export interface NegotiationPlan {
  /** URL path of the site: '' or `/journal`. */
  readonly base: string;
  /** HTML, the default rendition; `others` are the further renditions of this journal, in order of preference. */
  readonly html: PlannedVariant;
  readonly others: readonly PlannedVariant[];
  /** True if each article has a linkset (RFC 9264). */
  readonly hasLinksets: boolean;
  /** Media ranges that match a rendition, widest first, so that a narrower one overrides. */
  readonly ranges: readonly PlannedRange[];
  /** Folders of the articles, `content`, and of translations, `en/content`. */
  readonly folders: readonly string[];
  /** Regular expression of these folders: `content`, `(?:(?:es|en)/)?content`. */
  readonly folderPattern: string;
  /** Folders of the further languages, which have a 404 page of their own: `en`, `pt-br`. */
  readonly furtherFolders: readonly string[];
  /** True if answers of OAI-PMH are files. */
  readonly hasOaiFiles: boolean;
}

/** A rendition with a name that is valid in every configuration language: `text_plain`, `bibtex`. */
export interface PlannedVariant extends Variant {
  readonly name: string;
}

/** A media range and the renditions that it matches. */
export interface PlannedRange {
  /** `text/*` */
  readonly range: string;
  readonly name: string;
  readonly covers: readonly PlannedVariant[];
}

/** Returns the plan of a journal, without renditions that `journal.json` switches off. */
export function planNegotiation(journal: Pick<Journal, 'siteUrl' | 'siblings' | 'languages' | 'oaiFiles'>): NegotiationPlan {
  const { siteUrl, siblings } = journal;
  const tags = languageFolders(journal);
  const isPublished = ({ ending }: Variant): boolean =>
    ending === '.html' || siblings.some((sibling) => `.${RENDITIONS[sibling].ending}` === ending);
  const [first, ...otherVariants] = PAGE_VARIANTS;
  const html = named(first);
  const others = otherVariants.filter(isPublished).map(named);
  const all = [html, ...others];
  const majors = [...new Set(all.map(({ mediaType }) => majorOf(mediaType)))];
  return {
    base: new URL(siteUrl).pathname.replace(/\/+$/, ''),
    html,
    others,
    folders: ['content', ...tags.map((tag) => `${tag}/content`)],
    furtherFolders: tags.slice(1),
    folderPattern: tags.length === 0 ? 'content' : `(?:(?:${tags.join('|')})/)?content`,
    hasOaiFiles: (journal.oaiFiles ?? []).length > 0,
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
  return { ...variant, name: variant.mediaType.replace(GENERIC_PREFIX, '').replace(/[^a-z]+/g, '_') };
}

// nginx limits the length of variable names.
const GENERIC_PREFIX = /^application\/(?:x-|vnd\.)?/;

function majorOf(mediaType: string): string {
  return mediaType.slice(0, mediaType.indexOf('/'));
}

/** Folders of the languages of a journal with several, in the order of the setting: `es`, `pt-br`. */
export function languageFolders({ languages = [] }: Pick<Journal, 'languages'>): readonly string[] {
  return languages.map((tag) => tag.toLowerCase());
}
