import { relative, resolve, sep } from 'node:path';
import type { EleventyConfig } from '../../site/eleventy-config.ts';

/** Folders of the journal in an Eleventy project, absolute. */
export interface JournalFolders {
  readonly content: string;
  readonly cache: string;
}

/**
 * Keeps Eleventy from reading articles and cached files as templates, and lets `--serve` and `--watch` start over when an article changes.
 * Throws if the site's own templates are in the content folder itself; a folder in it, such as `content/pages`, is allowed.
 */
export function ignoreFolders(config: EleventyConfig, { content, cache }: JournalFolders): void {
  const input = resolve(config.directories.input);
  if (input === content) {
    const message = `the folder of the articles, ${content}, is also the input of this Eleventy site; expected another folder, as dir.input or as the option "content"`;
    throw new Error(message);
  }
  for (const folder of [content, cache]) {
    if (!isInside(input, folder)) config.ignores.add(`${projectPath(folder)}/**`);
  }
  config.watchIgnores.add(`${projectPath(cache)}/**`);
  // Written by the build itself.
  config.watchIgnores.add(`${projectPath(content)}/ledger.tsv`);
  config.addWatchTarget(`${projectPath(content)}/`, { resetConfig: true });
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`);
}

/** A path from the project's folder, with slashes. */
function projectPath(folder: string): string {
  return relative(process.cwd(), folder).split(sep).join('/');
}
