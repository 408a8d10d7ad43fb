import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublishError } from '../publish-error.ts';
import { followsUpon, type GenerationEntry, LogError, parseEntry, readLog } from './generation-log.ts';
import { parseSignature, SignatureError } from './minisign.ts';
import { LOG_PATH, SIGNATURE_PATH } from './signing-paths.ts';

/** The signed generations of a site in a folder. */
export interface SignedState {
  /** The log as it is there; '' where there is none. */
  readonly log: string;
  /** The entries of the log. */
  readonly entries: readonly GenerationEntry[];
  /** The newest generation and its signature; undefined where the site is not signed. */
  readonly newest?: { readonly keyId: string; readonly entry: GenerationEntry; readonly text: string };
}

/**
 * Reads what an earlier build left of signed generations. Throws `PublishError` where the log or the signature was changed: numbers that begin again
 * or skip would be taken for an attack by every mirror.
 */
export function readSignedState(output: string): SignedState {
  const log = textAt(join(output, LOG_PATH)) ?? '';
  const text = textAt(join(output, SIGNATURE_PATH));
  try {
    const entries = readLog(log);
    if (text === undefined) return { log, entries };
    const { keyId, comment } = parseSignature(text);
    const entry = parseEntry(comment);
    if (entry === undefined || !followsUpon(entries, entry)) throw new SignatureError(`${SIGNATURE_PATH} does not follow upon the log`);
    return { log, entries, newest: { keyId, entry, text } };
  } catch (error) {
    if (!(error instanceof LogError || error instanceof SignatureError)) throw error;
    throw new PublishError(
      `the log of signed generations in ${output} is damaged: ${error.message}; bring ${LOG_PATH} and ${SIGNATURE_PATH} back from the published site ` +
        'or from a mirror, or delete both to begin a new log, which every mirror then has to be told of',
      join(output, LOG_PATH),
      error,
    );
  }
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined;
    throw error;
  }
}
