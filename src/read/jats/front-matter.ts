import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { byName } from '../xml/by-name.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf, isBlank, rawTextOf, textOf } from '../xml/xml-element.ts';
import { readAuthorNotes } from './author-notes.ts';
import { eventWords } from './event-words.ts';
import type { JatsReader } from './jats-reader.ts';
import { hrefOf, withoutLinks } from './links.ts';

/** Reads front matter that has no field in the model as blocks, so that no text is lost. */
export function readOtherFront(front: XmlElement | undefined, meta: XmlElement, reader: JatsReader): Block[] {
  const blocks: Block[] = [];
  for (const child of childrenOf(meta)) {
    if (HAS_A_FIELD.has(child.name)) continue;
    const read = READERS[child.name];
    if (read === undefined) blocks.push(...reader.blocks([child]));
    else blocks.push(...read(child, reader));
  }
  const outside = front === undefined || front === meta ? [] : childrenOf(front).filter(({ name }) => !HAS_A_FIELD.has(name));
  return [...blocks, ...reader.blocks(outside)];
}

/** Elements of article-meta and front that are read elsewhere, or that have no text: counts, formats. */
const HAS_A_FIELD: ReadonlySet<string> = new Set(
  (
    'article-meta journal-meta article-id article-version article-version-alternatives article-categories title-group contrib-group aff aff-alternatives ' +
    'author-notes pub-date volume issue issue-title elocation-id fpage lpage page-range permissions copyright-statement copyright-year ' +
    'copyright-holder license abstract trans-abstract kwd-group funding-group support-group contract-num contract-sponsor grant-num grant-sponsor ' +
    'related-article related-object conference custom-meta-group custom-meta-wrap counts volume-id issue-id isbn pub-date-not-available x'
  ).split(' '),
);

const READERS: Readonly<Record<string, (element: XmlElement, reader: JatsReader) => readonly Block[]>> = byName({
  history: (element, reader) => reader.blocks(childrenOf(element).filter(({ name }) => name !== 'date')),
  'pub-history': readPubHistory,
  'self-uri': readSelfUri,
  product: (element, reader) => namedParagraph(element, reader),
  'issue-sponsor': (element, reader) => namedParagraph(element, reader),
  supplement: (element, reader) => namedParagraph(element, reader),
  corresp: (element, reader) => readAuthorNotes([element], reader).content,
});

function namedParagraph(element: XmlElement, reader: JatsReader): readonly Block[] {
  if (isBlank(rawTextOf(element))) return [];
  const hasText = element.children.some((child) => typeof child === 'string' && !isBlank(child));
  const content = hasText ? reader.inlines(element) : spaced(element, reader);
  const href = hrefOf(attributeOf(element, 'xlink:href') ?? '', attributeOf(element, 'ext-link-type'));
  const linked: Inline[] = href === undefined ? content : [{ kind: 'link', href, content: withoutLinks(content) }];
  return [{ kind: 'paragraph', content: linked }, ...reader.takeStray()];
}

function spaced(element: XmlElement, reader: JatsReader): Inline[] {
  const line: Inline[] = [];
  for (const child of childrenOf(element)) {
    const words = reader.inlines(child);
    if (line.length > 0 && words.length > 0) line.push({ kind: 'text', value: ' ' });
    line.push(...words);
  }
  return line;
}

/** Reads `pub-history`: a line per event without a date; the others are in the history. */
function readPubHistory(element: XmlElement, reader: JatsReader): readonly Block[] {
  const undated = childrenOf(element, 'event').filter((event) => childOf(event, 'date') === undefined);
  const items = undated.flatMap((event) => {
    const content = eventWords(event, reader);
    return content.length === 0 ? [] : [{ content: [{ kind: 'paragraph', content } as const] }];
  });
  return items.length === 0 ? [] : [{ kind: 'list', listType: 'simple', items }];
}

/** Reads a `self-uri` that has text. The PDF that it may name is read elsewhere. */
function readSelfUri(element: XmlElement, reader: JatsReader): readonly Block[] {
  const words = textOf(element);
  const href = hrefOf(attributeOf(element, 'xlink:href') ?? words);
  if (words === '' || href === undefined) return [];
  return [{ kind: 'paragraph', content: [{ kind: 'link', href, content: reader.inlines(element) }] }];
}
