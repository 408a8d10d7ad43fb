/**
 * Parses a query string as sent, in order, decoded once. `+` and `%20` are spaces; characters that should have been encoded (quotes,
 * slashes, brackets) are taken literally.
 *
 *   parseArguments('query=a+=+"b"&tag=x')  ->  [['query', 'a = "b"'], ['tag', 'x']]
 *
 * Returns undefined if the percent-encoding is not UTF-8. A `%` without hexadecimal digits is taken literally.
 */
export function parseArguments(query: string): (readonly [name: string, value: string])[] | undefined {
  const given: (readonly [string, string])[] = [];
  try {
    for (const part of query.split('&')) {
      if (part === '') continue;
      const equals = part.indexOf('=');
      given.push(equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))]);
    }
  } catch {
    return undefined;
  }
  return given;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return decodeURIComponent(spaced.replace(LONE_PERCENT, '%25'));
  }
}

// Matches '100% sure'
const LONE_PERCENT = /%(?![0-9A-Fa-f]{2})/g;
