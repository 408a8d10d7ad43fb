import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WriteArtifact } from '../model/artifact.ts';
import { beginPages } from './begin-pages.ts';
import { journalPages } from './plugin.ts';
import type { SiteContent } from './site-content.ts';

/**
 * Renders a journal's pages with Eleventy and passes each to `write`: assets, files for programs, articles with figures, lists. Eleventy
 * writes nothing itself.
 *
 * Eleventy is loaded only if there is something to render. It runs over an empty folder without a configuration file, so that nothing of
 * the machine affects the result.
 */
export async function renderSite(content: SiteContent, write: WriteArtifact): Promise<void> {
  const begun = await beginPages(content);
  // Its resolver loads changed modules again and takes a tenth of the CPU time of a small build; an empty folder has none.
  process.env.ELEVENTY_SKIP_ESM_RESOLVER ??= 'true';
  const { Eleventy } = await import('@11ty/eleventy');
  const empty = await mkdtemp(join(tmpdir(), 'offprint-eleventy-'));
  try {
    const eleventy = new Eleventy(empty, join(empty, 'out'), {
      configPath: '',
      quietMode: true,
      config: async (config) => {
        config.setUseGitIgnore(false);
        config.setTemplateFormats(['11ty.js']);
        await journalPages(config, { content, begun, write });
      },
    });
    // Its handler would print the stack of an error that is thrown and printed here.
    eleventy.disableLogger();
    await eleventy.toJSON();
  } catch (error) {
    throw originalOf(error);
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
}

/** The error that a page threw, unwrapped from Eleventy's errors. */
function originalOf(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error && 'originalError' in inner && inner.originalError instanceof Error) inner = inner.originalError;
  return inner;
}
