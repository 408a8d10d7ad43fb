import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { publishedPathOf } from './site-manifest.ts';

/**
 * What one list of published files is told by, wherever it is copied to together with what else is kept of that publication: the name in its first
 * line, and its length. '' where there is no list, or none with a name.
 *
 *   '0f2c1b7e-5b43-4f0e-9c5e-2f2f6f1f9a51:61234'
 */
export function listNameOf(output: string): string {
  try {
    const file = openSync(publishedPathOf(output), 'r');
    try {
      const line = Buffer.alloc(NAME_BYTES);
      readSync(file, line, 0, NAME_BYTES, 0);
      const [, name] = NAME_LINE.exec(line.toString('latin1')) ?? [];
      return name === undefined ? '' : `${name}:${fstatSync(file).size}`;
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

/** The first line of a new list: it stands where the line of a file without a path would. */
export function newNameLine(): string {
  return `\t${randomUUID()}\n`;
}

/** In the place of a path. */
export const PATH_OF_NAME = '';
const NAME_LINE = /^\t([0-9a-f-]{36})\n/;
const NAME_BYTES = 38;
