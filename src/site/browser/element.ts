import type { Mark } from '../../query/search/mark.ts';

type Child = Node | string | undefined;

/** Creates an element with attributes and children; strings become text nodes, never markup. */
export function element(name: string, attributes: Readonly<Record<string, string>> = {}, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Creates text nodes, with the marked words in `<mark>`. */
export function markedText(marks: readonly Mark[]): Node[] {
  return marks.map(({ text, isMarked }) => (isMarked ? element('mark', {}, text) : document.createTextNode(text)));
}
