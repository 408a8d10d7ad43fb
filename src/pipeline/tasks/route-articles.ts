import type { Stem } from '../../model/names.ts';
import type { PartialDate } from '../../model/partial-date.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { boundedName, nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { translatable } from '../../model/text/translatable.ts';

/** Metadata from which the route of an article is computed. */
export interface RouteInputs {
  /** Key of its XML or Markdown file. */
  readonly file: string;
  readonly doi?: string;
  readonly volume?: string;
  readonly elocationId?: string;
  readonly publisherId?: string;
  readonly fpage?: string;
  readonly published?: PartialDate;
  /** True for a held article, which yields its route to public ones. */
  readonly isOnHold?: true;
  /** Set for a translation: the file of its original, and its language. */
  readonly translation?: { readonly original: string; readonly language: string };
}

/**
 * Assigns a stem to every article, by its file: `content/<volume>/<article id>` (decisions, section 6).
 *
 *   volume, else publication year, else 0 · elocation-id, else publisher's id, else first page, else DOI suffix as a slug
 *
 * A translation has the stem of its original below the path of its language: `en/content/1/e00003`.
 *
 * The stems in `taken` stay with their articles. If two articles would have the same stem, the later in DOI order gets one with its DOI suffix, and
 * a warning names both files. Case is ignored, because file systems and zips may ignore it.
 */
export function routeArticles(
  articles: readonly RouteInputs[],
  report: ReportProblem,
  taken: Iterable<readonly [stem: string, file: string]> = [],
): ReadonlyMap<string, Stem> {
  const ordered = [...articles].sort(
    (a, b) =>
      Number(a.translation !== undefined) - Number(b.translation !== undefined) ||
      Number(a.isOnHold ?? false) - Number(b.isOnHold ?? false) ||
      compareText(a.doi ?? '\uffff', b.doi ?? '\uffff') ||
      compareText(a.file, b.file),
  );
  const before = [...taken];
  const fileByStem = new Map(before.map(([stem, file]) => [stem.toLowerCase(), file]));
  const takenByFile = new Map(before.map(([stem, file]) => [file, stem]));
  const stemByFile = new Map<string, Stem>();
  for (const article of ordered) {
    const { translation } = article;
    const prefix = translation === undefined ? '' : `${translation.language.toLowerCase()}/`;
    const ofOriginal =
      translation === undefined ? undefined : (stemByFile.get(translation.original) ?? takenByFile.get(translation.original));
    const wished = `${prefix}${ofOriginal ?? stemOf(article, ownId(article))}` as Stem;
    const holder = fileByStem.get(wished.toLowerCase());
    const stem = holder === undefined ? wished : freeStem(article, { taken: fileByStem, prefix });
    if (holder !== undefined) {
      report({
        code: 'address-taken',
        severity: 'warning',
        place: { file: article.file, line: 0, column: 0 },
        message: translatable`"${wished}" is the address of ${holder} already; this article is at "${stem}"`,
      });
    }
    fileByStem.set(stem.toLowerCase(), article.file);
    stemByFile.set(article.file, stem);
  }
  return stemByFile;
}

function ownId(article: RouteInputs): string {
  const id = [article.elocationId, article.publisherId, article.fpage].find(
    (candidate) => candidate !== undefined && segmentOf(candidate) !== '',
  );
  return id === undefined ? suffixSlug(article) : segmentOf(id);
}

function freeStem(article: RouteInputs, { taken, prefix }: { readonly taken: ReadonlyMap<string, string>; readonly prefix: string }): Stem {
  const suffix = suffixSlug(article);
  const stemWith = (id: string): Stem => `${prefix}${stemOf(article, id)}` as Stem;
  let stem = stemWith(suffix);
  for (let i = 2; taken.has(stem.toLowerCase()); i++) stem = stemWith(`${suffix}-${i}`);
  return stem;
}

function suffixSlug({ doi, file }: RouteInputs): string {
  const slash = doi?.indexOf('/') ?? -1;
  if (doi !== undefined && slash >= 0) return nameSlugOf(doi.slice(slash + 1));
  return nameSlugOf(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, ''));
}

function stemOf({ volume, published }: RouteInputs, id: string): Stem {
  const year = published === undefined ? '0' : String(published.year);
  const part = volume === undefined ? '' : segmentOf(volume);
  return `content/${part === '' ? year : part}/${id}` as Stem;
}

/** Converts an identifier to a segment that is valid in file systems and URLs. It has no dot at its ends or before a sibling's ending. */
function segmentOf(id: string): string {
  const segment = id
    .normalize('NFC')
    .trim()
    .replace(UNSAFE, '-')
    .replace(SIBLING_ENDING, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return boundedName(segment);
}

const UNSAFE = /[^\p{L}\p{N}._-]+/gu;
const SIBLING_ENDING =
  /\.(?=(?:html|md|xml|json|bib|ris|pdf|jpg|linkset|csl|record|docmap|crossref|crossref-reviews|datacite|doaj|pubmed|pmc|card)$)/i;
