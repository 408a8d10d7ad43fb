import { existsSync, readFileSync } from 'node:fs';
import { type PublicKey, parsePublicKey, SignatureError } from '../publish/signing/minisign.ts';
import { CommandError, EXIT } from './exit-code.ts';

/** Public key named by `--key`: a key file, or the key itself (`RWQ…`). */
export function publicKeyOf(named: string | undefined): PublicKey | undefined {
  if (named === undefined) return undefined;
  try {
    return parsePublicKey(existsSync(named) ? readFileSync(named, 'utf8') : named);
  } catch (error) {
    throw error instanceof SignatureError ? new CommandError(`--key: ${error.message}`, EXIT.wrongUse, error) : error;
  }
}
