import { parseXml } from '../../src/read/xml/parse-xml.ts';
import type { XmlElement, XmlNode } from '../../src/read/xml/xml-element.ts';

/** Pseudo-random number generator: returns a number below a bound, reproducible by its seed. */
export type NextNumber = (below: number) => number;

/** Marsaglia's xorshift. */
export function numbersFrom(seed: number): NextNumber {
  let state = Math.imul(seed + 1, 2654435761) | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Applies one to five mutations to the tree of a JATS article, or truncates it; returns it with a description. */
export function mutateJats(xml: string, next: NextNumber): { readonly xml: string; readonly done: readonly string[] } {
  if (next(20) === 0) {
    const length = next(xml.length);
    return { xml: xml.slice(0, length), done: [`cut to ${length} characters`] };
  }
  const root = treeOf(xml);
  const names = Object.keys(MUTATIONS);
  const done: string[] = [];
  for (let times = 1 + next(5); times > 0; times--) {
    const places = placesIn(root);
    const place = places[next(places.length)];
    const name = names[next(names.length)] ?? '';
    if (place === undefined) continue;
    const of = nameAt(place);
    MUTATIONS[name]?.(place, { next, places });
    done.push(`${name} <${of}>`);
  }
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${print(root)}`, done };
}

interface Element {
  name: string;
  readonly attributes: Record<string, string>;
  children: Node[];
}
type Node = Element | string;

/** Position of an element in its parent. */
interface Place {
  readonly parent: Element;
  readonly at: number;
}

interface Surroundings {
  readonly next: NextNumber;
  readonly places: readonly Place[];
}

type Mutation = (place: Place, surroundings: Surroundings) => void;

const VALUES = [
  '',
  'x'.repeat(300),
  '𠀀'.repeat(100),
  '65534',
  '-1',
  '../../..',
  'constructor',
  '&<>"',
  '  ',
  '10.5555/other',
  'Ω\u0301',
  '2020',
];

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  delete: ({ parent, at }) => void parent.children.splice(at, 1),
  duplicate: (place) => void place.parent.children.splice(place.at, 0, structuredClone(elementAt(place))),
  swap(place, { next, places }) {
    const other = places[next(places.length)];
    if (other === undefined) return;
    const [one, two] = [elementAt(place), elementAt(other)];
    if (holds(one, two) || holds(two, one)) return;
    place.parent.children[place.at] = two;
    other.parent.children[other.at] = one;
  },
  move(place, { next, places }) {
    const other = places[next(places.length)];
    if (other === undefined || holds(elementAt(place), elementAt(other))) return;
    elementAt(other).children.push(structuredClone(elementAt(place)));
  },
  rename(place, { next, places }) {
    const other = places[next(places.length)];
    if (other !== undefined) elementAt(place).name = elementAt(other).name;
  },
  unwrap: (place) => void place.parent.children.splice(place.at, 1, ...elementAt(place).children),
  wrap: (place) => {
    place.parent.children[place.at] = { name: elementAt(place).name, attributes: {}, children: [elementAt(place)] };
  },
  'change an attribute of': (place, { next }) => {
    const { attributes } = elementAt(place);
    const names = [...Object.keys(attributes), 'id', 'rid', 'xlink:href', 'article-type', 'colspan', 'rowspan', 'xml:lang'];
    attributes[names[next(names.length)] ?? 'id'] = VALUES[next(VALUES.length)] ?? '';
  },
  'take the attributes of': (place) => {
    const { attributes } = elementAt(place);
    for (const name of Object.keys(attributes)) delete attributes[name];
  },
  'change the text of': (place, { next }) => {
    elementAt(place).children = [VALUES[next(VALUES.length)] ?? ''];
  },
  empty: (place) => {
    elementAt(place).children = [];
  },
  'repeat many times': (place) => {
    const element = elementAt(place);
    if (print(element).length > 2000) return;
    place.parent.children.splice(place.at, 0, ...Array.from({ length: 200 }, () => structuredClone(element)));
  },
};

function elementAt({ parent, at }: Place): Element {
  const node = parent.children[at];
  return typeof node === 'object' ? node : parent;
}

function nameAt(place: Place): string {
  return elementAt(place).name;
}

function holds(outer: Element, inner: Element): boolean {
  return outer === inner || outer.children.some((child) => typeof child !== 'string' && holds(child, inner));
}

/** Positions of all elements but the root; those in the front matter three times, because most code depends on them. */
function placesIn(root: Element): readonly Place[] {
  const places: Place[] = [];
  const visit = (parent: Element, times: number): void => {
    for (const [at, child] of parent.children.entries()) {
      if (typeof child === 'string') continue;
      for (let i = 0; i < times; i++) places.push({ parent, at });
      visit(child, child.name === 'front' ? 3 : times);
    }
  };
  visit(root, 1);
  return places;
}

function treeOf(xml: string): Element {
  const document = parseXml(xml, { file: 'a.xml', report: () => undefined });
  if (document === undefined) throw new Error('the original article is not XML');
  const copy = ({ name, attributes, children }: XmlElement): Element => ({
    name,
    attributes: { ...attributes },
    children: children.map((child: XmlNode) => (typeof child === 'string' ? child : copy(child))),
  });
  return copy(document.root);
}

function print({ name, attributes, children }: Element): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : print(child)));
  return `<${name}${written.join('')}>${inner.join('')}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
