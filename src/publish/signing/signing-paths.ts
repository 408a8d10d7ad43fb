/** Detached signature of `manifest.json`. The manifest cannot list it, because it is computed from the manifest. */
export const SIGNATURE_PATH = 'manifest.sig';
/** Public key of the newest signature. */
export const PUBLIC_KEY_PATH = '.well-known/offprint-key.txt';
/** Log of all signed generations but the newest, whose entry is in the signature. */
export const LOG_PATH = '.well-known/offprint-log.txt';
