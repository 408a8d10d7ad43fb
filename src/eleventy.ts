import { cp, mkdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { finishBuild } from './build.ts';
import { printProblems } from './cli/print-problems.ts';
import { buildTimeOf } from './pipeline/options/build-time.ts';
import { refuseUnsafeCacheOf } from './pipeline/options/refuse-unsafe-folders.ts';
import { prepareBuild } from './pipeline/prepare-build.ts';
import { beginPages } from './site/begin-pages.ts';
import type { EleventyConfig } from './site/eleventy-config.ts';
import { journalPages } from './site/plugin.ts';

export type { Hooks } from './pipeline/hooks/hooks.ts';

export interface OffprintOptions {
  /** Folder of article packages. */
  readonly content?: string;
  /** Address of the site, instead of the configured one. */
  readonly url?: string;
  /** Folder of kept results, and of the journal before it is copied into the site. */
  readonly cache?: string;
}

/**
 * Adds a journal to any Eleventy site. That Eleventy renders the journal's pages, and the journal's files are copied after it has written its
 * own. A page of the site itself at an address of the journal stays.
 *
 *   config.addPlugin(offprint, { content: 'content' });
 */
export async function offprint(
  config: EleventyConfig,
  { content = 'content', url, cache = '.offprint' }: OffprintOptions = {},
): Promise<void> {
  const journal = resolve(cache, 'eleventy', 'site');
  refuseUnsafeCacheOf({ content: resolve(content), cache: resolve(cache) });
  await mkdir(dirname(journal), { recursive: true });
  const build = await prepareBuild({
    content: resolve(content),
    output: journal,
    ...(url === undefined ? {} : { url }),
    cache: resolve(cache),
    strict: false,
    publish: true,
    workers: availableParallelism(),
    buildTime: buildTimeOf(process.env.SOURCE_DATE_EPOCH),
    onProgress: () => undefined,
  }).catch((error: unknown) => {
    throw new Error(`the journal in ${content} could not be built`, { cause: error });
  });
  const siteContent = await build.siteContent();
  const { stage } = build.context.output;
  await journalPages(config, { content: siteContent, begun: await beginPages(siteContent), write: stage.write });
  config.on('eleventy.after', async ({ directories }) => {
    try {
      const { problems } = await finishBuild(build);
      process.stderr.write(printProblems(problems));
      await putBeside(journal, resolve(directories.output));
    } finally {
      await build.context.work.close();
    }
  });
}

/** Copies what the site does not have of its own or has from an earlier build of the journal. */
async function putBeside(journal: string, output: string): Promise<void> {
  await cp(journal, output, {
    recursive: true,
    preserveTimestamps: true,
    filter: async (from) => {
      const to = join(output, from.slice(journal.length));
      const [ours, theirs] = await Promise.all([stat(from), stat(to).catch(() => undefined)]);
      if (ours.isDirectory() || theirs === undefined) return true;
      // Newer than the journal's: Eleventy has just written a page of the site's own there.
      return theirs.mtimeMs < ours.mtimeMs;
    },
  });
}
