import { basename } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { findContent } from '../read/package/find-content.ts';
import { translatable } from '../text/translatable.ts';
import { type ConvertedArticle, convertArticles } from './articles/convert-articles.ts';
import { readWithTranslations } from './articles/read-with-translations.ts';
import { routeAll } from './articles/route-all.ts';
import { withOriginals } from './articles/translation-candidates.ts';
import { openBuildContext } from './build-context.ts';
import type { BuildContext } from './context.ts';
import { ArticlesFailed, withoutFailed } from './failures/articles-failed.ts';
import { retainLastGood } from './failures/last-good.ts';
import { withoutWithdrawn } from './failures/withdrawn.ts';
import { holdRules } from './holds/hold-rules.ts';
import { isOffline, noteHolds, noteUnpublished } from './holds/note-holds.ts';
import { openBuild } from './open-build.ts';
import type { BuildOptions } from './options/build-options.ts';
import { findJournal } from './options/find-journal.ts';
import { runPhase } from './pipeline.ts';
import { openSiteBuild, type SiteBuild } from './site-build.ts';

/** Opens a build, converts and indexes every article. The pages are rendered by the caller, and `finishBuild` completes the build. */
export async function prepareBuild(options: BuildOptions): Promise<SiteBuild> {
  const opened = await openBuild(await findJournal(options), options);
  try {
    return await prepareSite(await openBuildContext(opened, opened.previous.state()));
  } catch (error) {
    if (error instanceof ArticlesFailed) return prepareBuild(withoutFailed(options, error));
    throw error;
  }
}

/** The same for a build that is open. It is closed if this fails. */
export async function prepareSite(context: BuildContext): Promise<SiteBuild> {
  try {
    const build = openSiteBuild(context, await convertContent(context));
    context.work.endPhase('convert');
    await runPhase('indexes', build);
    return build;
  } catch (error) {
    await context.work.close();
    throw error;
  }
}

/** Scans the content, then reads, routes and converts the articles that are stale. Memory of each step is freed with its scope. */
async function convertContent(context: BuildContext): Promise<Pick<SiteBuild, 'articles' | 'previews'>> {
  const {
    setup: { journal, options },
    content: { folder, memory },
    problems: { report },
    work: { endPhase, releaseWorkers },
  } = context;
  endPhase('look');
  const rules = holdRules(journal, options);
  const found = await findContent(folder, { report, memory, ...rules });
  const isWithdrawn = isOffline(found, context);
  const candidates = withOriginals(withoutWithdrawn(found.candidates, context), journal, isWithdrawn);
  if (found.candidates.length + found.onHold.length === 0) report(contentEmpty(options.content));
  endPhase('find');
  const mixed = new Set([...found.strays, ...found.filesOnHold].map(({ delivered }) => delivered));
  const content = await readWithTranslations(candidates, context, { mixed, isOffline: isWithdrawn });
  const lastGood = await retainLastGood({ ...content, isWithdrawn }, context);
  endPhase('read');
  const converted = await convertArticles(routeAll(content.read, { report, journal }, lastGood), context, lastGood);
  noteHolds(found, rules, { converted, context });
  noteUnpublished({ ...found, candidates }, context);
  const isPublic = ({ candidate }: ConvertedArticle): boolean => candidate.hold === undefined;
  const articles = converted.filter(isPublic);
  context.ledger.settle(new Set(articles.map(({ listed }) => listed.about)));
  await releaseWorkers('used');
  return { articles, previews: converted.filter((article) => !isPublic(article)) };
}

function contentEmpty(content: string): Problem {
  const expected = 'expected JATS XML or Markdown (.md), each article in a folder or a zip of its own';
  const place = { file: basename(content), line: 0, column: 0 };
  return { code: 'content-empty', severity: 'warning', place, message: translatable`no article was found; ${expected}` };
}
