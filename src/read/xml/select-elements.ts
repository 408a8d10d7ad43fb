import { attributeOf, textOf, type XmlElement } from './xml-element.ts';

/** A rule of tagging about elements: those that are selected and not excepted break it. */
export interface ElementRule<Article extends NamedElements> {
  readonly select: string | ((article: Article) => readonly XmlElement[]);
  /** A path that is relative to the element, or a condition; absent if every selected element breaks the rule. */
  readonly unless?: string | ((element: XmlElement, article: Article) => boolean);
}

/** An article with an index of its elements by name, in document order. */
export interface NamedElements {
  readonly all: (name: string) => readonly XmlElement[];
}

/** Returns the elements of an article that break a rule, in document order. */
export function elementsBreaking<Article extends NamedElements>(
  { select, unless }: ElementRule<Article>,
  article: Article,
): readonly XmlElement[] {
  const elements = typeof select === 'string' ? elementsAt(select, article) : select(article);
  if (unless === undefined) return elements;
  return elements.filter((element) => !(typeof unless === 'string' ? has(element, unless) : unless(element, article)));
}

/**
 * Returns the elements at a path, in document order. Paths are XPath, of which they have names, `/`, `//`, `|` and the tests below; the first name
 * stands for every element of that name.
 *
 *   'article-meta/pub-date'   '(pub-date|history)//month'   '(fig|table-wrap)[label][not(@id)]'   'fn[@fn-type="conflict"]'   'label[normalize-space()]'
 */
export function elementsAt(path: string, { all }: NamedElements): readonly XmlElement[] {
  const found = stepsOf(path).flatMap(([first, ...others]) =>
    first === undefined ? [] : follow(passing(first.names.flatMap(all), first.tests), others),
  );
  return found.sort((a, b) => a.offset - b.offset);
}

/** True if an element has an element or attribute at a path: `label`, `@id`, `.//graphic`, `@pub-type | @date-type`, `@name-style="given-only"`. */
export function has(element: XmlElement, path: string): boolean {
  return stepsOf(path).some((steps) => follow([element], steps).length > 0);
}

interface Step {
  readonly axis: 'child' | 'descendant' | 'attribute';
  readonly names: readonly string[];
  /** The value that the attribute must have. */
  readonly value: string | undefined;
  readonly tests: readonly string[];
}

/** Elements after the steps; a step to an attribute keeps the elements that have it. */
function follow(elements: readonly XmlElement[], steps: readonly Step[]): readonly XmlElement[] {
  return steps.reduce((from, { axis, names, value, tests }) => {
    const isWanted = (found: string | undefined): boolean => found !== undefined && (value === undefined || found === value);
    if (axis === 'attribute') return from.filter((element) => names.some((name) => isWanted(attributeOf(element, name))));
    const found: XmlElement[] = [];
    for (const element of from) collect(element, names, axis, found);
    return passing(found, tests);
  }, elements);
}

function collect(element: XmlElement, names: readonly string[], axis: 'child' | 'descendant', found: XmlElement[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (names.includes(child.name)) found.push(child);
    if (axis === 'descendant') collect(child, names, axis, found);
  }
}

function passing(elements: readonly XmlElement[], tests: readonly string[]): readonly XmlElement[] {
  return tests.length === 0 ? elements : elements.filter((element) => tests.every((test) => passes(element, test)));
}

function passes(element: XmlElement, test: string): boolean {
  if (test.startsWith('not(')) return !passes(element, test.slice(4, -1));
  return test === 'normalize-space()' ? textOf(element) !== '' : has(element, test);
}

/** The steps of each alternative of a path, parsed once. */
function stepsOf(path: string): readonly (readonly Step[])[] {
  const before = parsed.get(path);
  if (before !== undefined) return before;
  const alternatives = path.split(' | ').map((one) => {
    const steps = [...one.matchAll(STEP)];
    if (steps.map(([step]) => step).join('') !== one) throw new Error(`"${one}" is not a path; expected names, /, //, @ and [tests]`);
    return steps.map(([, slash = '', at, names = '', value, tests = '']): Step => {
      const axis = at === '@' ? 'attribute' : slash.endsWith('//') ? 'descendant' : 'child';
      return { axis, names: names.split('|'), value, tests: [...tests.matchAll(TEST)].map(([, test = '']) => test) };
    });
  });
  parsed.set(path, alternatives);
  return alternatives;
}

const parsed = new Map<string, readonly (readonly Step[])[]>();
// '//(month|day)', '/@fn-type="conflict"', 'sec[title][not(label)]'
const STEP = /(^\.\/\/|\/{0,2})(@)?\(?([\w:-]+(?:\|[\w:-]+)*)\)?(?:="([^"]*)")?((?:\[[^\]]*\])*)/g;
const TEST = /\[([^\]]*)\]/g;
