import type { Inline, Xref } from '../../model/inline.ts';
import { translatable } from '../../model/text/translatable.ts';
import { byName } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { childOf, childTextOf, descendantOf, textOf } from '../xml/xml-element.ts';
import { typeOf } from './custom-type.ts';
import type { Ids } from './ids.ts';
import type { JatsReader, LineItem, Pointer } from './jats-reader.ts';
import { hasWords, splitLine } from './line.ts';
import { withoutLinks } from './links.ts';

/** Adds an `xref` with its text; its targets are filled by `resolvePointers`. */
export function addXref(element: XmlElement, reader: JatsReader, line: LineItem[]): void {
  const items: LineItem[] = [];
  reader.addLine(element.children, items);
  const { content: words, lifted } = splitLine(items);
  const content = withoutLinks(words);
  const rids: string[] = [];
  const refType = typeOf(element, 'ref-type') ?? 'other';
  const xref: Xref = { kind: 'xref', refType, rids, content };
  line.push(xref);
  for (const block of lifted) line.push({ kind: 'lifted', block });
  reader.point({ element, rids, content });
}

/**
 * Fills the targets of all pointers, and the text of empty ones. A pointer without a target is reported. A target has the id of its element
 * in the model, or of the nearest ancestor with one.
 */
export function resolvePointers(pointers: readonly Pointer[], ids: Ids, reader: JatsReader): void {
  for (const { element, rids, content } of pointers) {
    const rid = element.attributes.rid ?? '';
    const targets: XmlElement[] = [];
    for (const one of ids.ridsOf(rid)) {
      const target = ids.find(one);
      const id = target === undefined ? undefined : ids.nearestUsed(target);
      if (target === undefined || id === undefined) {
        reader.warn(
          'xref-dangling',
          element,
          translatable`<xref rid="${rid}"> points at no element of the article; expected the id of one`,
        );
      } else {
        targets.push(target);
        if (!rids.includes(id)) rids.push(id);
      }
    }
    if (!hasWords(content)) {
      const words = wordsForAll(targets);
      if (words !== '') content.splice(0, content.length, { kind: 'text', value: words } satisfies Inline);
    }
  }
}

/** Text of an empty pointer to several targets. */
export function wordsForAll(targets: readonly XmlElement[]): string {
  return targets
    .map(wordsFor)
    .filter((text) => text !== '')
    .join(', ');
}

/** Text of an empty pointer to a target: `Figure 1`, `12`, `Smith et al., 2010`, `*`. */
function wordsFor(target: XmlElement): string {
  const label = childTextOf(target, 'label');
  if (label !== undefined) return target.name === 'ref' ? label.replace(/^\[|\]?\.?$/g, '') : label.replace(/[.:]$/, '');
  if (target.name === 'ref') return authorYear(target);
  const title = childOf(target, 'title');
  if (title !== undefined) return textOf(title);
  return MARK_BY_ELEMENT[target.name] ?? '';
}

const MARK_BY_ELEMENT: Readonly<Record<string, string>> = byName({
  corresp: '*',
  fig: 'Figure',
  'table-wrap': 'Table',
  'disp-formula': 'Equation',
});

function authorYear(ref: XmlElement): string {
  const surname = descendantOf(ref, 'surname') ?? descendantOf(ref, 'collab') ?? descendantOf(ref, 'source');
  const year = descendantOf(ref, 'year');
  return [surname, year].flatMap((element) => (element === undefined ? [] : [textOf(element)])).join(', ');
}
