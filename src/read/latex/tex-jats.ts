import type { Reference } from '../../model/reference.ts';
import { textOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import type { CitedWork } from './cite-works.ts';
import { REFERENCE_MARK } from './cite-works.ts';
import { EQUATION_MARK, FLOAT_MARK, type NumberedParts } from './number-parts.ts';
import type { TexFront } from './tex-front.ts';

/** Values that were taken out of a document before its text was converted to JATS. */
export interface MarkedTex {
  readonly front: TexFront;
  readonly parts: NumberedParts;
  readonly references: readonly CitedWork[];
  readonly date?: { readonly year: number; readonly month?: number; readonly day?: number };
}

/** Puts in JATS what the converter does not know: numbers, figures and tables with their captions, references, authors. */
export function completeJats(root: XmlElement, marked: MarkedTex): XmlElement {
  const { parts, references } = marked;
  const types = new Map([
    ...parts.floats.map(({ id, kind }) => [id, kind === 'figure' ? 'fig' : 'table'] as const),
    ...parts.equations.map(({ id }) => [id, 'disp-formula'] as const),
    ...references.map(({ id }) => [id, 'bibr'] as const),
  ]);
  const items = new Map<number, readonly XmlNode[]>();
  let sections = 0;
  const convert = (node: XmlNode): readonly XmlNode[] => {
    if (typeof node === 'string') return [node];
    const { name, attributes } = node;
    if (name === 'sec') {
      const number = parts.refersToSections ? parts.sections[sections] : undefined;
      sections++;
      const children = node.children.flatMap(convert);
      return [{ ...node, children: number === undefined ? children : [element('label', {}, [number]), ...children] }];
    }
    if (name === 'disp-quote') {
      const [mark, ...content] = node.children.filter((child): child is XmlElement => typeof child !== 'string');
      const [, word, number] = MARK.exec(mark === undefined ? '' : textOf(mark)) ?? [];
      const converted = content.flatMap(convert).filter((child): child is XmlElement => typeof child !== 'string');
      if (word === REFERENCE_MARK) {
        items.set(
          Number(number),
          converted.flatMap(({ children }, at) => [...(at === 0 ? [] : [' ']), ...children]),
        );
        return [];
      }
      const float = word === FLOAT_MARK ? parts.floats[Number(number) - 1] : undefined;
      return float === undefined ? [{ ...node, children: node.children.flatMap(convert) }] : floatOf(float, converted);
    }
    if (name === 'disp-formula') return [formulaOf(node, parts)];
    if (name === 'xref') {
      const rid = attributes.rid ?? '';
      const type = types.get(rid) ?? attributes['ref-type'];
      return [element('xref', { rid, ...(type === undefined ? {} : { 'ref-type': type }) }, node.children.flatMap(convert))];
    }
    if (name === 'graphic' || name === 'inline-graphic') return [element(name, { 'xlink:href': attributes['xlink:href'] ?? '' }, [])];
    return [{ ...node, children: node.children.flatMap(convert) }];
  };
  const children = root.children.flatMap((child): readonly XmlNode[] => {
    if (typeof child === 'string') return [child];
    if (child.name === 'front') return [element('front', {}, [metaOf(child, marked, convert)])];
    return convert(child);
  });
  const withBack = children.some((child) => typeof child !== 'string' && child.name === 'back')
    ? children
    : [...children, element('back', {}, [])];
  const list = referenceList(references, items);
  return {
    ...root,
    attributes: attributesOf({ 'article-type': 'research-article' }),
    children: withBack.map((child) =>
      typeof child !== 'string' && child.name === 'back' ? { ...child, children: [...child.children.filter(isNoList), ...list] } : child,
    ),
  };
}

function isNoList(node: XmlNode): boolean {
  return typeof node === 'string' || node.name !== 'ref-list';
}

function formulaOf(formula: XmlElement, { equations }: NumberedParts): XmlElement {
  const found = new RegExp(`\\\\label\\{${EQUATION_MARK}(\\d+)\\}`).exec(textsIn(formula));
  const equation = found === null ? undefined : equations[Number(found[1]) - 1];
  const plain = withTexts(formula, (text) => text.replace(/\\label\{[^{}]*\}/g, ''));
  if (equation === undefined) return plain;
  const label = equation.label === undefined ? [] : [element('label', {}, [equation.label])];
  return { ...plain, attributes: attributesOf({ id: equation.id }), children: [...label, ...plain.children] };
}

function textsIn(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textsIn).join('');
}

function withTexts(node: XmlElement, change: (text: string) => string): XmlElement {
  return { ...node, children: node.children.map((child) => (typeof child === 'string' ? change(child) : withTexts(child, change))) };
}

/** A figure or table, from its caption and content. */
function floatOf({ id, label, kind }: NumberedParts['floats'][number], [first, ...content]: readonly XmlElement[]): readonly XmlElement[] {
  const hasCaption = first !== undefined && textOf(first).trim() !== FLOAT_MARK;
  const graphics = content.flatMap((block) => graphicsIn(block));
  const words = content.filter((block) => block.name === 'p' && textOf(block).trim() !== '').map(withoutGraphics);
  const tables = content.flatMap((block) => tablesIn(block));
  const rest = content.filter((block) => block.name !== 'p' && graphicsIn(block).length === 0 && tablesIn(block).length === 0);
  const head = label === '' ? [] : [element('label', {}, [label])];
  const paragraphs = [...(hasCaption ? [first] : []), ...(kind === 'figure' ? words : [])];
  const caption = paragraphs.length === 0 ? [] : [element('caption', {}, paragraphs)];
  if (kind === 'table' && (tables.length > 0 || graphics.length > 0)) {
    const notes = [...words, ...rest];
    const foot = notes.length === 0 ? [] : [element('table-wrap-foot', {}, notes)];
    return [element('table-wrap', { id }, [...head, ...caption, ...tables, ...(tables.length > 0 ? [] : graphics), ...foot])];
  }
  if (kind === 'table') return [element('boxed-text', { id }, [...head, ...caption, ...words, ...rest])];
  const own = tables.map((table) => element('table-wrap', {}, [table]));
  return [element('fig', { id }, [...head, ...caption, ...graphics]), ...own, ...rest];
}

function graphicsIn(node: XmlNode): readonly XmlElement[] {
  if (typeof node === 'string') return [];
  if (node.name === 'graphic' || node.name === 'inline-graphic') return [{ ...node, name: 'graphic' }];
  return node.children.flatMap(graphicsIn);
}

function tablesIn(node: XmlNode): readonly XmlElement[] {
  if (typeof node === 'string') return [];
  return node.name === 'table' ? [node] : node.children.flatMap(tablesIn);
}

function withoutGraphics(node: XmlElement): XmlElement {
  return { ...node, children: node.children.filter((child) => typeof child === 'string' || child.name !== 'inline-graphic') };
}

function referenceList(references: readonly CitedWork[], items: ReadonlyMap<number, readonly XmlNode[]>): readonly XmlElement[] {
  if (references.length === 0) return [];
  const refs = references.map(({ id, label }, at) =>
    element('ref', { id }, [
      ...(label === undefined ? [] : [element('label', {}, [label])]),
      element('mixed-citation', {}, items.get(at + 1) ?? [id]),
    ]),
  );
  return [element('ref-list', {}, [element('title', {}, ['References']), ...refs])];
}

function metaOf(front: XmlElement, { front: own, date }: MarkedTex, convert: (node: XmlNode) => readonly XmlNode[]): XmlElement {
  const [meta] = front.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === 'article-meta');
  const written = (name: string): readonly XmlNode[] =>
    (meta?.children ?? []).filter((child) => typeof child !== 'string' && child.name === name).flatMap(convert);
  const [titles] = written('title-group').filter((node): node is XmlElement => typeof node !== 'string');
  const subtitle = own.subtitle === undefined ? [] : [element('subtitle', {}, [own.subtitle])];
  const contribs = own.authors.map(({ surname, givenNames, suffix, orcid, email, affiliations }) =>
    element('contrib', { 'contrib-type': 'author' }, [
      ...(orcid === undefined ? [] : [element('contrib-id', { 'contrib-id-type': 'orcid' }, [orcid])]),
      element('name', {}, [
        element('surname', {}, [surname]),
        ...(givenNames === undefined ? [] : [element('given-names', {}, [givenNames])]),
        ...(suffix === undefined ? [] : [element('suffix', {}, [suffix])]),
      ]),
      ...(email === undefined ? [] : [element('email', {}, [email])]),
      ...affiliations.map((at) => element('xref', { 'ref-type': 'aff', rid: `aff${at + 1}` }, [])),
    ]),
  );
  const dates = date === undefined ? [] : Object.entries(date).map(([name, value]) => element(name, {}, [String(value)]));
  return element('article-meta', {}, [
    ...(own.doi === undefined ? [] : [element('article-id', { 'pub-id-type': 'doi' }, [own.doi])]),
    ...(titles === undefined ? [] : [{ ...titles, children: [...titles.children, ...subtitle] }]),
    ...(contribs.length === 0 ? [] : [element('contrib-group', {}, contribs)]),
    ...own.affiliations.map((text, at) => element('aff', { id: `aff${at + 1}` }, [text])),
    ...(date === undefined ? [] : [element('pub-date', { 'date-type': 'pub', 'publication-format': 'electronic' }, dates)]),
    ...written('abstract'),
    ...(own.keywords.length === 0
      ? []
      : [
          element(
            'kwd-group',
            { 'kwd-group-type': 'author-keywords' },
            own.keywords.map((word) => element('kwd', {}, [word])),
          ),
        ]),
  ]);
}

/** Puts the references of BibTeX in place of those that stand for them in a list. */
export function withReferences(references: readonly Reference[], works: readonly CitedWork[]): readonly Reference[] {
  const own = new Map(works.flatMap(({ id, reference }) => (reference === undefined ? [] : [[id, reference] as const])));
  return references.map((reference) => own.get(reference.id ?? '') ?? reference);
}

export function element(name: string, attributes: Readonly<Record<string, string>>, children: readonly XmlNode[]): XmlElement {
  return { name, attributes: attributesOf(attributes), children, offset: 0 };
}

function attributesOf(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.assign(Object.create(null), attributes);
}

const MARK = new RegExp(`^\\s*(${FLOAT_MARK}|${REFERENCE_MARK})(\\d+)\\s*$`);
