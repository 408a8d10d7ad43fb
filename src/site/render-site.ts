import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginPages } from './begin-pages.ts';
import { journalPages } from './plugin.ts';
import type { SiteContent, WriteArtifact } from './site-content.ts';

/**
 * Renders a journal's pages by Eleventy and hands each to `write` as it is done: assets, machines' files, articles with their
 * figures, lists. Nothing is written by Eleventy itself.
 *
 * Eleventy is loaded only when there is something to render. It runs over an empty folder and without a configuration file, so that
 * nothing of the machine it runs on gets in.
 */
export async function renderSite(content: SiteContent, write: WriteArtifact): Promise<void> {
  const begun = await beginPages(content);
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
    await eleventy.toJSON();
  } catch (error) {
    throw originalOf(error);
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
}

/** What a page threw, out of the envelopes that Eleventy puts around it. */
function originalOf(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error && 'originalError' in inner && inner.originalError instanceof Error) inner = inner.originalError;
  return inner;
}
