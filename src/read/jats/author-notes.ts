import type { AuthorNotes, Correspondence } from '../../model/article-meta.ts';
import type { Block, Footnote } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement, XmlNode } from '../xml/xml-element.ts';
import { childOf, childrenOf, descendantsOf, textOf } from '../xml/xml-element.ts';
import { leadingSup } from './affiliations.ts';
import type { JatsReader } from './jats-reader.ts';
import { readFootnote } from './notes.ts';

/** Reads `author-notes`: correspondence, footnotes, and other content. */
export function readAuthorNotes(elements: readonly XmlElement[], reader: JatsReader): AuthorNotes {
  const corresps: Correspondence[] = [];
  const footnotes: Footnote[] = [];
  const content: Block[] = [];
  let title: Inline[] | undefined;
  for (const element of elements) {
    const others: XmlNode[] = [];
    for (const child of element.children) {
      if (typeof child === 'string') others.push(child);
      else if (child.name === 'corresp') corresps.push(readCorresp(child, reader));
      else if (child.name === 'fn') footnotes.push(readFootnote(child, reader));
      else if (child.name === 'fn-group') footnotes.push(...childrenOf(child, 'fn').map((fn) => readFootnote(fn, reader)));
      else if (child.name === 'title' && title === undefined) title = reader.inlines(child);
      else others.push(child);
    }
    content.push(...reader.takeStray(), ...reader.blocks(others));
  }
  return { ...(title === undefined || title.length === 0 ? {} : { title }), corresps, footnotes, content };
}

/** Reads `corresp`, the contact for correspondence, as printed. */
export function readCorresp(element: XmlElement, reader: JatsReader): Correspondence {
  const id = reader.ids.of(element, 'corresp');
  const labelElement = childOf(element, 'label') ?? leadingSup(element);
  const label = labelElement === undefined ? '' : textOf(labelElement);
  const content = reader.line(element.children.filter((child) => child !== labelElement));
  const emails = descendantsOf(element, 'email').map(textOf);
  return {
    id,
    ...(label === '' ? {} : { label }),
    content,
    emails: emails.filter((email) => email !== ''),
  };
}
