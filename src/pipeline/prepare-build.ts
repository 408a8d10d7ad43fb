import { openBuildContext } from './build-context.ts';
import type { BuildContext } from './context.ts';
import { convertContent } from './convert-content.ts';
import { retryWithoutFailed } from './failures/articles-failed.ts';
import { openBuild } from './open-build.ts';
import type { BuildOptions } from './options/build-options.ts';
import { findJournal } from './options/find-journal.ts';
import { runPhase } from './pipeline.ts';
import { openSiteBuild, type SiteBuild } from './site-build.ts';

/** Opens a build, converts and indexes every article. The pages are rendered by the caller, and `finishBuild` completes the build. */
export function prepareBuild(options: BuildOptions): Promise<SiteBuild> {
  return retryWithoutFailed(options, async (tried) => {
    const opened = await openBuild(await findJournal(tried), tried);
    return prepareSite(await openBuildContext(opened, opened.previous.state()));
  });
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
