/**
 * Returns a function that replaces equal strings in a value by one instance, in place. A message from a worker contains a new copy of every
 * string, and an article repeats its DOI, route and file name about forty times. The value must belong to the caller.
 *
 *   const intern = openStringPool();
 *   intern({ doi: '10.5555/a', about: ['10.5555/a'] })  // one string in memory
 *
 * Across values, the first 10,000 strings are pooled and no more: they soon include the codes, subjects and licences that most articles share.
 */
export function openStringPool(): <T extends object>(value: T) => T {
  const common = new Map<string, string>();
  return (value) => {
    const own = new Map<string, string>();
    replaceStrings(value as Record<string, unknown>, (text) => {
      const known = common.get(text) ?? own.get(text);
      if (known === undefined) (common.size < MAX_COMMON ? common : own).set(text, text);
      return known ?? text;
    });
    return value;
  };
}

/** Works for arrays too, whose indexes are keys. */
function replaceStrings(value: Record<string, unknown>, replace: (text: string) => string): void {
  for (const key in value) {
    const member = value[key];
    if (typeof member === 'string') {
      if (member.length <= MAX_LENGTH) value[key] = replace(member);
    } else if (typeof member === 'object' && member !== null) replaceStrings(member as Record<string, unknown>, replace);
  }
}

const MAX_COMMON = 10_000;
/** Longer strings are sentences, which do not repeat. */
const MAX_LENGTH = 120;
