/** True if a file's name contains a hash of its content, so that it is immutable. */
export function isNamedByContent(path: string): boolean {
  return HASHED.test(path);
}

/** The same as a regular expression that the pattern languages of all servers support. */
export const NAMED_BY_CONTENT = 'assets/.+\\.[0-9a-f]{8,}\\.\\w+|(?:index|manifest|search)/(?:[\\w-]+-)?[0-9a-f]{12,}[/.].+';

// Matches 'assets/offprint.3f2a9c1b.css', 'index/0123456789abcdef.bin', 'search/2004-0788b3d9ddc5/…', 'search/facets-361108d4133a.bin', 'manifest/90ab11fe5f3a2c44.json'
const HASHED = new RegExp(`^(?:${NAMED_BY_CONTENT})$`);
