/**
 * A message as the formatter reads it: text, and places for values.
 *
 *   'All {count, plural, one {# article} other {# articles}}'
 *     ->  ['All ', { plural: 'count', offset: 0, cases: { one: [{ number: '#' }, ' article'], other: [{ number: '#' }, ' articles'] } }]
 */
export type MessagePart =
  | string
  | { readonly value: string }
  /** `#` is the number of the plural around it. */
  | { readonly number: string }
  | { readonly plural: string; readonly offset: number; readonly cases: MessageCases }
  | { readonly select: string; readonly cases: MessageCases }
  | { readonly tag: string; readonly parts: readonly MessagePart[] };

/** By plural category (`one`, `other`), exact number (`=0`) or keyword. `other` is always there. */
export type MessageCases = Readonly<Record<string, readonly MessagePart[]>>;

/** Rules of a language for plurals and numbers. */
export interface MessageLocale {
  readonly pluralOf: (count: number) => string;
  readonly formatNumber: (value: number) => string;
  /** Writes the number of a volume, an issue or a page in the digits of the language: `12`. */
  readonly inDigits: (digits: string) => string;
}

/** Builds a result of type `T`: a string, or markup. */
export interface MessageWriter<T> {
  readonly text: (text: string) => T;
  readonly value: (value: unknown) => T;
  readonly tag: (value: unknown, content: T) => T;
  readonly join: (parts: readonly T[]) => T;
}

/** Formats a message. A value that is missing is written as its name in braces. */
export function formatMessage<T>(
  parts: readonly MessagePart[],
  values: Readonly<Record<string, unknown>>,
  locale: MessageLocale,
  writer: MessageWriter<T>,
): T {
  const write = (list: readonly MessagePart[], current: number): T => writer.join(list.map((part) => writePart(part, current)));
  const writePart = (part: MessagePart, current: number): T => {
    if (typeof part === 'string') return writer.text(part);
    if ('value' in part) return writeValue(part.value);
    if ('number' in part) return part.number === '#' ? writer.text(locale.formatNumber(current)) : writeValue(part.number);
    if ('tag' in part) return writer.tag(values[part.tag], write(part.parts, current));
    if ('select' in part) return write(part.cases[String(values[part.select])] ?? part.cases.other ?? [], current);
    const count = Number(values[part.plural]);
    const chosen = part.cases[`=${count}`] ?? part.cases[locale.pluralOf(count - part.offset)] ?? part.cases.other ?? [];
    return write(chosen, count - part.offset);
  };
  const writeValue = (name: string): T => {
    const value = values[name];
    if (typeof value === 'number') return writer.text(locale.formatNumber(value));
    if (typeof value === 'string' && DIGITS.test(value)) return writer.value(locale.inDigits(value));
    return value === undefined ? writer.text(`{${name}}`) : writer.value(value);
  };
  return write(parts, 0);
}

/** A volume, an issue or a page, which are texts because some have letters: `12`. */
const DIGITS = /^[0-9]+$/;
