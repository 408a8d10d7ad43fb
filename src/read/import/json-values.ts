/** JSON of an answer; every value may be absent or of another type. */
export type Json = Readonly<Record<string, unknown>>;

/** Parses JSON; undefined for another text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** A text or number; undefined if it is empty or of another type. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return text === '' ? undefined : text;
}

export function objectIn(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** Objects of a list, and texts as objects with the name ''; other values are left out. */
export function listIn(value: unknown): readonly Json[] {
  return Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === 'string' ? { '': one } : objectIn(one))).filter((one) => one !== undefined)
    : [];
}
