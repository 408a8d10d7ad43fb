import type { ArticleCard } from '../../model/article-card.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { Journal } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Problem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { TypesetDesign } from '../../model/typeset.ts';
import { largestFileOf } from '../../publish/check-hosting.ts';
import type { Listing } from '../../site/listings/listing.ts';
import { cacheMiss } from '../engine/cache-miss-error.ts';
import type { CacheKey, ResultCache } from '../engine/result-cache.ts';
import type { StoredTypst } from '../tasks/renditions/typeset-article.ts';
import type { WorkerSettings } from '../tasks/tasks.ts';
import { type IssuePart, typesetIssuePart } from './typeset-issue-part.ts';

/** The PDF of an issue, before it is typeset. */
export interface IssuePdf {
  readonly issue: Listing;
  /** `volumes/4/issue-2.pdf` */
  readonly path: string;
  /** Keys of the `StoredTypst` of articles by stem. */
  readonly keyByStem: ReadonlyMap<string, CacheKey | undefined>;
  readonly design: TypesetDesign;
}

/** Inputs of the PDF of an issue besides the issue. */
export interface IssuePdfContext {
  readonly cache: ResultCache;
  readonly journal: Journal;
  readonly settings: Pick<WorkerSettings, 'content' | 'output' | 'stage'>;
  readonly abortSignal: AbortSignal;
}

/** The PDF files of an issue, and their problems. */
export interface TypesetIssue {
  /** One file, or several of a large issue; empty if it could not be typeset. */
  readonly files: readonly Artifact[];
  readonly problems: readonly Problem[];
  /** False if another build may have another result: after a failure of the process. */
  readonly isFinal: boolean;
}

/** An article of an issue with its Typst source. */
export interface IssueArticle {
  readonly card: ArticleCard;
  readonly typst: StoredTypst;
}

/**
 * Typesets an issue. A large one is several files, `issue-2.pdf`, `issue-2-part-2.pdf`, each with the contents of the issue. If a file cannot be
 * typeset with its articles, it has cover and contents, which lead to the articles' own PDF files, and a problem says why.
 */
export async function typesetIssue(pdf: IssuePdf, context: IssuePdfContext): Promise<TypesetIssue> {
  const problems: Problem[] = [];
  const report = (code: string, message: Translatable): void => {
    problems.push({ code, severity: 'warning', place: { file: pdf.path, line: 0, column: 0 }, message });
  };
  const articles = await storedArticles(pdf, context);
  for (const { card, typst } of articles) {
    const found = typst.call?.length ?? 0;
    const message = translatable`the PDF of the issue has only a link to ${card.stem}, because its Typst source has ${found} characters; expected at most ${LARGEST}`;
    if (found > LARGEST) report('typeset-issue-large', message);
  }
  const parts = partsOf(articles, pdf, context);
  const files: Artifact[] = [];
  let isFinal = true;
  for (const part of parts) {
    const result = await typesetIssuePart(part, pdf, context);
    if (result.pdf !== undefined && !result.isAccessible && result.reasons.length > 0)
      report('typeset-not-accessible', translatable`the PDF of the issue does not claim PDF/UA-1: ${result.reasons.join('; ')}`);
    if (result.pdf !== undefined) {
      files.push({ path: part.path, bytes: result.pdf });
      continue;
    }
    const reasons = result.reasons.join('; ');
    const contents = await typesetIssuePart({ ...part, articles: new Set() }, pdf, context);
    isFinal = isFinal && contents.pdf !== undefined && result.isFinal;
    if (contents.pdf !== undefined) files.push({ path: part.path, bytes: contents.pdf });
    const rest = contents.pdf === undefined ? translatable`the issue has no PDF` : translatable`the PDF of the issue has only its contents`;
    report('typeset-issue-failed', translatable`${rest}, because it could not be typeset: ${reasons}`);
  }
  return { files, problems, isFinal };
}

async function storedArticles({ issue, keyByStem }: IssuePdf, { cache }: IssuePdfContext): Promise<readonly IssueArticle[]> {
  const stored: IssueArticle[] = [];
  for (const card of issue.cards) {
    const key = keyByStem.get(card.stem);
    // A last good version may be of a time without typesetting.
    const typst = key === undefined ? NO_SOURCE : await cache.read<StoredTypst>(key);
    if (typst === undefined) throw cacheMiss(`the typeset source of ${card.stem}`);
    stored.push({ card, typst });
  }
  return stored;
}

/** Divides an issue into files that can be typeset in about 800 MB and that the host takes. */
function partsOf(articles: readonly IssueArticle[], { issue, path }: IssuePdf, { journal }: IssuePdfContext): readonly IssuePart[] {
  const largestBytes = Math.min(LARGEST_BYTES, (largestFileOf(journal.host) ?? Number.POSITIVE_INFINITY) * 0.7);
  const groups: Set<string>[] = [];
  let length = LARGEST;
  let bytes = 0;
  for (const { card, typst } of articles) {
    const added = typst.call?.length ?? 0;
    if (added > LARGEST) continue;
    if (length + added > LARGEST || bytes + typst.imageBytes > largestBytes) {
      groups.push(new Set());
      length = 0;
      bytes = 0;
    }
    groups.at(-1)?.add(card.stem);
    length += added;
    bytes += typst.imageBytes;
  }
  const whole = groups.length === 0 ? [new Set<string>()] : groups;
  const messages = interfaceMessages(journal);
  const pathOf = (index: number): string => (index === 0 ? path : path.replace(/\.pdf$/, `-part-${index + 1}.pdf`));
  return whole.map((group, index) => ({
    path: pathOf(index),
    title: whole.length === 1 ? issue.title : messages.text('list.partNumber', { part: issue.title, number: index + 1 }),
    all: articles,
    articles: group,
    pathOf: (stem) => {
      const found = whole.findIndex((other) => other.has(stem));
      return found < 0 ? undefined : pathOf(found);
    },
  }));
}

const NO_SOURCE: StoredTypst = { images: {}, imageBytes: 0 };
/** Characters of Typst source in a file: 150 to 200 pages. Typesetting 1.8 million takes 900 MB and 11 s of processor time. */
const LARGEST = 1_500_000;
/** Bytes of images in a file, which are in memory twice. */
const LARGEST_BYTES = 100_000_000;
