/** The detached signature of `manifest.json`. No manifest lists it, since it is made from the manifest. */
export const SIGNATURE_PATH = 'manifest.sig';
/** The public key that the newest signature was made with. */
export const PUBLIC_KEY_PATH = '.well-known/offprint-key.txt';
/** The signed generations before the newest one, which is in the signature itself. */
export const LOG_PATH = '.well-known/offprint-log.txt';
