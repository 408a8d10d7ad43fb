import type { Block, RefList } from '../../model/block.ts';
import type { Citation, Reference } from '../../model/reference.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childrenOf, textOf } from '../xml/xml-element.ts';
import { isCitation, readCitation } from './citations.ts';
import { readHeading } from './heading.ts';
import type { JatsReader } from './jats-reader.ts';
import { eachWorkOnce, mergeCitations } from './same-work.ts';

/** Reads `ref-list`: its references; nested lists follow it. */
export function readRefList(element: XmlElement, reader: JatsReader): readonly Block[] {
  const id = reader.ids.of(element, 'ref-list');
  const { label, title, rest } = readHeading(element, reader);
  const references: Reference[] = [];
  const around: XmlNode[] = [];
  const inner: Block[] = [];
  const stray = reader.takeStray();
  for (const node of rest) {
    if (typeof node === 'string') around.push(node);
    else if (node.name === 'ref') references.push(readReference(node, reader));
    else if (node.name === 'ref-list') inner.push(...readRefList(node, reader));
    else around.push(node);
  }
  const list: RefList = {
    kind: 'refList',
    id,
    ...(label === undefined ? {} : { label }),
    ...(title === undefined ? {} : { title }),
    content: [...stray, ...reader.blocks(around)],
    references,
  };
  return [list, ...inner];
}

/** Reads `ref`: its citations, and its notes as blocks. */
function readReference(element: XmlElement, reader: JatsReader): Reference {
  const id = reader.ids.of(element, 'ref');
  const citations: Citation[] = [];
  const notes: XmlNode[] = [];
  let label: string | undefined;
  for (const child of element.children) {
    if (typeof child === 'string') notes.push(child);
    else if (child.name === 'label') label = textOf(child);
    else if (isCitation(child)) citations.push(readCitation(child, reader));
    else if (child.name === 'citation-alternatives') citations.push(...alternativeCitation(child, reader));
    else if (child.name === 'note') notes.push(...child.children);
    else if (child.name !== 'x') notes.push(child);
  }
  return { id, ...(label === undefined || label === '' ? {} : { label }), citations: eachWorkOnce(citations), notes: reader.blocks(notes) };
}

/** Reads `citation-alternatives`: one work in several forms. */
function alternativeCitation(element: XmlElement, reader: JatsReader): Citation[] {
  const [first, ...others] = childrenOf(element)
    .filter(isCitation)
    .map((citation) => readCitation(citation, reader));
  if (first === undefined) return [];
  // A citation for display adds text and the identifiers in it, but no fields.
  const [second] = others;
  const isDisplay = childrenOf(element)[0]?.attributes['specific-use'] === 'display';
  if (!isDisplay || second === undefined) return [others.reduce(mergeCitations, first)];
  const { doi, pmid, pmcid, mixed } = first;
  const structure = others.slice(1).reduce(mergeCitations, second);
  return [
    {
      ...(doi === undefined ? {} : { doi }),
      ...(pmid === undefined ? {} : { pmid }),
      ...(pmcid === undefined ? {} : { pmcid }),
      ...structure,
      ...(mixed === undefined ? {} : { mixed }),
    },
  ];
}
