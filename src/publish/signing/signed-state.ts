import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PublishError } from '../publish-error.ts';
import { followsUpon, type GenerationEntry, LogError, parseEntry, readLog } from './generation-log.ts';
import { parseSignature, SignatureError } from './minisign.ts';
import { LOG_PATH, SIGNATURE_PATH } from './signing-paths.ts';

/** Signed generations of a site in a folder. */
export interface SignedState {
  /** Content of the log; '' if there is none. */
  readonly log: string;
  /** Parsed entries of the log. */
  readonly entries: readonly GenerationEntry[];
  /** Newest generation and its signature; undefined if the site is not signed. */
  readonly newest?: { readonly keyId: string; readonly entry: GenerationEntry; readonly text: string };
}

/**
 * Reads the signed generations of earlier builds. Throws `PublishError` if the log or the signature was changed: mirrors would report
 * numbers that restart or skip as an attack.
 */
export function readSignedState(output: string): SignedState {
  const log = textAt(join(output, LOG_PATH)) ?? '';
  const text = textAt(join(output, SIGNATURE_PATH));
  try {
    const entries = readLog(log);
    if (text === undefined) return { log, entries };
    const { keyId, comment } = parseSignature(text);
    const entry = parseEntry(comment);
    if (entry === undefined || !followsUpon(entries, entry)) throw new SignatureError(`${SIGNATURE_PATH} does not continue the log`);
    return { log, entries, newest: { keyId, entry, text } };
  } catch (error) {
    if (!(error instanceof LogError || error instanceof SignatureError)) throw error;
    throw new PublishError(
      `the log of signed generations in ${output} is damaged: ${error.message}; restore ${LOG_PATH} and ${SIGNATURE_PATH} from the published site ` +
        'or from a mirror, or delete both to start a new log, and inform the operators of all mirrors',
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
