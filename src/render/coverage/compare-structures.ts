import { html } from '../../model/text/markup.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { ancestorsOf, textOf, type XmlElement } from '../../read/xml/xml-element.ts';
import type { Alarm, RenditionName } from './alarm.ts';
import type { CoverageSource } from './coverage-source.ts';
import type { Printed } from './printed.ts';
import { HAS_WORD } from './repeated-fields.ts';
import { LINKS } from './source-elements.ts';
import { hashedWords, indexOfWords } from './word-hashes.ts';

/** The number of elements of a kind in a rendition, and an alarm for each missing one. */
export interface ComparedStructures {
  readonly present: number;
  readonly alarms: readonly Alarm[];
}

/**
 * Finds figures that a rendition lacks. Markdown has an anchor only for figures that are linked to; the other figures have a link to their
 * own pages.
 */
export function compareFigures(
  { figures, hasPicture }: CoverageSource,
  { regions, addresses }: Printed,
  rendition: RenditionName,
): ComparedStructures {
  const pages = rendition === 'Markdown' ? [...addresses].filter((address) => FIGURE_PAGE.test(address)).length : 0;
  const hasEach = pages >= figures.length;
  const isShown = (id: string, at: number): boolean => {
    const region = regions.get(id);
    if (region === undefined) return id === '' || hasEach;
    return rendition === 'Markdown' || hasPicture[at] !== 1 || region.hasPicture === true;
  };
  return compareEach(figures, isShown, (at, id) => ({
    kind: 'coverage-figure-missing',
    rendition,
    explain: (source) => {
      const message = regions.has(id)
        ? translatable`the picture of the figure "${id}" is not in the ${rendition}; expected every figure of the source`
        : translatable`the figure "${id}" is not in the ${rendition}; expected every figure of the source`;
      return elementMessage(source.figures[at], message);
    },
  }));
}

/** Finds formulas that the HTML draws differently from the source: an operator, a fraction, a script. */
export function compareLayouts({ formulas }: CoverageSource, { layouts }: Printed, rendition: RenditionName): ComparedStructures {
  const free = new Map(layouts);
  const isDrawn = ({ layout }: CoverageSource['formulas'][number]): boolean => {
    const count = free.get(layout) ?? 0;
    free.set(layout, count - 1);
    return layout === 0 || count > 0;
  };
  return compareEach(formulas, isDrawn, (at) => ({
    kind: 'coverage-formula-changed',
    rendition,
    explain: (source) => {
      const element = source.formulas[at]?.element;
      const words = element === undefined ? '' : textOf(element).slice(0, MOST_CHARACTERS);
      return elementMessage(element, translatable`the formula "${words}" is not drawn in the ${rendition} as the source has it`);
    },
  }));
}

/** Finds pointers to references, figures and the like that are not linked, or link elsewhere. */
export function comparePointers({ pointers }: CoverageSource, printed: Printed, { text, rendition }: InText): ComparedStructures {
  const free = new Map<string, number[]>();
  for (const [id, words] of printed.pointers) free.set(id, [...words]);
  // Pointers without words are matched to the remaining links.
  const found = new Set(pointers.filter(({ words }) => words !== 0).filter(({ rid, words }) => takeLink(free.get(rid), words)));
  for (const pointer of pointers) if (pointer.words === 0 && takeLink(free.get(pointer.rid), 0)) found.add(pointer);
  return compareEach(
    pointers,
    (pointer) => found.has(pointer),
    (at, { rid, words }) => ({
      kind: 'coverage-link-missing',
      rendition,
      explain: (source, article) => {
        const pointer = source.pointers[at];
        if (pointer === undefined || leadsToAncestor(rid, words, { article, free, text })) return undefined;
        const link = textOf(pointer.element);
        return elementMessage(
          pointer.element,
          translatable`the link "${link}" to "${rid}" is not in the ${rendition}; expected it to lead there`,
        );
      },
    }),
  );
}

function takeLink(links: number[] | undefined, words: number): boolean {
  if (links === undefined) return false;
  const at = words === 0 ? links.length - 1 : links.indexOf(words);
  if (at < 0) return false;
  links.splice(at, 1);
  return true;
}

/** A rendition, and its text. */
interface InText {
  readonly text: string;
  readonly rendition: RenditionName;
}

interface PointerContext {
  readonly text: string;
  readonly article: XmlElement;
  readonly free: ReadonlyMap<string, number[]>;
}

/** Tells whether a pointer to an element without an id in the rendition links to an ancestor, or its target does not exist. */
function leadsToAncestor(rid: string, words: number, { article, free, text }: PointerContext): boolean {
  const target = elementById(article, rid);
  if (target === undefined) return true;
  if (text.includes(` id="${rid}"`)) return false;
  const ids = ancestorsOf(target, article).map((element) => element.attributes.id ?? '');
  if (ids.some((id) => takeLink(free.get(id), words))) return true;
  return [...free].some(([id, links]) => links.includes(words) && elementById(article, id) === undefined && takeLink(links, words));
}

function elementById(element: XmlElement, id: string): XmlElement | undefined {
  if (element.attributes.id?.trim() === id) return element;
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : elementById(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds links and pointers to other works of which a rendition has neither the address nor the words. */
export function compareLinks({ links }: CoverageSource, printed: Printed, rendition: RenditionName): ComparedStructures {
  const addresses = printed.normalAddresses;
  return compareEach(
    links,
    (targets) => targets.length === 0 || targets.some((target) => addresses.has(target) || isPartOf(target, addresses)),
    (at, targets) => ({
      kind: 'coverage-link-missing',
      rendition,
      explain: (source) => {
        const link = source.links[at];
        if (link?.targets.some((target) => hasWords(target, printed.words)) === true && !LINKS.has(link.element.name)) return undefined;
        return elementMessage(link?.element, translatable`the link to "${targets[0]}" is not in the ${rendition}; expected its address`);
      },
    }),
  );
}

/** Tells whether an address ends with an identifier: `https://www.rcsb.org/structure/1TUP` with `1TUP`. */
function isPartOf(target: string, addresses: ReadonlySet<string>): boolean {
  return [...addresses].some((address) => address.endsWith(target) && !HAS_WORD.test(address.at(-target.length - 1) ?? ''));
}

function hasWords(text: string, words: Int32Array): boolean {
  const { words: wanted } = hashedWords([text]);
  return wanted.length > 0 && indexOfWords(wanted, words, 0) >= 0;
}

/** Finds recordings and supplements whose name is in no address and no text of a rendition. */
export function compareFiles({ files }: CoverageSource, printed: Printed, { text, rendition }: InText): ComparedStructures {
  if (files.length === 0) return { present: 0, alarms: [] };
  const names = new Set([...printed.addresses].map((address) => address.slice(address.lastIndexOf('/') + 1)));
  const isNamed = (file: string): boolean =>
    // Markdown escapes some characters of a name, and HTML others.
    file === '' ||
    names.has(file) ||
    text.includes(file) ||
    text.replaceAll('\\', '').includes(file) ||
    text.includes(html`${file}`.markup);
  return compareEach(files, isNamed, (at, file) => ({
    kind: 'coverage-file-missing',
    rendition,
    explain: (source) =>
      elementMessage(source.files[at], translatable`the file "${file}" is not in the ${rendition}; expected a link to it, or its name`),
  }));
}

function compareEach<T>(
  items: readonly T[],
  isPresent: (item: T, at: number) => boolean,
  alarm: (at: number, item: T) => Alarm,
): ComparedStructures {
  const alarms: Alarm[] = [];
  for (const [at, item] of items.entries()) if (!isPresent(item, at)) alarms.push(alarm(at, item));
  return { present: items.length - alarms.length, alarms };
}

function elementMessage(element: XmlElement | undefined, message: Translatable): { message: Translatable; element?: XmlElement } {
  return { message, ...(element === undefined ? {} : { element }) };
}

// 'e00003/F1', 'e00003/F1-S1.html'
const FIGURE_PAGE = /\/F\d[\w-]*(?:\.html)?$/;
const MOST_CHARACTERS = 60;
