import type { KeywordGroup } from '../../model/article-meta.ts';
import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, langOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';

/** Reads the keywords of a `kwd-group` in order; nested ones follow their parent, parts of a compound one are joined. */
export function readKeywordGroup(element: XmlElement, reader: JatsReader): KeywordGroup {
  const groupType = attributeOf(element, 'kwd-group-type');
  const lang = langOf(element);
  const title = childrenOf(element)
    .filter(({ name }) => name === 'label' || name === 'title')
    .map(textOf)
    .filter((text) => text !== '')
    .join(' ');
  const keywords: Inline[][] = [];
  for (const child of childrenOf(element)) addKeywords(child, reader, keywords);
  return {
    ...(groupType === undefined ? {} : { groupType }),
    ...(lang === undefined ? {} : { lang }),
    ...(title === '' ? {} : { title }),
    keywords: keywords.filter((keyword) => keyword.length > 0),
  };
}

function addKeywords(element: XmlElement, reader: JatsReader, keywords: Inline[][]): void {
  if (element.name === 'kwd') keywords.push(reader.inlines(element));
  else if (element.name === 'compound-kwd') {
    const parts = childrenOf(element, 'compound-kwd-part').map((part) => reader.inlines(part));
    keywords.push(parts.flatMap((part, i): Inline[] => (i === 0 ? part : [{ kind: 'text', value: ', ' }, ...part])));
  } else if (element.name === 'nested-kwd') for (const child of childrenOf(element)) addKeywords(child, reader, keywords);
  else if (element.name === 'unstructured-kwd-group') keywords.push(reader.inlines(element));
}

/** Reads a `kwd-group` within a body as a paragraph: `Keywords: a, b`. */
export function readKeywordParagraph(element: XmlElement, reader: JatsReader): readonly Block[] {
  const { title, keywords } = readKeywordGroup(element, reader);
  const content: Inline[] = title === undefined ? [] : [{ kind: 'text', value: `${title.replace(/:$/, '')}: ` }];
  keywords.forEach((keyword, i) => {
    if (i > 0) content.push({ kind: 'text', value: ', ' });
    content.push(...keyword);
  });
  return content.length === 0 ? [] : [{ kind: 'paragraph', content }];
}
