/**
 * Normalizes an address to compare it: no scheme, no `www.`, no DOI resolver, percent-decoded.
 *
 *   'https://dx.doi.org/10.1000/A%20b'  ->  '10.1000/a b'
 */
export function normalAddress(address: string): string {
  let decoded = address;
  if (address.includes('%')) {
    try {
      decoded = decodeURIComponent(address);
    } catch {
      decoded = address;
    }
  }
  const bare = decoded.replace(SPACE, '').toLowerCase().replace(SCHEME, '').replace(HOST, '');
  return bare.endsWith('/') ? bare.replace(SLASHES, '') : bare;
}

const SLASHES = /\/+$/;
const SPACE = /[\s\u00ad\u200b]+/g;
const SCHEME = /^(?:[a-z]+:\/+|mailto:|doi:|info:doi\/)/;
const HOST = /^(?:www\.|(?:dx\.)?doi\.org\/)/;
