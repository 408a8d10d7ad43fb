import { once } from '../../engine/once.ts';
import type { BuildContext } from '../context.ts';
import type { OpenedBuild } from '../open-build.ts';
import { runPhase } from '../pipeline.ts';
import { siteContentOf } from '../site/site-content.ts';
import { previousManifest } from '../site/site-entries.ts';
import { type SiteBuild, themeOf } from '../site-build.ts';
import { convertEdited, type EditedArticles } from './convert-edited.ts';
import { factsAfter } from './facts-after.ts';
import { type Edit, LISTS } from './find-edit.ts';

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
  let edited: EditedArticles = { articles: [], previews: [], changed: [], isOwn: true };
  const build = openEditBuild(edit, { context, opened, edited: () => edited });
  work.inBackground(runPhase('raw', build).then(() => void previousManifest(context)));
  const converted = await convertEdited(edit, context);
  await work.settleBackground();
  if (converted === undefined) return undefined;
  edited = converted;
  if (!edited.isOwn) for (const name of READ_CARDS) work.defer(name, []);
  work.endPhase('edit');
  // Workers terminate while the other files are written.
  work.inBackground(work.releaseWorkers('all'));
  return build;
}

interface EditBuild {
  readonly context: BuildContext;
  readonly opened: OpenedBuild;
  /** The edited articles; none until they are converted. */
  readonly edited: () => EditedArticles;
}

/** A build of the edited articles in a site whose other articles are as before. */
function openEditBuild(edit: Edit, { context, opened, edited }: EditBuild): SiteBuild {
  const { last, site } = edit;
  const theme = once(() => themeOf(context));
  return {
    context,
    get articles() {
      return edited().articles;
    },
    get previews() {
      return edited().previews;
    },
    // In fast mode every step that reads what changed is deferred.
    get changed() {
      return edited().isOwn ? edited().changed : [];
    },
    phases: new Map(),
    similar: new Map(),
    facts: factsAfter(edit, { context, opened, edited }),
    summaries: () => last.summaries,
    theme,
    siteContent: once(async () => {
      const { articles, previews } = edited();
      return { ...siteContentOf([...articles, ...previews], last.summaries, context), ...(await theme()) };
    }),
    menus: async () => site.menus,
  };
}

/** Names of the deferred files that show facts of edited articles. */
const READ_CARDS: readonly string[] = [LISTS, 'indexes'];
