import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { translatable, untranslated } from '../../model/text/translatable.ts';
import { ContentError, type Position } from '../../read/package/content-error.ts';

/**
 * The error of a hook that threw, with the position in `hooks.mjs`. It is a content mistake, because hooks belong to the journal.
 *
 *   hooks.mjs:1:46: the hook "model" failed (oh no)
 */
export function hookError(name: string, path: string, error: unknown): ContentError {
  return new ContentError(
    'hook-failed',
    basename(path),
    translatable`the hook "${name}" failed (${messageOf(error)})`,
    positionIn(path, stackOf(error)),
  );
}

/** The error of a module that could not be loaded, with the position at which it threw or of its syntax error. */
export async function loadingError(path: string, error: unknown): Promise<ContentError> {
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
