import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { XmlDocument } from '../xml/parse-xml.ts';
import { attributeOf, childOf, childrenOf, langOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { readArticleMeta } from './article-meta.ts';
import { readHeading } from './heading.ts';
import type { JatsReader } from './jats-reader.ts';

export interface ArticleOptions {
  readonly file: string;
  readonly document: XmlDocument;
}

/** Reads an `article` with its sub-articles. */
export function articleOf(element: XmlElement, reader: JatsReader, options: ArticleOptions): Article {
  const pdf = pdfOf(element, reader);
  const parts = partsOf(element, reader, options.document);
  if (parts.meta.title.length === 0) {
    reader.fail(
      'article-title-missing',
      childOf(element, 'front') ?? element,
      translatable`the article has no <article-title>; expected its title`,
    );
  }
  return {
    source: { file: options.file, format: 'jats', packages: [options.file], ...(pdf === undefined ? {} : { pdf }) },
    ...parts,
    versions: [],
  };
}

type Parts = Pick<Article, 'meta' | 'abstracts' | 'body' | 'back' | 'subArticles'>;

function partsOf(element: XmlElement, reader: JatsReader, document: XmlDocument): Parts {
  const front = childOf(element, 'front') ?? childOf(element, 'front-stub');
  const articleMeta = front === undefined ? undefined : (childOf(front, 'article-meta') ?? front);
  const meta = readArticleMeta(element, reader, { front, place: document.placeOf(articleMeta ?? element) });
  const abstracts = articleMeta === undefined ? [] : readAbstracts(articleMeta, reader);
  const floats = childrenOf(element).filter(({ name }) => name === 'floats-group' || name === 'floats-wrap');
  reader.floats.setGroups(floats);
  const body = bodiesOf(element, reader).flatMap((one) => reader.sectionBlocks(one.children));
  const back = childrenOf(element, 'back').flatMap((one) => readBack(one, reader));
  const left = reader.floats.takeUnreferenced();
  const inBody = body.length > 0 || back.length === 0;
  return {
    meta,
    abstracts,
    body: inBody ? [...body, ...left] : body,
    back: inBody ? back : [...left, ...back],
    subArticles: subArticles(element, reader, document),
  };
}

/** The `body`, or, without one, unexpected children of the article, which are reported. */
function bodiesOf(element: XmlElement, reader: JatsReader): readonly XmlElement[] {
  const bodies = childrenOf(element, 'body');
  if (bodies.length > 0) return bodies;
  const unknown = childrenOf(element).filter(({ name }) => !PARTS_OF_ARTICLE.has(name));
  for (const one of unknown)
    reader.warn('element-unknown', one, translatable`<${one.name}> is not known in an article; it is read as the body; expected <body>`);
  return unknown;
}

/** Children of an article in JATS 1.3, in older versions and in MECA files. */
const PARTS_OF_ARTICLE: ReadonlySet<string> = new Set([
  'processing-meta',
  'front',
  'front-stub',
  'back',
  'floats-group',
  'floats-wrap',
  'sub-article',
  'response',
  'object-id',
]);

/** Reads `back`; if it has a title, its content is a section. */
function readBack(element: XmlElement, reader: JatsReader): Block[] {
  const title = childOf(element, 'title');
  const nodes: XmlNode[] = element.children.filter((child) => child !== title);
  const heading: Block[] =
    title === undefined ? [] : [{ kind: 'paragraph', content: [{ kind: 'styled', style: 'bold', content: reader.inlines(title) }] }];
  return [...heading, ...reader.sectionBlocks(nodes)];
}

function subArticles(element: XmlElement, reader: JatsReader, document: XmlDocument): SubArticle[] {
  return childrenOf(element)
    .filter(({ name }) => name === 'sub-article' || name === 'response')
    .map((child) => {
      const id = reader.ids.of(child, 'sub-article');
      const lang = langOf(child);
      const parts = partsOf(child, reader, document);
      const { doi } = parts.meta.articleIds;
      const articleType = attributeOf(child, 'article-type') ?? attributeOf(child, 'response-type') ?? child.name;
      return { id, articleType, ...(lang === undefined ? {} : { lang }), ...(doi === undefined ? {} : { doi }), ...parts };
    });
}

/** The publisher's PDF by the first `self-uri` whose file was delivered. If none was, the first missing file is reported. */
function pdfOf(element: XmlElement, reader: JatsReader): FileRef | undefined {
  const front = childOf(element, 'front');
  const meta = front === undefined ? undefined : childOf(front, 'article-meta');
  const named = (meta === undefined ? [] : childrenOf(meta, 'self-uri')).filter((uri) => {
    const href = attributeOf(uri, 'xlink:href') ?? '';
    return href !== '' && (/pdf/i.test(attributeOf(uri, 'content-type') ?? '') || /\.pdf$/i.test(href));
  });
  const uri = named.find((one) => reader.hasFile(one, 'pdf')) ?? named[0];
  const file = uri === undefined ? undefined : reader.file(uri, 'pdf');
  return file?.source === undefined ? undefined : file;
}

/** Every `abstract` and `trans-abstract`, in document order. */
function readAbstracts(articleMeta: XmlElement, reader: JatsReader): Abstract[] {
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
