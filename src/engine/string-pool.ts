/**
 * Lets equal texts be one: what comes from another thread has every text anew, and an article says its DOI, its address and its file in
 * some forty places. A value is changed in place, so it must be the caller's own.
 *
 *   const share = openSharedTexts();
 *   share({ doi: '10.5555/a', about: ['10.5555/a'] })  // one text
 *
 * Beyond one value the first texts are remembered, and no more: names of codes, subjects, licences are among them soon.
 */
export function openStringPool(): <T extends object>(value: T) => T {
  const common = new Map<string, string>();
  return (value) => {
    const own = new Map<string, string>();
    shareIn(value as Record<string, unknown>, (text) => {
      const known = common.get(text) ?? own.get(text);
      if (known === undefined) (common.size < MOST_COMMON ? common : own).set(text, text);
      return known ?? text;
    });
    return value;
  };
}

/** Of arrays too: their indexes are keys. */
function shareIn(value: Record<string, unknown>, one: (text: string) => string): void {
  for (const key in value) {
    const held = value[key];
    if (typeof held === 'string') {
      if (held.length <= LONGEST) value[key] = one(held);
    } else if (typeof held === 'object' && held !== null) shareIn(held as Record<string, unknown>, one);
  }
}

const MOST_COMMON = 10_000;
/** Longer ones are sentences of their own. */
const LONGEST = 120;
