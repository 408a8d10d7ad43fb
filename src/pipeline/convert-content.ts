import { basename } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { translatable } from '../model/text/translatable.ts';
import type { ArticleCandidate } from '../read/package/find-articles.ts';
import { findContent } from '../read/package/find-content.ts';
import { type ConvertedArticle, convertArticles } from './articles/convert-articles.ts';
import { isOffline, noteHolds, noteUnpublished } from './articles/note-holds.ts';
import { routeAll } from './articles/route-all.ts';
import { readWithTranslations, withOriginals } from './articles/translation-candidates.ts';
import { withoutWithdrawn } from './articles/without-withdrawn.ts';
import type { BuildContext } from './context.ts';
import { retainLastGood } from './failures/last-good.ts';
import { noteRemovals } from './failures/removed-articles.ts';
import { holdRules } from './holds/hold-rules.ts';
import { isInPart, type Part } from './part/part.ts';

/** The content with its stale articles converted. */
export interface ConvertedContent {
  /** All articles of the content, or of the part. */
  readonly candidates: readonly ArticleCandidate[];
  /** Public articles, newest first. */
  readonly articles: readonly ConvertedArticle[];
  /** Articles on hold that a preview shows. */
  readonly previews: readonly ConvertedArticle[];
}

/**
 * Scans the content, then reads, routes and converts the articles that are stale. Memory of each step is freed with its scope.
 *
 * A part of a build is a filter: it converts its share of the articles, without previews, last good versions and delivered files, which the join
 * adds because they depend on all articles.
 */
export async function convertContent(context: BuildContext, part?: Part): Promise<ConvertedContent> {
  const {
    setup: { journal, options },
    content: { folder, memory },
    problems: { report },
    work: { endPhase, releaseWorkers },
  } = context;
  const isPart = part !== undefined;
  endPhase('look');
  const rules = holdRules(journal, options);
  const found = await findContent(folder, { report, memory, ...rules, ...(isPart && { shows: () => false }) });
  const isWithdrawn = isOffline(found, context);
  const all = withOriginals(withoutWithdrawn(found.candidates, context), journal, isWithdrawn);
  const candidates = isPart ? all.filter(({ file, translation }) => isInPart(translation?.original.key ?? file.key, part)) : all;
  if (found.candidates.length + found.onHold.length === 0) report(contentEmpty(options.content));
  endPhase('find');
  const mixed = new Set([...found.strays, ...found.filesOnHold].map(({ delivered }) => delivered));
  const content = await readWithTranslations(candidates, context, { mixed, isOffline: isWithdrawn, stagesRaw: !isPart });
  const lastGood = await retainLastGood({ ...content, isWithdrawn: isPart ? () => true : isWithdrawn }, context);
  endPhase('read');
  const converted = await convertArticles(routeAll(content.read, { report, journal }, lastGood), context, lastGood);
  if (!isPart) {
    noteRemovals({ converted, isOffline: isWithdrawn }, context);
    noteHolds(found, rules, { converted, context });
    noteUnpublished({ ...found, candidates }, context);
  }
  const { articles, previews } = withoutPreviews(converted);
  context.ledger.settle(new Set(articles.map(({ listed }) => listed.about)));
  await releaseWorkers('used');
  return { candidates, articles, previews };
}

/** Separates public articles from those that only a preview shows. */
export function withoutPreviews(converted: readonly ConvertedArticle[]): Pick<ConvertedContent, 'articles' | 'previews'> {
  return {
    articles: converted.filter(({ candidate }) => candidate.hold === undefined),
    previews: converted.filter(({ candidate }) => candidate.hold !== undefined),
  };
}

function contentEmpty(content: string): Problem {
  const place = { file: basename(content), line: 0, column: 0 };
  const message = translatable`no article was found; expected JATS XML or Markdown (.md), each article in a folder or a zip of its own`;
  return { code: 'content-empty', severity: 'warning', place, message };
}
