import type { Affiliation } from '../../model/article-meta.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import {
  attributeOf,
  childOf,
  childrenOf,
  childTextOf,
  collapseSpace,
  descendantOf,
  descendantsOf,
  isBlank,
  rawTextOf,
  textOf,
} from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { hrefOf, reportLink } from './links.ts';
import { rorOf } from './ror.ts';

/**
 * Reads an `aff`: its text as printed, and its parts.
 *
 *   <aff id="aff1"><label>1</label><institution content-type="dept">Physics</institution><institution>Bath</institution></aff>
 *   { id: 'aff1', label: '1', text: 'Physics, Bath', institution: 'Bath', department: 'Physics' }
 */
export function readAffiliation(element: XmlElement, reader: JatsReader): Affiliation {
  const id = reader.ids.of(element, 'aff');
  const { label, nodes } = withoutLabel(element);
  const original = childrenOf(element, 'institution').find((one) => one.attributes['content-type'] === 'original');
  const parts = institutionParts(element);
  const city = childTextOf(element, 'city') ?? cityOf(element);
  const country = textOfFirst(element, 'country');
  const ror = rorOf(element);
  const email = textOfFirst(element, 'email');
  const links = linksOf(element, reader);
  return {
    id,
    ...(label === undefined ? {} : { label }),
    text: original === undefined ? printed(nodes) : textOf(original),
    ...parts,
    ...(city === undefined ? {} : { city }),
    ...(country === undefined ? {} : { country }),
    ...(ror === undefined ? {} : { ror }),
    ...(email === undefined ? {} : { email }),
    ...(links.length === 0 ? {} : { links }),
  };
}

/** Returns the links of an affiliation in document order; one that pages may not have is reported. */
function linksOf(element: XmlElement, reader: JatsReader): { words: string; href: string }[] {
  return childrenOf(element).flatMap((child): { words: string; href: string }[] => {
    const written = attributeOf(child, 'xlink:href') ?? (ADDRESSES.has(child.name) ? textOf(child) : undefined);
    const words = textOf(child);
    if (NOT_PRINTED.has(child.name) || written === undefined || words === '') return linksOf(child, reader);
    const href = hrefOf(written, attributeOf(child, 'ext-link-type'));
    if (href === undefined) reportLink(child, written, reader);
    return href === undefined ? linksOf(child, reader) : [{ words, href }];
  });
}

const ADDRESSES: ReadonlySet<string> = new Set(['uri', 'ext-link']);

/** Splits off the label, which is a leading `<sup>1</sup>` in older files. */
function withoutLabel(element: XmlElement): { label?: string; nodes: XmlNode[] } {
  const labelElement = childOf(element, 'label') ?? leadingSup(element);
  const nodes = element.children.filter((child) => child !== labelElement && (typeof child === 'string' || child.name !== 'label'));
  const label = labelElement === undefined ? '' : textOf(labelElement);
  return label === '' ? { nodes } : { label, nodes };
}

/** Returns the `sup` that an element begins with, which is its label in older files. */
export function leadingSup(element: XmlElement): XmlElement | undefined {
  const first = element.children.find((child) => typeof child !== 'string' || !isBlank(child));
  return first !== undefined && typeof first !== 'string' && first.name === 'sup' ? first : undefined;
}

/** Text as printed, with its own punctuation; with commas if there is none between the elements. */
function printed(nodes: readonly XmlNode[]): string {
  return collapseSpace(joined(nodes))
    .trim()
    .replace(/ +([,.;:)])/g, '$1')
    .replace(/([,;])(?:\s*\1)+/g, '$1')
    .replace(/([,;])(?=\p{L})/gu, '$1 ')
    .replace(/^[,;]\s*|[,;]$/g, '');
}

/** The same without trimming, because the comma after "Iowa State University, " may be part of the element. */
function joined(nodes: readonly XmlNode[]): string {
  const parts = nodes.filter((node) => typeof node === 'string' || !NOT_PRINTED.has(node.name));
  const isMixed = parts.some((part) => typeof part === 'string' && !isBlank(part));
  if (isMixed) return inRow(parts);
  const words = parts.flatMap((part) => (typeof part === 'string' || isBlank(rawTextOf(part)) ? [] : [wordsOf(part)]));
  return words.length === 1 ? (words[0] ?? '') : words.map((one) => one.trim()).join(', ');
}

/** Joins parts with the punctuation between them; adds a comma between adjacent elements: `<country>Spain</country><email>…`. */
function inRow(parts: readonly XmlNode[]): string {
  let out = '';
  parts.forEach((part, at) => {
    const words = typeof part === 'string' ? part : wordsOf(part);
    const before = parts[at - 1];
    const touches = isPart(part) && before !== undefined && isPart(before) && ENDS_IN_WORD.test(out) && STARTS_WITH_WORD.test(words);
    out += touches ? `, ${words}` : words;
  });
  return out;
}

function isPart(node: XmlNode): boolean {
  return typeof node !== 'string' && !FORMATTING.has(node.name);
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;
const FORMATTING: ReadonlySet<string> = new Set(['italic', 'bold', 'sup', 'sub', 'sc', 'underline', 'roman']);

function wordsOf(element: XmlElement): string {
  const hasParts = element.children.some((child) => typeof child !== 'string');
  return hasParts && HOLDS_PARTS.has(element.name) ? joined(element.children) : rawTextOf(element);
}

const HOLDS_PARTS: ReadonlySet<string> = new Set(['addr-line', 'institution-wrap', 'aff', 'address']);
const NOT_PRINTED: ReadonlySet<string> = new Set(['institution-id', 'object-id', 'label']);

function institutionParts(element: XmlElement): Pick<Affiliation, 'institution' | 'otherInstitutions' | 'department'> {
  const institutions = descendantsOf(element, 'institution').filter(
    (one) => one.attributes['content-type'] !== 'original' && !isBlank(rawTextOf(one)),
  );
  const named = descendantsOf(element, 'named-content').filter((one) => isDepartment(one) && !isBlank(rawTextOf(one)));
  const department = [...named, ...institutions.filter(isDepartment)].map(textOf).join(', ');
  const others = institutions.filter((one) => !isDepartment(one));
  const main = others.find((one) => one.attributes['content-type'] === 'orgname') ?? others[0];
  const further = others.filter((one) => one !== main).map(textOf);
  return {
    ...(main === undefined ? {} : { institution: textOf(main) }),
    ...(further.length === 0 ? {} : { otherInstitutions: further }),
    ...(department === '' ? {} : { department }),
  };
}

function isDepartment(element: XmlElement): boolean {
  const type = element.attributes['content-type'] ?? '';
  return /^dep/i.test(type) || /^orgdiv/i.test(type);
}

function cityOf(element: XmlElement): string | undefined {
  const city = descendantOf(element, 'city');
  if (city !== undefined) return textOf(city);
  const named = descendantsOf(element, 'named-content').find((one) => one.attributes['content-type'] === 'city');
  return named === undefined ? undefined : textOf(named);
}

function textOfFirst(element: XmlElement, name: string): string | undefined {
  const found = descendantOf(element, name);
  const text = found === undefined ? '' : textOf(found);
  return text === '' ? undefined : text;
}
