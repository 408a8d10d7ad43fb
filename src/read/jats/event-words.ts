import type { Inline } from '../../model/inline.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { hrefOf } from './links.ts';

/** Reads the `event-desc` of an `event`, as a link if its `self-uri` is a URL; [] if absent. JATS 1.3, element event. */
export function eventWords(event: XmlElement, reader: JatsReader): readonly Inline[] {
  const description = childOf(event, 'event-desc');
  const words = description === undefined ? [] : reader.inlines(description);
  const [uri] = childrenOf(event, 'self-uri');
  const href = uri === undefined ? undefined : hrefOf(attributeOf(uri, 'xlink:href') ?? textOf(uri));
  return href === undefined || words.length === 0 ? words : [{ kind: 'link', href, content: words }];
}
