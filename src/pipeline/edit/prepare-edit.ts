import { once } from '../../model/maybe-promise.ts';
import type { ConvertedArticle } from '../articles/convert-articles.ts';
import type { Aspect } from '../aspects.ts';
import type { BuildContext } from '../context.ts';
import type { OpenedBuild } from '../open-build.ts';
import { runPhase } from '../pipeline.ts';
import { siteContentOf } from '../site/site-content.ts';
import { previousManifest } from '../site/site-entries.ts';
import { type SiteBuild, themeOf } from '../site-build.ts';
import { convertEdited } from './convert-edited.ts';
import { factsAfter } from './facts-after.ts';
import { type Edit, LISTS } from './find-edit.ts';

/** A build of the edited articles in a site whose other articles are as before. It has no articles until they are converted. */
export interface EditBuild extends SiteBuild {
  articles: readonly ConvertedArticle[];
  previews: readonly ConvertedArticle[];
  changed: readonly Aspect[];
  /** False if a file of the whole journal reads an aspect that changed, and is deferred in fast mode. */
  isOwn: boolean;
}

/**
 * Reads and converts the articles of an edit, while the raw listing, which does not read them, is written. Resolves with undefined if another
 * file reads an aspect that changed; in fast mode such files are deferred.
 */
export async function prepareEdit(edit: Edit, context: BuildContext, opened: OpenedBuild): Promise<SiteBuild | undefined> {
  const { work, articles } = context;
  const { failed = [], deferred = [] } = edit.last.head.summary;
  for (const key of edit.site.unpublished) articles.raw.unpublished.add(key);
  articles.failed.push(...failed);
  for (const name of deferred) work.defer(name, []);
  const build = openEditBuild(edit, context, opened);
  work.inBackground(runPhase('raw', build).then(() => void previousManifest(context)));
  const edited = await convertEdited(edit, context);
  await work.settleBackground();
  if (edited === undefined) return undefined;
  // In fast mode every step that reads what changed is deferred.
  Object.assign(build, edited, edited.isOwn ? {} : { changed: [] });
  if (!build.isOwn) for (const name of READ_CARDS) work.defer(name, []);
  work.endPhase('edit');
  // Workers terminate while the other files are written.
  work.inBackground(work.releaseWorkers('all'));
  return build;
}

function openEditBuild(edit: Edit, context: BuildContext, opened: OpenedBuild): EditBuild {
  const { last, site } = edit;
  const theme = once(() => themeOf(context));
  const build: EditBuild = {
    ...{ context, articles: [], previews: [], changed: [], isOwn: true },
    phases: new Map(),
    similar: new Map(),
    facts: factsAfter(edit, opened, () => build),
    summaries: () => last.summaries,
    theme,
    siteContent: once(async () => ({
      ...siteContentOf([...build.articles, ...build.previews], last.summaries, context),
      ...(await theme()),
    })),
    menus: async () => site.menus,
  };
  return build;
}

/** Names of the deferred files that show facts of edited articles. */
const READ_CARDS: readonly string[] = [LISTS, 'indexes'];
