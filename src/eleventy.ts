import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { finishBuild } from './build.ts';
import { journalCollections } from './cli/eleventy/collections.ts';
import { copyJournal } from './cli/eleventy/copy-journal.ts';
import { ignoreFolders } from './cli/eleventy/ignore-folders.ts';
import { journalShortcodes } from './cli/eleventy/shortcodes.ts';
import { printGrouped, removedLines } from './cli/print.ts';
import { visible } from './model/text/visible.ts';
import { timesOf } from './pipeline/options/build-time.ts';
import { prepareBuild } from './pipeline/prepare-build.ts';
import type { SiteBuild } from './pipeline/site-build.ts';
import { refuseUnsafeCacheOf } from './publish/output-guard/refuse-unsafe-folders.ts';
import { beginPages } from './site/begin-pages.ts';
import type { EleventyAfter, EleventyConfig } from './site/eleventy-config.ts';
import { journalPages } from './site/plugin.ts';
import type { SiteContent } from './site/site-content.ts';

export type { JournalArticle, JournalCollections, JournalList } from './cli/eleventy/collections.ts';
export type { Shortcodes } from './cli/eleventy/shortcodes.ts';
export type { Hooks } from './pipeline/hooks/hooks.ts';

export interface OffprintOptions {
  /** Folder of article packages; default `content`. Eleventy does not read it as templates. */
  readonly content?: string;
  /** Configuration of the journal; default `journal.json` or `journal.yml` in the content folder. */
  readonly config?: string;
  /** URL of the site, instead of the configured one. */
  readonly url?: string;
  /** Folder of cached results, and of the journal before it is copied into the site; default `.offprint`. */
  readonly cache?: string;
  /**
   * Folder of the journal in the output, such as `journal`; default the output itself. The site URL of the journal then ends with it. With a
   * folder, the home page of the site and that of the journal have different URLs.
   */
  readonly folder?: string;
  /** Number of worker threads; default one per core. */
  readonly workers?: number;
  /** True to include drafts and withheld articles, marked as such; default false. */
  readonly drafts?: boolean;
  /** True to include articles with a future date of publication in the same way; default false. */
  readonly future?: boolean;
  /** True to publish although more than three articles and more than 10 % of them are removed; default false. */
  readonly allowRemovals?: boolean;
  /** False to add neither collections nor shortcodes, if the site has others of these names; default true. */
  readonly collections?: boolean;
}

/**
 * Adds a journal to any Eleventy site. That Eleventy renders the journal's pages, and the journal's files are copied after it has written its
 * own. A page of the site itself at a path of the journal stays, and is named on standard error.
 *
 *   config.addPlugin(offprint, { content: 'content', folder: 'journal' });
 *
 * Templates have the collections `journalArticles`, `journalAuthors` and `journalIssues`, and the shortcodes `journalFigure`,
 * `journalCitation` and `journalArticles`.
 */
export async function offprint(config: EleventyConfig, options: OffprintOptions = {}): Promise<void> {
  const folders = { content: resolve(options.content ?? 'content'), cache: resolve(options.cache ?? '.offprint') };
  const folder = (options.folder ?? '').replace(/^[./]+|\/+$/g, '');
  const journal = join(folders.cache, 'eleventy', 'site');
  refuseUnsafeCacheOf(folders);
  ignoreFolders(config, folders);
  const build = await openJournal(journal, { ...options, ...folders });
  const siteContent = await build.siteContent();
  const state = { isPublished: false };
  if (options.collections !== false) addLists(config, siteContent, folder);
  // The pages of the journal are templates of this format, also in a site that has none.
  config.addTemplateFormats('11ty.js');
  await journalPages(config, {
    content: siteContent,
    begun: await beginPages(siteContent),
    write: build.context.output.stage.write,
    isPublished: () => state.isPublished,
  });
  config.on('eleventy.after', async (after) => {
    // In --serve and --watch, Eleventy renders its templates again; a changed article starts a new build.
    if (!state.isPublished) await publishJournal(build);
    state.isPublished = true;
    await copyInto(journal, { after, folder });
  });
}

interface OpenOptions extends OffprintOptions {
  readonly content: string;
  readonly cache: string;
}

async function openJournal(
  output: string,
  { content, config, url, cache, workers, drafts, future, allowRemovals }: OpenOptions,
): Promise<SiteBuild> {
  await mkdir(dirname(output), { recursive: true });
  return prepareBuild({
    content,
    output,
    ...(config === undefined ? {} : { config: resolve(config) }),
    ...(url === undefined ? {} : { url }),
    ...(drafts === undefined ? {} : { drafts }),
    ...(future === undefined ? {} : { future }),
    // The variable is that of the command line, so that one setting of a CI holds for both.
    ...(allowRemovals === true || process.env.OFFPRINT_ALLOW_REMOVALS !== undefined ? { allowsRemovals: true } : {}),
    cache,
    strict: false,
    publish: true,
    workers: workers ?? availableParallelism(),
    ...timesOf(process.env.SOURCE_DATE_EPOCH),
    onProgress: () => undefined,
  }).catch((error: unknown) => {
    throw new Error(`the journal in ${content} could not be built`, { cause: error });
  });
}

function addLists(config: EleventyConfig, content: SiteContent, folder: string): void {
  for (const [name, items] of Object.entries(journalCollections(content, folder))) config.addCollection(name, () => items);
  // The HTML base plugin adds the path prefix to all links of a page.
  const withPrefix = (url: string): string => {
    const filter = config.getFilter('htmlBaseUrl') === undefined ? config.getFilter('url') : undefined;
    return filter === undefined ? url : String(filter(url));
  };
  for (const [name, render] of Object.entries(journalShortcodes(content, { folder, withPrefix }))) config.addAsyncShortcode(name, render);
}

async function publishJournal(build: SiteBuild): Promise<void> {
  try {
    const summary = await finishBuild(build);
    const removals = removedLines(summary).map((line) => `${visible(line)}\n`);
    process.stderr.write(printGrouped(summary.problems) + removals.join(''));
  } finally {
    await build.context.work.close();
  }
}

async function copyInto(journal: string, { after, folder }: { readonly after: EleventyAfter; readonly folder: string }): Promise<void> {
  const { directories, results } = after;
  const inputs = new Map(results.flatMap(({ inputPath, outputPath }) => (outputPath === false ? [] : [[resolve(outputPath), inputPath]])));
  const to = resolve(directories.output, folder);
  const conflicts = await copyJournal({ from: journal, to, own: new Set(inputs.keys()) });
  for (const path of conflicts) {
    const input = inputs.get(join(to, path)) ?? 'a file of the site';
    process.stderr.write(
      `offprint: ${path} is ${input}, so the page of the journal is not published there; expected another permalink, or a folder for the journal (option "folder")\n`,
    );
  }
}
