import type { Article } from '../../model/article.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
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
