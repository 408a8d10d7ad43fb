import { tidyText } from '../../render/plain-text.ts';

/**
 * Returns text for an element of a deposit: white space normalised, no characters illegal in XML, at most `maxLength` long.
 *
 * Undefined if nothing is left.
 */
export function clean(text: string | undefined, maxLength = 10_000): string | undefined {
  const tidy = text === undefined ? '' : tidyText(text.replace(NOT_XML, ' '));
  const short = tidy.length <= maxLength ? tidy : tidy.slice(0, maxLength).replace(SPLIT_SURROGATE, '').trimEnd();
  return short === '' ? undefined : short;
}

const NOT_XML =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
// The first half of a surrogate pair that was split
const SPLIT_SURROGATE = /[\uD800-\uDBFF]$/;
