import type { RelatedArticle } from '../../model/article-meta.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { doiOf, hrefOf } from './links.ts';

/** Reads `related-article`: its relation to this article and its URL or DOI. */
export function readRelatedArticle(element: XmlElement, reader: JatsReader): RelatedArticle {
  const written = attributeOf(element, 'xlink:href') ?? textOf(element);
  const type = attributeOf(element, 'ext-link-type');
  const doi = type === undefined || type === 'doi' || type === 'uri' ? doiOf(written) : undefined;
  const href = hrefOf(written, type);
  return {
    relatedArticleType: attributeOf(element, 'related-article-type') ?? 'related',
    ...(doi === undefined ? {} : { doi }),
    ...(href === undefined ? {} : { href }),
    content: reader.inlines(element),
  };
}
