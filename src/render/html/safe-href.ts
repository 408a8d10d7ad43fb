/**
 * Returns an address of the article as a valid `href`; undefined if its scheme is not allowed.
 *
 *   safeHref('http://x.org/a b')       ->  'http://x.org/a%20b'
 *   safeHref('javascript:alert(1)')    ->  undefined
 */
export function safeHref(href: string): string | undefined {
  const trimmed = href.trim().replace(SPACE_BEFORE_HOST, '$1');
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme === undefined || !LINKED.has(scheme)) return undefined;
  const hash = trimmed.indexOf('#');
  const path = hash < 0 ? trimmed : trimmed.slice(0, hash);
  const fragment = hash < 0 ? '' : `#${trimmed.slice(hash + 1).replaceAll('#', '%23')}`;
  const encoded = (path + fragment).replace(NOT_IN_URL, encodeURIComponent).replace(STRAY_PERCENT, '%25');
  return HOSTED.has(scheme) && (!URL.canParse(encoded) || CREDENTIALS.test(encoded)) ? undefined : encoded;
}

// 'https:// www.R-project.org/'
const SPACE_BEFORE_HOST = /^([a-z]+:\/\/)\s+/i;
// 'https://journal.org@elsewhere.org': no valid address of a page (URL Standard, 4.3), and a trap
const CREDENTIALS = /^[a-z]+:\/\/[^/?#]*@/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const LINKED: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel']);
const HOSTED: ReadonlySet<string> = new Set(['http', 'https', 'ftp']);
// characters that RFC 3986 lets no part of an address hold, and brackets, which only a host may
const NOT_IN_URL =
  /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000"<>\\^`{|}[\]]|[\ud800-\udfff](?![\udc00-\udfff])(?<![\ud800-\udbff].)/g;
const STRAY_PERCENT = /%(?![0-9a-f]{2})/gi;
