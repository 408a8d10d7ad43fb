import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import type { XmlDocument } from '../xml/parse-xml.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { descendantsOf } from '../xml/xml-element.ts';
import { articleOf } from './article.ts';
import { checkJats } from './check/check-jats.ts';
import { createReader } from './create-reader.ts';
import { idsOf } from './ids.ts';
import type { Pointer, ResolveFile } from './jats-reader.ts';
import { settlePointers } from './xrefs.ts';

export interface ReadJatsOptions {
  /** Key of the file in the content, for places and as `source.file`. */
  readonly file: string;
  readonly resolveFile: ResolveFile;
  readonly report: ReportProblem;
  /** Takes advice on the tagging; where it is absent, none is looked for. */
  readonly advise?: ReportProblem;
  /** Takes the element as it was parsed, for who counts what is in it. */
  readonly seen?: (article: XmlElement) => void;
}

/**
 * The article in the bytes of a JATS or NLM XML file; undefined, with the reason reported, where there is none to be read.
 *
 * Nothing with words is dropped: an element that is not known here becomes an `Unknown` block or stands in its line as its words, and is
 * reported. `versions` is empty and `source.packages` is the file alone; the caller knows better.
 *
 * JATS 1.3 (NISO Z39.96) and its forerunners back to NLM 2.3.
 */
export function readJats(bytes: Uint8Array, options: ReadJatsOptions): Article | undefined {
  const text = decodeXml(bytes, options);
  const document = text === undefined ? undefined : parseXml(text, options);
  return document === undefined ? undefined : readJatsDocument(document, options);
}

/** The same for a file parsed already. */
export function readJatsDocument(document: XmlDocument, options: ReadJatsOptions): Article | undefined {
  const element = findArticle(document, options.report);
  if (element === undefined) return undefined;
  const ids = idsOf(document, options.report);
  const pointers: Pointer[] = [];
  const reader = createReader({ ...options, document, ids, pointers });
  const article = articleOf(element, reader, { ...options, document });
  settlePointers(pointers, ids, reader);
  if (options.advise !== undefined) checkJats(element, document, options.advise);
  options.seen?.(element);
  return article;
}

/** The `article` of the file, out of the envelope that an archive or a repository puts it in (`pmc-articleset`, OAI-PMH). */
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
      message: `the file is a <${root.name}> without <article>; expected a JATS article`,
    });
  } else if (second !== undefined) {
    report({
      code: 'article-further',
      severity: 'error',
      place,
      message: 'a second <article> in one file is left out; expected one article a file',
    });
  }
  return first;
}
