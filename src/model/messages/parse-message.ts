import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageCases, MessagePart } from './format-message.ts';

/**
 * Parses a message in ICU MessageFormat. Throws `SyntaxError` with the position of a mistake; styles of dates and numbers are not supported,
 * because values are formatted by the program.
 *
 *   parseMessage('Volume {volume}')  ->  ['Volume ', { value: 'volume' }]
 */
export function parseMessage(message: string): readonly MessagePart[] {
  return partsOf(parse(message, { requiresOtherClause: true, shouldParseSkeletons: false }));
}

function partsOf(elements: readonly MessageFormatElement[]): readonly MessagePart[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value;
      case TYPE.argument:
        return { value: element.value };
      case TYPE.number:
        return { number: element.value };
      case TYPE.pound:
        return { number: '#' };
      case TYPE.plural:
        if (element.pluralType === 'ordinal') throw new SyntaxError(`selectordinal is not supported: {${element.value}}`);
        return { plural: element.value, offset: element.offset, cases: casesOf(element.options) };
      case TYPE.select:
        return { select: element.value, cases: casesOf(element.options) };
      case TYPE.tag:
        return { tag: element.value, parts: partsOf(element.children) };
      default:
        throw new SyntaxError(`dates and times are not supported: {${element.value}}`);
    }
  });
}

function casesOf(options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>): MessageCases {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, partsOf(value)]));
}

/** The parameters of a message, by name: `{ count: 'number', a: 'tag', name: 'value' }`. */
export function parametersOf(parts: readonly MessagePart[]): Readonly<Record<string, ParameterKind>> {
  const found: Record<string, ParameterKind> = {};
  const visit = (list: readonly MessagePart[]): void => {
    for (const part of list) {
      if (typeof part === 'string') continue;
      if ('value' in part) found[part.value] ??= 'value';
      else if ('number' in part && part.number !== '#') found[part.number] = 'number';
      else if ('plural' in part) found[part.plural] = 'number';
      else if ('select' in part) found[part.select] = 'value';
      else if ('tag' in part) found[part.tag] = 'tag';
      if ('cases' in part) for (const one of Object.values(part.cases)) visit(one);
      if ('parts' in part) visit(part.parts);
    }
  };
  visit(parts);
  return found;
}

export type ParameterKind = 'value' | 'number' | 'tag';
