import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Article } from '../../model/article.ts';
import type { Artifact } from '../../model/artifact.ts';
import { ContentError } from '../../read/package/content-error.ts';
import { hookError, loadingError } from './hook-error.ts';

/**
 * What a journal does itself in a build, from `hooks.mjs` in its content; each may be absent. Read by every worker, so hooks keep nothing from
 * one call to the next, and give the same for the same.
 *
 *   export const hooks = { model: (article) => ({ ...article, … }) };
 */
export interface Hooks {
  /** The bytes of an article's own file, before they are read. `file` is its key: `e00003.zip/e00003.xml`. */
  readonly read?: (bytes: Uint8Array, file: string) => Uint8Array | Promise<Uint8Array>;
  /** The article as it was read, before anything is made of it. */
  readonly model?: (article: Article) => Article | Promise<Article>;
  /** A finished page, before it is written: `page.path` is `content/1/e00003.html`. */
  readonly render?: (page: { readonly path: string; readonly html: string }) => string | Promise<string>;
  /** All files of the site but its manifest; further files may be written. */
  readonly publish?: (files: readonly string[], write: (artifact: Artifact) => Promise<void>) => void | Promise<void>;
}

/** Hooks with a hash of the text that they came from: what they made is made again where it is another. */
export interface LoadedHooks {
  readonly hooks: Hooks;
  readonly hash: string;
}

/**
 * The hooks of a journal whose settings say `"hooks": true`; none without that, so that a file that came with a delivery is never run. Throws a
 * `ContentError` where there is no such file or it cannot be loaded.
 */
export async function loadHooks(content: string, isAskedFor: boolean): Promise<LoadedHooks> {
  if (!isAskedFor) return { hooks: {}, hash: '' };
  const path = join(content, HOOKS_FILE);
  const text = await readFile(path).catch(() => {
    throw new ContentError('hooks-missing', path, 'is not there; expected the hooks that "hooks": true in journal.json asks for');
  });
  const hash = createHash('sha256').update(text).digest('hex');
  // Another text is another module: a server that rebuilds must not go on with the old one.
  const module: { readonly hooks?: unknown } = await import(`${pathToFileURL(path).href}?${hash}`).catch(async (error: unknown) => {
    throw await loadingError(path, error);
  });
  return { hooks: withErrorPlaces(checkedHooks(module.hooks, path), path), hash };
}

/** The same hooks, whose errors say which hook failed and where in the file. */
function withErrorPlaces(hooks: Hooks, path: string): Hooks {
  const wrapped = Object.entries(hooks).map(([name, hook]) => [
    name,
    async (...args: readonly unknown[]) => {
      try {
        return await hook(...args);
      } catch (error) {
        throw hookError(name, path, error);
      }
    },
  ]);
  return Object.fromEntries(wrapped);
}

function checkedHooks(exported: unknown, path: string): Hooks {
  if (typeof exported !== 'object' || exported === null) {
    throw new ContentError('hooks-broken', path, 'exports no "hooks"; expected export const hooks = { … }');
  }
  for (const [name, hook] of Object.entries(exported)) {
    if (!NAMES.includes(name)) throw new ContentError('hooks-broken', path, `has a hook "${name}"; expected ${NAMES.join(', ')}`);
    if (typeof hook !== 'function') throw new ContentError('hooks-broken', path, `has a hook "${name}" that is no function`);
  }
  return exported as Hooks;
}

export const HOOKS_FILE = 'hooks.mjs';
const NAMES: readonly string[] = ['read', 'model', 'render', 'publish'] satisfies readonly (keyof Hooks)[];
