import { readDtdLibrary } from '../../../src/cli/schema/check-schemas.ts';
import type { Article } from '../../../src/model/article.ts';
import type { FileRef } from '../../../src/model/inline.ts';
import type { ReportProblem } from '../../../src/model/problem.ts';
import { english } from '../../../src/model/text/translatable.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';
import { claimedDtd } from '../../../src/read/schema/claimed-dtd.ts';
import type { Dtd } from '../../../src/read/schema/dtd.ts';
import { parseDtd } from '../../../src/read/schema/parse-dtd.ts';
import { validate } from '../../../src/read/schema/validate.ts';
import { parseXml } from '../../../src/read/xml/parse-xml.ts';
import { renderArticleJats } from '../../../src/render/jats/article-jats.ts';

const library = await readDtdLibrary();
const dtdByPath = new Map<string, Dtd>();

/** An article printed as JATS, its DTD errors, and the model that is read from it. */
export interface PrintedArticle {
  readonly xml: string;
  readonly faults: readonly string[];
  readonly readBack: Article;
}

export function printAndRead(article: Article): PrintedArticle {
  const xml = renderArticleJats(article);
  // Files keep their sources: the printed XML has the same names as the delivered one.
  const fileByHref = new Map<string, FileRef>();
  for (const file of filesIn(article)) fileByHref.set(file.href, file);
  const resolveFile = (href: string): FileRef => fileByHref.get(href) ?? { href };
  const readBack = readJats(new TextEncoder().encode(xml), { file: 'printed.xml', resolveFile, report: () => undefined });
  if (readBack === undefined) throw new Error('the printed XML holds no article');
  return { xml, faults: faultsOf(xml), readBack };
}

/** Returns the errors of a file by the DTD of its DOCTYPE. */
export function faultsOf(xml: string): readonly string[] {
  const faults: string[] = [];
  const report: ReportProblem = ({ message }) => void faults.push(english(message));
  const document = parseXml(xml, { file: 'printed.xml', report, keepsPrefixes: true });
  const claimed = claimedDtd(xml, library);
  if (document === undefined || claimed.kind !== 'found') return [...faults, 'no document, or no DTD'];
  const dtd = dtdByPath.get(claimed.path) ?? parseDtd(claimed.path, library.files);
  dtdByPath.set(claimed.path, dtd);
  validate(document.root, dtd, { placeOf: document.placeOf, report, dtdName: claimed.path });
  return faults;
}

/** Returns every file that a model names. */
function filesIn(value: unknown): FileRef[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'href' in value && typeof value.href === 'string' && !('kind' in value) ? [{ ...value, href: value.href }] : [];
  return [...own, ...Object.values(value).flatMap(filesIn)];
}
