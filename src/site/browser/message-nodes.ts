import type { MessageParameters, Tag } from '../../model/messages/message-parameters.ts';
import type { MessageKey } from '../../model/messages/messages.ts';
import { scriptMessage } from '../../model/messages/script-messages.ts';

/** The parameters of a message: strings and numbers, and for a tag a function that returns the element around its words. */
export type NodeValues<Key extends MessageKey> = {
  readonly [Name in keyof MessageParameters[Key]]: MessageParameters[Key][Name] extends Tag ? (words: string) => Node : string | number;
};

/**
 * Returns a message of the page's language as nodes.
 *
 *   messageNodes('search.suggestion', { query: 'neuron', a: (words) => element('a', { href: '?for=neuron' }, words) })
 */
export function messageNodes<Key extends MessageKey>(key: Key, values: NodeValues<Key>): readonly Node[] {
  const elements: Node[] = [];
  // A message is a string, in which a tag leaves a private character for its element.
  const mark = (value: unknown): unknown => {
    if (typeof value !== 'function') return value;
    return (words: string) => {
      elements.push((value as (words: string) => Node)(words));
      return PLACE;
    };
  };
  return scriptMessage(key, Object.fromEntries(Object.entries<unknown>(values).map(([name, value]) => [name, mark(value)])))
    .split(PLACE)
    .flatMap((words, i) => [document.createTextNode(words), ...(elements[i] === undefined ? [] : [elements[i]])]);
}

const PLACE = '\uE000';
