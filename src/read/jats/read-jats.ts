import type { Abstract, Article, SubArticle } from '../../model/article.ts';
import type { Block } from '../../model/block.ts';
import type { FileRef, Inline } from '../../model/inline.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { TranslatableValue } from '../../model/translatable.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseXml, type XmlDocument } from '../xml/parse-xml.ts';
import { elementsBreaking } from '../xml/select-elements.ts';
import { attributeOf, childOf, childrenOf, descendantsOf, langOf, type XmlElement, type XmlNode } from '../xml/xml-element.ts';
import { readArticleMeta } from './article-meta.ts';
import { type CheckedArticle, JATS_RULES } from './check/jats-rules.ts';
import { createReader } from './create-reader.ts';
import { readHeading } from './heading.ts';
import { idsOf } from './ids.ts';
import type { JatsReader, Pointer, ResolveFile } from './jats-reader.ts';
import { resolvePointers } from './xrefs.ts';

export interface ReadJatsOptions {
  /** Key of the file in the content, for positions and as `source.file`. */
  readonly file: string;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  /** Receives advice on the tagging; if absent, the tagging is not checked. */
  readonly advise?: ReportProblem;
  /** Receives the parsed element, for coverage counts. */
  readonly onParsed?: (article: XmlElement) => void;
}

/**
 * Reads the article in a JATS or NLM XML file; undefined, with the reason reported, if there is none.
 *
 * No text is lost: an unknown element becomes an `Unknown` block, or its text in a line, and is reported. `versions` is empty and
 * `source.packages` is the file only; the caller replaces them.
 *
 * JATS 1.3 (NISO Z39.96) and its predecessors back to NLM 2.3.
 */
export function readJats(bytes: Uint8Array, options: ReadJatsOptions): Article | undefined {
  const text = decodeXml(bytes, options);
  const document = text === undefined ? undefined : parseXml(text, options);
  return document === undefined ? undefined : readJatsDocument(document, options);
}

/** Reads the article in a parsed file. */
export function readJatsDocument(document: XmlDocument, options: ReadJatsOptions): Article | undefined {
  const element = findArticle(document, options.report);
  if (element === undefined) return undefined;
  const ids = idsOf(document, options.report);
  const pointers: Pointer[] = [];
  const reader = createReader({ ...options, document, ids, pointers });
  const article = articleOf(element, reader, { ...options, document });
  resolvePointers(pointers, ids, reader);
  if (options.advise !== undefined) checkJats(element, document, options.advise);
  options.onParsed?.(element);
  return article;
}

/** Finds the `article` of a file, also within the envelope of an archive or repository (`pmc-articleset`, OAI-PMH). */
export function findArticle(document: XmlDocument, report: ReportProblem): XmlElement | undefined {
  const { root } = document;
  if (root.name === 'article') return root;
  const [first, second] = descendantsOf(root, 'article');
  const place = document.placeOf(second ?? root);
  if (first === undefined) {
    report({
      code: 'article-missing',
      severity: 'error',
      place,
      message: translatable`the file is a <${root.name}> without <article>; expected a JATS article`,
    });
  } else if (second !== undefined) {
    report({
      code: 'article-further',
      severity: 'error',
      place,
      message: translatable`a second <article> in one file is left out; expected one article a file`,
    });
  }
  return first;
}

interface ArticleOptions {
  readonly file: string;
  readonly document: XmlDocument;
}

/** Reads an `article` with its sub-articles. */
function articleOf(element: XmlElement, reader: JatsReader, options: ArticleOptions): Article {
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

/**
 * Reports advice on an article's tagging by the recommendations of JATS4R (https://jats4r.niso.org) and by accessibility. Each rule gives at
 * most one problem, at the first element that breaks it; the message names the others, so that a folder of old articles gives a short list.
 *
 *   figures without <alt-text> (17): fig1 (line 212), fig2 (line 260), …
 */
function checkJats(root: XmlElement, document: XmlDocument, report: ReportProblem): void {
  const article = checkedArticle(root);
  if (article === undefined) return;
  for (const rule of JATS_RULES) {
    const { code, message, about } = rule;
    if (about === 'research' && !RESEARCH.has(article.articleType)) continue;
    const elements = elementsBreaking(rule, article);
    const [first] = elements;
    if (first === undefined) continue;
    const text = about !== undefined ? message : translatable`${message} (${elements.length}): ${namesOf(elements, document)}`;
    report({ code, severity: 'advice', place: document.placeOf(first), message: text });
  }
}

/** Codes of all rules. */
export const JATS_RULE_CODES: readonly string[] = JATS_RULES.map(({ code }) => code);

function checkedArticle(root: XmlElement): CheckedArticle | undefined {
  const front = childOf(root, 'front');
  const meta = front === undefined ? undefined : childOf(front, 'article-meta');
  if (meta === undefined) return undefined;
  const survey: Survey = { byName: new Map(), citedIds: new Set(), citedRanges: [] };
  walk(root, survey, true);
  return {
    root,
    articleType: attributeOf(root, 'article-type') ?? '',
    meta,
    all: (name) => survey.byName.get(name) ?? [],
    citedIds: survey.citedIds,
    citedRanges: survey.citedRanges,
  };
}

interface Survey {
  readonly byName: Map<string, XmlElement[]>;
  readonly citedIds: Set<string>;
  readonly citedRanges: (readonly [string, string])[];
}

/** Collects elements for all rules in one walk. Includes cross-references of sub-articles, but not their figures. */
function walk(element: XmlElement, survey: Survey, isMain: boolean): void {
  const { children } = element;
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (child === undefined) continue;
    if (typeof child === 'string') {
      const from = citedBy(children[at - 1]);
      const to = from === undefined ? undefined : citedBy(children[at + 1]);
      if (from !== undefined && to !== undefined && DASH.test(child)) survey.citedRanges.push([from, to]);
      continue;
    }
    if (child.name === 'xref') for (const id of (child.attributes.rid ?? '').split(/\s+/)) survey.citedIds.add(id);
    const isInMain = isMain && child.name !== 'sub-article' && child.name !== 'response';
    if (isInMain) {
      const found = survey.byName.get(child.name);
      if (found === undefined) survey.byName.set(child.name, [child]);
      else found.push(child);
    }
    walk(child, survey, isInMain);
  }
}

function citedBy(node: XmlNode | undefined): string | undefined {
  return node === undefined || typeof node === 'string' || node.name !== 'xref' ? undefined : node.attributes.rid;
}

/** `fig1 (line 212), fig2 (line 260) and 15 more` */
function namesOf(elements: readonly XmlElement[], document: XmlDocument): TranslatableValue {
  const named = elements.slice(0, MOST_NAMED).map((element) => {
    const { line } = document.placeOf(element);
    const id = attributeOf(element, 'id');
    return id === undefined ? translatable`line ${line}` : translatable`${id} (line ${line})`;
  });
  const more = elements.length - named.length;
  const names = { items: named, type: 'comma' } as const;
  return more === 0 ? names : translatable`${names} and ${more} more`;
}

/** Types of articles that report original work, to which more rules apply. */
const RESEARCH: ReadonlySet<string> = new Set(['research-article', 'brief-report', 'case-report', 'data-paper', 'systematic-review']);
const MOST_NAMED = 12;
const DASH = /^\s*[-–—‐−]\s*$/;
