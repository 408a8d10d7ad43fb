import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Article } from '../../model/article.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { JournalFile } from '../../model/journal-files.ts';
import { translatable, untranslated } from '../../model/text/translatable.ts';
import { ContentError, type Position } from '../../read/package/content-error.ts';

/**
 * Functions of a journal that change its build, exported by `hooks.mjs` in the content; each is optional. Every worker loads the module, so hooks
 * must be pure: no state from one call to the next, and the same result for the same arguments.
 *
 *   export const hooks = { model: (article) => ({ ...article, … }) };
 */
export interface Hooks {
  /** Changes the bytes of an article's XML or Markdown before they are parsed. `file` is its key: `e00003.zip/e00003.xml`. */
  readonly read?: (bytes: Uint8Array, file: string) => Uint8Array | Promise<Uint8Array>;
  /** Changes the model of an article before it is converted. */
  readonly model?: (article: Article) => Article | Promise<Article>;
  /** Changes an HTML page before it is written. `page.path` is `content/1/e00003.html`. */
  readonly render?: (page: { readonly path: string; readonly html: string }) => string | Promise<string>;
  /** Receives the paths of all files of the site but its manifest, and may write further files. */
  readonly publish?: (files: readonly string[], write: (artifact: Artifact) => Promise<void>) => void | Promise<void>;
}

/** Hooks with the SHA-256 of their module, which is an input of every result that they change; '' without hooks. */
export interface LoadedHooks {
  readonly hooks: Hooks;
  readonly hash: string;
}

/**
 * Loads the hooks of a journal with the setting `"hooks": true`. Without the setting there are none, so that a file from a delivery is never
 * executed. Rejects with a `ContentError` if the module is missing or cannot be loaded.
 */
export async function loadHooks(content: string, isEnabled: boolean): Promise<LoadedHooks> {
  if (!isEnabled) return { hooks: {}, hash: '' };
  const path = join(content, HOOKS_FILE);
  const text = await readFile(path).catch(() => {
    throw new ContentError(
      'hooks-missing',
      path,
      untranslated('is not there; expected the hooks that "hooks": true in journal.json asks for'),
    );
  });
  const hash = createHash('sha256').update(text).digest('hex');
  // Node caches modules by URL, so the hash in the URL makes a server that rebuilds load the new text.
  const module: { readonly hooks?: unknown } = await import(`${pathToFileURL(path).href}?${hash}`).catch(async (error: unknown) => {
    throw await loadingError(path, error);
  });
  return { hooks: withErrorPositions(checkHooks(module.hooks, path), path), hash };
}

/** Wraps hooks so that their errors name the hook and the position in the module. */
function withErrorPositions(hooks: Hooks, path: string): Hooks {
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

function checkHooks(exported: unknown, path: string): Hooks {
  if (typeof exported !== 'object' || exported === null) {
    throw new ContentError('hooks-broken', path, untranslated('exports no "hooks"; expected export const hooks = { … }'));
  }
  for (const [name, hook] of Object.entries(exported)) {
    if (!NAMES.includes(name))
      throw new ContentError('hooks-broken', path, untranslated(`has a hook "${name}"; expected ${NAMES.join(', ')}`));
    if (typeof hook !== 'function') throw new ContentError('hooks-broken', path, untranslated(`has a hook "${name}" that is no function`));
  }
  return exported as Hooks;
}

export const HOOKS_FILE = 'hooks.mjs' satisfies JournalFile;
const NAMES: readonly string[] = ['read', 'model', 'render', 'publish'] satisfies readonly (keyof Hooks)[];

/**
 * The error of a hook that threw, with the position in `hooks.mjs`. It is a content mistake, because hooks belong to the journal.
 *
 *   hooks.mjs:1:46: the hook "model" failed (oh no)
 */
function hookError(name: string, path: string, error: unknown): ContentError {
  return new ContentError(
    'hook-failed',
    basename(path),
    translatable`the hook "${name}" failed (${messageOf(error)})`,
    positionIn(path, stackOf(error)),
  );
}

/** The error of a module that could not be loaded, with the position at which it threw or of its syntax error. */
async function loadingError(path: string, error: unknown): Promise<ContentError> {
  const expected = 'expected a module that exports "hooks"';
  const position = error instanceof SyntaxError ? await syntaxErrorPosition(path) : positionIn(path, stackOf(error));
  return new ContentError('hooks-broken', basename(path), untranslated(`cannot be loaded (${messageOf(error)}); ${expected}`), position);
}

/** Line and column of the first frame of a stack trace that is in the module; undefined if none is. */
function positionIn(path: string, stack: string): Position | undefined {
  const { href } = pathToFileURL(path);
  const from = stack.indexOf(`${href}?`);
  const [, line, column] = from < 0 ? [] : (POSITION.exec(stack.slice(from + href.length)) ?? []);
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** Position of a syntax error. The error of `import()` has none, but `node --check` prints the line and a caret below the column. */
async function syntaxErrorPosition(path: string): Promise<Position | undefined> {
  const printed = await promisify(execFile)(process.execPath, ['--check', path]).then(
    () => '',
    ({ stderr }: { readonly stderr?: unknown }) => (typeof stderr === 'string' ? stderr : ''),
  );
  const [, line, caret] = CHECKED.exec(printed) ?? [];
  return line === undefined || caret === undefined ? undefined : { line: Number(line), column: caret.length };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

// '?9f86d081…:1:46'
const POSITION = /^\?[0-9a-f]*:(\d+):(\d+)/;
// 'file:///journal/content/hooks.mjs:1\nexport const …\n       ^^^\n'
const CHECKED = /:(\d+)\n[^\n]*\n( *\^)/;
