import { attributeOf, childOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { valOf } from './styles.ts';

/** The number of a paragraph in a list or of a heading. */
export interface ListNumber {
  /** Id of the list: paragraphs with one id are one list. */
  readonly list: string;
  /** From 0. */
  readonly level: number;
  /** `w:numFmt`: `bullet`, `decimal`, `lowerLetter`. */
  readonly format: string;
  /** Position in its level, from the start of the list. */
  readonly number: number;
  /** As Word shows it, `2.1.`; '' for bullets. */
  readonly label: string;
}

export interface Numbering {
  /** Counts a paragraph; undefined if it has no number. */
  next(numId: string, level: number): ListNumber | undefined;
  /** Level of a list that is linked to a paragraph style, `undefined` if none is. */
  levelOfStyle(numId: string, styleId: string): number | undefined;
}

interface Level {
  readonly start: number;
  readonly format: string;
  /** `%1.%2.` */
  readonly text: string;
  readonly styleId: string | undefined;
  /** The level at which this one begins anew; 0 for never. */
  readonly restart: number | undefined;
  readonly isLegal: boolean;
}

interface NumberedList {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
}

/** Reads `numbering.xml` and counts as Word does. ISO/IEC 29500-1, 17.9. */
export function readNumbering(root: XmlElement | undefined): Numbering {
  const lists = root === undefined ? new Map<string, NumberedList>() : listsIn(root);
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return {
    levelOfStyle: (numId, styleId) => [...(lists.get(numId)?.levels ?? [])].find(([, level]) => level.styleId === styleId)?.[0],
    next: (numId, level) => {
      const list = lists.get(numId);
      const own = list?.levels.get(level);
      if (list === undefined || own === undefined) return undefined;
      // Lists of one definition count together, unless one begins anew.
      const numbers = counts.get(list.abstractId) ?? [];
      counts.set(list.abstractId, numbers);
      const override = begun.has(`${numId} ${level}`) ? undefined : list.starts.get(level);
      begun.add(`${numId} ${level}`);
      numbers[level] = override ?? (numbers[level] === undefined ? own.start : numbers[level] + 1);
      for (let at = 0; at < level; at++) numbers[at] ??= list.levels.get(at)?.start ?? 1;
      for (let at = level + 1; at < numbers.length; at++) {
        const restart = list.levels.get(at)?.restart;
        if (restart === undefined || (restart !== 0 && level < restart)) delete numbers[at];
      }
      return { list: numId, level, format: own.format, number: numbers[level] ?? 1, label: labelOf(own, list, numbers) };
    },
  };
}

function labelOf(own: Level, { levels }: NumberedList, numbers: readonly number[]): string {
  if (own.format === 'bullet' || own.format === 'none') return '';
  return own.text
    .replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const format = own.isLegal ? 'decimal' : (levels.get(at)?.format ?? 'decimal');
      return numberIn(format, numbers[at] ?? levels.get(at)?.start ?? 1);
    })
    .trim();
}

function listsIn(root: XmlElement): Map<string, NumberedList> {
  const definitions = new Map(childrenOf(root, 'w:abstractNum').map((one) => [attributeOf(one, 'w:abstractNumId') ?? '', one]));
  const byStyle = new Map(
    [...definitions].flatMap(([id, one]) => (valOf(one, 'w:styleLink') === undefined ? [] : [[valOf(one, 'w:styleLink'), id]])),
  );
  const lists = new Map<string, NumberedList>();
  for (const num of childrenOf(root, 'w:num')) {
    const written = valOf(num, 'w:abstractNumId') ?? '';
    const link = valOf(definitions.get(written), 'w:numStyleLink');
    const abstractId = (link === undefined ? undefined : byStyle.get(link)) ?? written;
    const definition = definitions.get(abstractId);
    const levels = new Map<number, Level>(definition === undefined ? [] : childrenOf(definition, 'w:lvl').map(levelOf));
    const starts = new Map<number, number>();
    for (const override of childrenOf(num, 'w:lvlOverride')) {
      const at = Number(attributeOf(override, 'w:ilvl') ?? 0);
      const level = childOf(override, 'w:lvl');
      if (level !== undefined) levels.set(at, levelOf(level)[1]);
      const start = valOf(override, 'w:startOverride');
      if (start !== undefined) starts.set(at, Number(start));
    }
    lists.set(attributeOf(num, 'w:numId') ?? '', { abstractId, levels, starts });
  }
  return lists;
}

function levelOf(element: XmlElement): [number, Level] {
  const restart = valOf(element, 'w:lvlRestart');
  return [
    Number(attributeOf(element, 'w:ilvl') ?? 0),
    {
      start: Number(valOf(element, 'w:start') ?? 1),
      format: valOf(element, 'w:numFmt') ?? 'decimal',
      text: valOf(element, 'w:lvlText') ?? '',
      styleId: valOf(element, 'w:pStyle'),
      restart: restart === undefined ? undefined : Number(restart),
      isLegal: childOf(element, 'w:isLgl') !== undefined,
    },
  ];
}

/** Writes a number in a format of Word: `4` as `d`, `iv`, `04`; in digits for other formats. */
function numberIn(format: string, number: number): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(20, Math.ceil(number / 26)));
    return format === 'lowerLetter' ? letter : letter.toUpperCase();
  }
  if (format === 'lowerRoman' || format === 'upperRoman') return format === 'lowerRoman' ? roman(number).toLowerCase() : roman(number);
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  if (format === 'russianLower' || format === 'russianUpper') {
    const letter = RUSSIAN[(number - 1) % RUSSIAN.length] ?? '';
    return format === 'russianLower' ? letter : letter.toUpperCase();
  }
  return format === 'none' ? '' : String(number);
}

function roman(number: number): string {
  let rest = Math.min(Math.max(number, 0), 3999);
  let text = '';
  for (const [value, letters] of ROMAN) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

const ROMAN: readonly (readonly [number, string])[] = [
  ...[[1000, 'M'] as const, [900, 'CM'] as const, [500, 'D'] as const, [400, 'CD'] as const, [100, 'C'] as const, [90, 'XC'] as const],
  ...[
    [50, 'L'] as const,
    [40, 'XL'] as const,
    [10, 'X'] as const,
    [9, 'IX'] as const,
    [5, 'V'] as const,
    [4, 'IV'] as const,
    [1, 'I'] as const,
  ],
];
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщэюя';
