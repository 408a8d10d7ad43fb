import type { RelatedArticle } from '../../model/article-meta.ts';
import type { Inline } from '../../model/inline.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { attributeOf, childrenOf, textOf } from '../xml/xml-element.ts';
import type { JatsReader } from './jats-reader.ts';
import { doiOf, hrefOf } from './links.ts';

/** Reads each `related-article` and `related-object` of front matter, except one that names the PDF file of the article itself (De Gruyter). */
export function readRelatedArticles(meta: XmlElement, reader: JatsReader): readonly RelatedArticle[] {
  return childrenOf(meta)
    .filter(({ name }) => name === 'related-article' || name === 'related-object')
    .filter(({ attributes }) => attributes['related-article-type'] !== 'pdf' || !OWN_PDF.test(attributes['xlink:href'] ?? ''))
    .map((element) => readRelatedArticle(element, reader));
}

/**
 * Reads `related-article` or `related-object`: its relation to this article, its URL or DOI, and its words. Without words, those of its attributes
 * are used. An identifier that is no address is shown and reported, because readers cannot follow it.
 *
 *   <related-article related-article-type="companion" vol="5" page="12" journal-id="Other J"/>  is  Companion: Other J 5, 12
 */
function readRelatedArticle(element: XmlElement, reader: JatsReader): RelatedArticle {
  const isObject = element.name === 'related-object';
  const { written, type } = pointerOf(element);
  const doi = type === undefined || type === 'doi' || type === 'uri' ? doiOf(written) : undefined;
  const href = hrefOf(written, type);
  const own = reader.inlines(element);
  const isAddressed = doi !== undefined || href !== undefined;
  const isId = !isAddressed && written !== '' && written !== textOf(element);
  const id = isId ? { type: type ?? 'id', value: written } : undefined;
  const words = [own.length === 0 ? attributeWords(element, isAddressed) : '', id === undefined ? '' : `${id.type} ${id.value}`];
  const added = words.filter((part) => part !== '').join(', ');
  const content: Inline[] = added === '' ? own : [...own, { kind: 'text', value: own.length === 0 ? added : ` (${added})` }];
  if (!isAddressed && !content.some(({ kind }) => kind === 'link')) reportUnlinked(element, added || textOf(element), reader);
  return {
    relatedArticleType: isObject ? objectTypeOf(element) : (attributeOf(element, 'related-article-type') ?? 'related'),
    ...(isObject ? { isObject } : {}),
    ...(doi === undefined ? {} : { doi }),
    ...(href === undefined ? {} : { href }),
    ...(id === undefined ? {} : { id }),
    ...trialOf(element),
    content,
  };
}

// 'abm-2019-0051.pdf', no address
const OWN_PDF = /^[^/:]+\.pdf$/i;

/** The identifier or address of a related work and its type: `xlink:href`, else the id of its document, object or source, else its words. */
function pointerOf(element: XmlElement): { readonly written: string; readonly type: string | undefined } {
  const href = attributeOf(element, 'xlink:href');
  const linkType = attributeOf(element, 'ext-link-type')?.toLowerCase();
  if (href !== undefined) return { written: href, type: linkType };
  for (const part of ['document', 'object', 'source']) {
    const id = attributeOf(element, `${part}-id`);
    const type = attributeOf(element, `${part}-id-type`)?.toLowerCase();
    if (id !== undefined && (type !== undefined || hrefOf(id) !== undefined)) return { written: id, type };
  }
  return { written: textOf(element), type: linkType };
}

/** `Other J 5(2), 12` */
function attributeWords(element: XmlElement, isAddressed: boolean): string {
  const of = (name: string): string => attributeOf(element, name) ?? '';
  const title = of('xlink:title');
  if (title !== '') return title;
  const issue = of('issue') === '' ? '' : `(${of('issue')})`;
  const volume = [of('journal-id'), `${of('vol')}${issue}`].filter((part) => part !== '').join(' ');
  const words = [volume, of('page') || of('elocation-id')].filter((part) => part !== '').join(', ');
  // An address alone is enough, as the page finds its title.
  return isAddressed && element.name === 'related-article' ? '' : words;
}

/** `dataset`, from the attribute that says what the object is. */
function objectTypeOf(element: XmlElement): string {
  const names = ['link-type', 'content-type', 'document-type', 'object-type', 'source-type'];
  return names.flatMap((name) => attributeOf(element, name) ?? []).at(0) ?? 'related-object';
}

/** The trial that an object is, by the type of its source or of its number. JATS4R, clinical trials. */
function trialOf(element: XmlElement): Pick<RelatedArticle, 'trial'> {
  const types = ['source-type', 'document-id-type', 'object-id-type', 'content-type', 'link-type'];
  const isTrial = types.some((name) => /clinical-?trial/i.test(attributeOf(element, name) ?? ''));
  const number = attributeOf(element, 'document-id') ?? attributeOf(element, 'object-id') ?? textOf(element);
  if (!isTrial || number === '') return {};
  const registry = attributeOf(element, 'source-title') ?? attributeOf(element, 'source-id') ?? attributeOf(element, 'source-id-type');
  return { trial: { registry: registry ?? 'clinical trial', number } };
}

function reportUnlinked(element: XmlElement, words: string, reader: JatsReader): void {
  const found = words === '' ? translatable`nothing` : JSON.stringify(words);
  reader.warn('related-unlinked', element, translatable`<${element.name}> names ${found}, to which no link leads; expected a DOI or a URL`);
}
