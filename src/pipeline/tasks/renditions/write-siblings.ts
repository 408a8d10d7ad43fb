import type { Article } from '../../../model/article.ts';
import type { ArticleJournal } from '../../../model/article-journal.ts';
import type { Figure } from '../../../model/block.ts';
import type { ReportProblem } from '../../../model/problem.ts';
import { RENDITIONS, type SiblingKind } from '../../../model/renditions.ts';
import { absoluteUrl } from '../../../model/text/address.ts';
import { translatable } from '../../../model/text/translatable.ts';
import type { StageWriter } from '../../../publish/stage.ts';
import { printAnswer } from '../../../query/tag/answer/print-values.ts';
import { typeOf } from '../../../read/jats/custom-type.ts';
import { findArticle } from '../../../read/jats/read-jats.ts';
import { decodeXml } from '../../../read/xml/decode-xml.ts';
import { type ParseOptions, parseXml } from '../../../read/xml/parse-xml.ts';
import { childOf, childrenOf, type XmlElement } from '../../../read/xml/xml-element.ts';
import { cslOf } from '../../../render/bibliography/csl.ts';
import { risOf } from '../../../render/bibliography/ris.ts';
import { docmapOf } from '../../../render/docmap.ts';
import { renderArticleJats } from '../../../render/jats/article-jats.ts';
import { journalMetaOf } from '../../../render/jats/journal-meta-of.ts';
import { renderArticleMarkdown } from '../../../render/markdown/article-markdown.ts';
import { renderFigureMarkdown } from '../../../render/markdown/figure-markdown.ts';
import { linksetOf } from '../../../site/head/linkset.ts';
import type { ArticlePageContent } from '../../../site/site-content.ts';
import type { CacheKey, ResultCache } from '../../engine/result-cache.ts';
import type { Fragments } from '../render-fragments.ts';
import type { ConvertTask, WorkerSettings } from '../tasks.ts';
import { epubOf } from './write-epub.ts';

/** Inputs of the renditions of an article. */
export interface RenditionInputs {
  readonly task: ConvertTask;
  readonly settings: WorkerSettings;
  /** The journal in the language of the article. */
  readonly journal: ArticleJournal;
  readonly article: Article;
  /** The article with the title of its source. */
  readonly sourceArticle: Article;
  /** Bytes of its XML or Markdown file. */
  readonly source: Uint8Array;
  readonly figures: readonly Figure[];
  readonly rendered: Fragments;
  /** The article as a member of `results.id`. */
  readonly member: string;
  /** The content of its page, once it is known which renditions there are. */
  readonly content?: ArticlePageContent;
  readonly cache: ResultCache;
  /** The cache that records the keys of the article's images. */
  readonly imageCache: ResultCache;
  /** Receives the key of its chapter for the EPUB of its issue. */
  readonly chapterKeys: CacheKey[];
  readonly stage: StageWriter;
  readonly report: ReportProblem;
}

/** Bytes of a rendition, `STAGED` if an earlier step has staged them, undefined if the article has none. */
type Bytes = Uint8Array | string | typeof STAGED | undefined;
const STAGED = Symbol('staged');

/** Makes each rendition; called only for those that the setting `siblings` names. */
const BYTES_OF: Readonly<Record<SiblingKind, (inputs: RenditionInputs) => Bytes | Promise<Bytes>>> = {
  md: ({ article, rendered }) => renderArticleMarkdown(article, rendered.context),
  xml: ({ sourceArticle, source, settings, task, report }) =>
    sourceArticle.source.format === 'jats'
      ? publishableXml(source, sourceArticle.source.file, report, task.candidate.translation === undefined ? task.pmid : undefined)
      : renderArticleJats(sourceArticle, journalMetaOf(settings.journal)),
  bib: ({ rendered }) => rendered.bibtex,
  ris: ({ article, rendered }) => risOf(article, rendered.citing),
  csl: ({ article, rendered }) => `${JSON.stringify(cslOf(article, rendered.citing))}\n`,
  json: ({ member }) => printAnswer([member]),
  epub: epubOf,
  // Typeset, or the publisher's own; staged first, because the other renditions name it.
  pdf: ({ rendered }) => (rendered.card.pdf === true ? STAGED : undefined),
  // The images of the figures, which the pages need in any case.
  jpg: () => undefined,
  docmap: ({ article, rendered, task, settings: { journal } }) =>
    docmapOf(article, {
      ...{ journal, pageUrl: rendered.citing.pageUrl },
      url: absoluteUrl(journal.siteUrl, `${task.stem}.${RENDITIONS.docmap.ending}`),
    }),
  linkset: ({ journal, content }) => content && linksetOf(journal, content),
};

/** Writes renditions that the journal has, and resolves with the kinds of which the article has one, in the order of the setting. */
export async function writeSiblings(isAsked: (kind: SiblingKind) => boolean, inputs: RenditionInputs): Promise<readonly SiblingKind[]> {
  const { stage, task, article, rendered, figures, settings } = inputs;
  const written: SiblingKind[] = [];
  for (const kind of settings.journal.siblings.filter(isAsked)) {
    const bytes = await BYTES_OF[kind](inputs);
    if (bytes === undefined) continue;
    if (bytes !== STAGED) await stage.write({ path: `${task.stem}.${RENDITIONS[kind].ending}`, bytes });
    written.push(kind);
    if (kind !== 'md') continue;
    for (const figure of figures) {
      await stage.write({ path: `${task.stem}/${figure.figureId}.md`, bytes: renderFigureMarkdown(article, figure, rendered.context) });
    }
  }
  return written;
}

/**
 * Returns an article's XML as it can be published under the site's origin, where browsers display it. If it contains something that a browser would
 * execute or fetch, reports a warning and returns undefined.
 *
 * `xml-stylesheet` instructions are removed, because XSLT can turn the text into any page. A PMID that the article does not state is added. The raw
 * store has the file as delivered.
 */
export function publishableXml(source: Uint8Array, file: string, report: ReportProblem, pmid?: string): Uint8Array | string | undefined {
  const silent = { file, report: () => undefined };
  const text = decodeXml(source, silent);
  if (text === undefined) return undefined;
  if (SUSPECT.test(text)) {
    const document = parseXml(text, silent);
    const active = document === undefined ? undefined : findActive(document.root);
    const isTyped = text.includes(ATTLIST);
    if (document === undefined || active !== undefined || isTyped) {
      const place = document !== undefined && active !== undefined ? document.placeOf(active.element) : { file, line: 1, column: 1 };
      const found = active?.found ?? ATTLIST;
      const message = translatable`${JSON.stringify(found)} can run in a browser; expected JATS alone, so no XML stands beside the page`;
      report({ code: 'xml-active', severity: 'warning', place, message });
      return undefined;
    }
  }
  const numbered = pmid === undefined ? text : withPmid(text, pmid, silent);
  const safe = STYLESHEET.test(numbered) ? numbered.replace(STYLESHEETS, '') : numbered;
  return safe === text ? source : safe.replace(DECLARATION, '<?xml version="1.0" encoding="UTF-8"?>');
}

/** Adds an `article-id` before the first element of the `article-meta`, unless there is one for a PMID. */
function withPmid(xml: string, pmid: string, options: ParseOptions): string {
  const document = parseXml(xml, options);
  const article = document && findArticle(document, options.report);
  const front = article && childOf(article, 'front');
  const meta = front && childOf(front, 'article-meta');
  const [first] = meta === undefined ? [] : childrenOf(meta);
  const isStated = meta !== undefined && childrenOf(meta, 'article-id').some((id) => typeOf(id, 'pub-id-type') === 'pmid');
  if (first === undefined || isStated) return xml;
  return `${xml.slice(0, first.offset)}<article-id pub-id-type="pmid">${pmid}</article-id>${xml.slice(first.offset)}`;
}

interface Active {
  readonly element: XmlElement;
  readonly found: string;
}

/** The first element in document order for which a browser would execute or fetch something. */
function findActive(root: XmlElement): Active | undefined {
  // A prefix is active in the whole document, wherever it is bound. A binding that no element uses is harmless.
  return findActiveBelow(root, activePrefixes(root, new Set()));
}

function findActiveBelow(element: XmlElement, prefixes: ReadonlySet<string>): Active | undefined {
  const colon = element.name.indexOf(':');
  if (colon > 0 && prefixes.has(element.name.slice(0, colon))) return { element, found: `<${element.name}>` };
  for (const [name, value] of Object.entries(element.attributes)) {
    if (isActive(name, value)) return { element, found: `${name}="${value.slice(0, 100)}"` };
  }
  for (const child of element.children) {
    const active = typeof child === 'string' ? undefined : findActiveBelow(child, prefixes);
    if (active !== undefined) return active;
  }
  return undefined;
}

/** Prefixes bound to a namespace whose elements are active: `x` of `xmlns:x="http://www.w3.org/1999/xhtml"`. */
function activePrefixes(element: XmlElement, prefixes: Set<string>): ReadonlySet<string> {
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name.startsWith('xmlns:') && ACTIVE_NAMESPACES.has(value.trim())) prefixes.add(name.slice('xmlns:'.length));
  }
  for (const child of element.children) if (typeof child !== 'string') activePrefixes(child, prefixes);
  return prefixes;
}

/** True for an attribute on which browsers act in XML, above all in MathML: a namespace, event handler, style with a URL, or script link. */
function isActive(name: string, value: string): boolean {
  if (name === 'xmlns') return ACTIVE_NAMESPACES.has(value.trim());
  if (name.startsWith('xmlns:')) return false;
  if (/^on/i.test(name)) return true;
  if (name === 'style') return /url|src|image-set|@|\\/i.test(value);
  return (name === 'href' || name.endsWith(':href')) && ACTIVE_SCHEME.test(value.replace(/[\u0000-\u0020]/g, ''));
}

const ACTIVE_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1999/XSL/Transform',
]);
const ACTIVE_SCHEME = /^(?:javascript|vbscript|data):/i;

// A declaration in the document type adds attributes, and so namespaces, to elements that do not have them in the text.
const ATTLIST = '<!ATTLIST';
// Text that this does not match contains nothing active and need not be parsed again.
const SUSPECT =
  /w3\.org\/(?:1999\/xhtml|2000\/svg|1999\/XSL)|xmlns[^"'<>=]*=\s*["'][^"'<>]*&|<!ATTLIST|\son[a-z]+\s*=\s*["']|\sstyle\s*=\s*(?:"[^"]*(?:url|src|image-set|[@\\&])|'[^']*(?:url|src|image-set|[@\\&]))|[\s:]href\s*=\s*["'](?:[\s&]|javascript|vbscript|data)/i;
const STYLESHEET = /<\?xml-stylesheet/;
const STYLESHEETS = /<\?xml-stylesheet[\s\S]*?\?>\s*/g;
const DECLARATION = /^<\?xml\s[^>]*\?>/;
