import { tidyText } from '../render/plain-text.ts';

/** Text as an element of a deposit may hold it: tidy, without what XML cannot hold, not longer than the schema allows; undefined where nothing is left. */
export function clean(text: string | undefined, longest = 10_000): string | undefined {
  const tidy = text === undefined ? '' : tidyText(text.replace(NOT_XML, ' '));
  const short = tidy.length <= longest ? tidy : tidy.slice(0, longest).replace(HALF, '').trimEnd();
  return short === '' ? undefined : short;
}

const NOT_XML =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
// The first half of a pair that was cut in two
const HALF = /[\uD800-\uDBFF]$/;
