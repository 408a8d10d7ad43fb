/** A representation that a server can send. */
export interface Offer {
  /** `text/markdown`, lower case, without parameters. */
  readonly mediaType: string;
}

/**
 * Chooses the offer that an `Accept` header prefers (RFC 9110, 12.5.1). An offer has the quality of the most specific range that matches
 * it; the highest quality wins; ties go to the earlier offer. Without a header, or if nothing matches, returns the first.
 *
 *   chooseOffer('text/plain;q=0.9, *\/*;q=0.1', [{ mediaType: 'text/html' }, { mediaType: 'text/plain' }])  ->  text/plain
 */
export function chooseOffer<T extends Offer>(accept: string | undefined, offers: readonly [T, ...T[]]): T {
  let best = offers[0];
  if (accept === undefined || accept.trim() === '') return best;
  const ranges = parseAccept(accept);
  let bestQuality = qualityOf(best.mediaType, ranges);
  for (const offer of offers.slice(1)) {
    const quality = qualityOf(offer.mediaType, ranges);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

interface MediaRange {
  readonly range: string;
  /** In thousandths, which avoids rounding. */
  readonly quality: number;
}

/** Parses the media ranges of an Accept header; other members are skipped, and an invalid q counts as 1. */
function parseAccept(accept: string): MediaRange[] {
  const ranges: MediaRange[] = [];
  for (const member of splitOutsideQuotes(accept, ',')) {
    const [range = '', ...parameters] = splitOutsideQuotes(member, ';').map((part) => part.trim());
    if (!RANGE.test(range)) continue;
    let quality = 1000;
    for (const parameter of parameters) {
      const found = Q.exec(parameter);
      if (found === null) continue;
      quality = Math.round(Number(found[1]) * 1000);
      break;
    }
    ranges.push({ range: range.toLowerCase(), quality });
  }
  return ranges;
}

function qualityOf(mediaType: string, ranges: readonly MediaRange[]): number {
  const major = `${mediaType.slice(0, mediaType.indexOf('/'))}/*`;
  let narrowest = -1;
  let quality = 0;
  for (const { range, quality: ranged } of ranges) {
    const width = range === mediaType ? 2 : range === major ? 1 : range === '*/*' ? 0 : -1;
    if (width > narrowest) {
      narrowest = width;
      quality = ranged;
    }
  }
  return quality;
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quoted && char === '\\') {
      part += char + (text[++i] ?? '');
      continue;
    }
    if (char === '"') quoted = !quoted;
    if (char === separator && !quoted) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return [...parts, part];
}

// Matches 'text/*', '*/*', 'application/vnd.x+json'
const RANGE = /^(?:\*\/\*|[!#$%&'*+.^_`|~\w-]+\/(?:\*|[!#$%&'*+.^_`|~\w-]+))$/;
// Matches 'q=0.8', 'Q = 1.000'
const Q = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;
