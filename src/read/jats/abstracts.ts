import type { Abstract } from '../../model/article.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, langOf } from '../xml/xml-element.ts';
import { readHeading } from './heading.ts';
import type { JatsReader } from './jats-reader.ts';

/** Every `abstract` and `trans-abstract`, in document order. */
export function readAbstracts(articleMeta: XmlElement, reader: JatsReader): Abstract[] {
  return childrenOf(articleMeta)
    .filter(({ name }) => name === 'abstract' || name === 'trans-abstract')
    .map((element) => readAbstract(element, reader));
}

function readAbstract(element: XmlElement, reader: JatsReader): Abstract {
  const id = reader.ids.ownOf(element);
  const abstractType = attributeOf(element, 'abstract-type') ?? (element.name === 'trans-abstract' ? 'trans' : undefined);
  const lang = langOf(element);
  const { label, title, doi, rest } = readHeading(element, reader);
  const heading: Inline[] = [
    ...(label === undefined ? [] : [{ kind: 'text', value: title === undefined ? label : `${label} ` } as const]),
    ...(title ?? []),
  ];
  return {
    ...(id === undefined ? {} : { id }),
    ...(abstractType === undefined ? {} : { abstractType }),
    ...(lang === undefined ? {} : { lang }),
    ...(heading.length === 0 ? {} : { title: heading }),
    ...(doi === undefined ? {} : { doi }),
    content: [...reader.takeStray(), ...reader.blocks(rest)],
  };
}
