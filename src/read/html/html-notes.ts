import type { XmlElement } from '../xml/xml-element.ts';
import { type HtmlNotes, isReferenceHeading, wordsOf } from './html-context.ts';

/**
 * Finds the footnotes of a page by the links that lead to them. A footnote is a paragraph, list item or division that links back to its call,
 * as Word, Pandoc and editors of HTML write it. One that begins with the mark of the link is one, too, outside of the reference list.
 *
 *   Tides <a href="#_ftn1" name="_ftnref1">[1]</a> …  <div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> Of the sea.</p></div>
 */
export function findNotes(body: XmlElement, headingLevel: (element: XmlElement) => number | undefined): HtmlNotes {
  const page = surveyPage(body, headingLevel);
  const noteByLink = new Map<XmlElement, XmlElement>();
  const notes = new Set<XmlElement>();
  const backLinks = new Set<XmlElement>();
  for (const { link, target } of page.links) {
    const found = page.byId.get(target);
    const note = found === undefined ? undefined : containerOf(found, page);
    if (note === undefined || page.isInReferences(note) || page.order(note) <= page.order(link)) continue;
    const back = page.links.filter((one) => page.isWithin(one.link, note) && leadsTo(one.target, link, page));
    const mark = markOf(wordsOf(link));
    const isMarked = mark !== '' && (markOf(START.exec(wordsOf(note))?.[1] ?? '') === mark || note.name === 'li');
    if (back.length === 0 && !isMarked) continue;
    noteByLink.set(link, note);
    notes.add(note);
    for (const one of back) backLinks.add(one.link);
  }
  // A link in a note that was found is a call only if its note is not that note.
  for (const link of backLinks) noteByLink.delete(link);
  const linked = new Set(page.links.flatMap(({ link, target }) => (noteByLink.has(link) || backLinks.has(link) ? [] : [target])));
  return {
    noteOf: (link) => noteByLink.get(link),
    isNote: (element) => notes.has(element),
    isBackLink: (link) => backLinks.has(link),
    targets: (element) => idsOf(element).filter((id) => linked.has(id)),
  };
}

interface PageSurvey {
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly links: readonly { readonly link: XmlElement; readonly target: string }[];
  readonly parentOf: (element: XmlElement) => XmlElement | undefined;
  /** Position of an element in the page. */
  readonly order: (element: XmlElement) => number;
  readonly isWithin: (element: XmlElement, ancestor: XmlElement) => boolean;
  readonly isInReferences: (element: XmlElement) => boolean;
}

function surveyPage(body: XmlElement, headingLevel: (element: XmlElement) => number | undefined): PageSurvey {
  const byId = new Map<string, XmlElement>();
  const links: { link: XmlElement; target: string }[] = [];
  const parents = new Map<XmlElement, XmlElement>();
  const spans = new Map<XmlElement, { readonly start: number; end: number }>();
  const inReferences = new Set<XmlElement>();
  let count = 0;
  let referenceLevel: number | undefined;
  const visit = (element: XmlElement): void => {
    const span = { start: count++, end: 0 };
    spans.set(element, span);
    const level = headingLevel(element);
    if (level !== undefined && isReferenceHeading(wordsOf(element))) referenceLevel = level;
    else if (level !== undefined && referenceLevel !== undefined && level <= referenceLevel) referenceLevel = undefined;
    if (referenceLevel !== undefined) inReferences.add(element);
    for (const id of idsOf(element)) if (!byId.has(id)) byId.set(id, element);
    const { href } = element.attributes;
    if (element.name === 'a' && href?.startsWith('#') === true) links.push({ link: element, target: fragmentOf(href) });
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      parents.set(child, element);
      visit(child);
    }
    span.end = count;
  };
  visit(body);
  const order = (element: XmlElement): number => spans.get(element)?.start ?? 0;
  return {
    byId,
    links,
    parentOf: (element) => parents.get(element),
    order,
    isWithin: (element, ancestor) => order(element) >= order(ancestor) && order(element) < (spans.get(ancestor)?.end ?? 0),
    isInReferences: (element) => inReferences.has(element),
  };
}

function idsOf({ name, attributes }: XmlElement): string[] {
  const { id, name: anchor } = attributes;
  return [...new Set([id, name === 'a' ? anchor : undefined])].filter((one) => one !== undefined && one !== '') as string[];
}

/** The id that a link within a page names: `#ref%201` names `ref 1`. */
export function fragmentOf(href: string): string {
  const written = href.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The paragraph, item or division that an element with an id is, or is in; a division of the note has all its paragraphs. */
function containerOf(element: XmlElement, page: PageSurvey): XmlElement | undefined {
  let container: XmlElement | undefined = element;
  while (container !== undefined && !CONTAINERS.has(container.name)) {
    if (NO_NOTES.has(container.name)) return undefined;
    container = page.parentOf(container);
  }
  if (container === undefined) return undefined;
  const parent = page.parentOf(container);
  const isOfNote = parent !== undefined && (parent.name === 'li' || (parent.name === 'div' && NOTE_ID.test(parent.attributes.id ?? '')));
  return isOfNote ? parent : container;
}

/** True if an id is that of a link, or of an element around it or in it. */
function leadsTo(id: string, link: XmlElement, page: PageSurvey): boolean {
  const target = page.byId.get(id);
  if (target === undefined) return false;
  if (page.isWithin(link, target) || page.isWithin(target, link)) return !WHOLE.has(target.name);
  return page.parentOf(target) === page.parentOf(link) && Math.abs(page.order(target) - page.order(link)) <= 2;
}

/** A mark without its brackets: `1` of `[1]`, `*`; '' of words. */
function markOf(words: string): string {
  return MARK.exec(words)?.[1] ?? '';
}

const CONTAINERS: ReadonlySet<string> = new Set(['p', 'li', 'dd', 'div', 'aside']);
const NO_NOTES: ReadonlySet<string> = new Set(['body', 'table', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure']);
const WHOLE: ReadonlySet<string> = new Set(['body', 'div', 'section', 'article', 'main']);
const NOTE_ID = /^_?(?:s?dfootnote|sdendnote|ftn|edn|fn|en|footnote|endnote|note|nota)[-_:]?\d*/i;
const MARK = /^[[(]?\s*(\d{1,3}|[*†‡§¶#]{1,3}|[a-z]|[ivx]{1,5})\s*[\])]?\.?$/i;
const START = /^([[(]?\s*(?:\d{1,3}|[*†‡§¶#]{1,3})\s*[\])]?)/;
