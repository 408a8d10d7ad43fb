import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseXml, type XmlDocument } from '../xml/parse-xml.ts';
import { elementsBreaking } from '../xml/select-elements.ts';
import { attributeOf, childOf, type XmlElement } from '../xml/xml-element.ts';
import { claimedDtd, type DtdLibrary, dtdNameOf } from './claimed-dtd.ts';
import type { Dtd } from './dtd.ts';
import { parseDtd } from './parse-dtd.ts';
import { BODY_RULES } from './rules/body-rules.ts';
import { FRONT_RULES } from './rules/front-rules.ts';
import { STATEMENT_RULES } from './rules/statement-rules.ts';
import type { StyledArticle, StyleFault, StyleRule, TableRule } from './rules/style-rule.ts';
import { validate } from './validate.ts';

/** A problem of a delivered XML file, and what to do about it. */
export interface SchemaFinding extends Problem {
  readonly fix: string;
}

export interface CheckedDocument {
  /** The DTD that the file was held against: `JATS Journal Archiving 1.1`; absent where there is none. */
  readonly dtd?: string;
  readonly findings: readonly SchemaFinding[];
}

/** Findings of one file in all; what comes after them says nothing new. */
const MOST_FINDINGS = 500;

/**
 * Holds files against the DTDs that they claim, and against the rules of PMC and JATS4R. Each DTD is read once.
 *
 * No file is opened and no address asked besides the library's: entities from outside are refused, and the parser's bounds hold.
 */
export function schemaChecker(library: DtdLibrary): (bytes: Uint8Array, file: string) => CheckedDocument {
  const dtds = new Map<string, Dtd>();
  const dtdAt = (path: string): Dtd => {
    const dtd = dtds.get(path) ?? parseDtd(path, library.files);
    dtds.set(path, dtd);
    return dtd;
  };
  return (bytes, file) => checkDocument({ bytes, file }, library, dtdAt);
}

function checkDocument(
  { bytes, file }: { readonly bytes: Uint8Array; readonly file: string },
  library: DtdLibrary,
  dtdAt: (path: string) => Dtd,
): CheckedDocument {
  const list = new FindingList();
  const report = list.add;
  const text = decodeXml(bytes, { file, report });
  const written = text === undefined ? undefined : parseXml(text, { file, report, keepsPrefixes: true });
  if (text === undefined || written === undefined) return { findings: list.all() };
  const claimed = claimedDtd(text, library);
  const place = written.placeOf(written.root);
  if (claimed.kind === 'unknown') report({ code: 'schema-dtd-unknown', severity: 'warning', place, message: unknownDtd(claimed.claimed) });
  if (claimed.kind === 'none') report({ code: 'schema-dtd-missing', severity: 'warning', place, message: NO_DTD });
  const dtdName = 'path' in claimed ? dtdNameOf(claimed.path) : undefined;
  if ('path' in claimed && dtdName !== undefined) {
    // A successor DTD differs from the claimed one in its version only.
    const ignored = claimed.kind === 'successor' ? new Set(['dtd-version']) : NOTHING;
    validate(written.root, dtdAt(claimed.path), { placeOf: written.placeOf, report, dtdName, ignored });
  }
  // The rules ask for elements by their usual names.
  const document = parseXml(text, { file, report: () => undefined });
  if (document !== undefined) checkStyle(document, report);
  return { ...(dtdName === undefined ? {} : { dtd: dtdName }), findings: list.all(place) };
}

/** The findings of a file: the first five hundred, and how many more there are. */
class FindingList {
  readonly #findings: SchemaFinding[] = [];
  #left = 0;

  readonly add = (problem: Problem, fix?: string): void => {
    if (this.#findings.length < MOST_FINDINGS) this.#findings.push(findingOf(problem, fix));
    else this.#left++;
  };

  all(place?: Place): readonly SchemaFinding[] {
    if (this.#left === 0 || place === undefined) return this.#findings;
    const message = translatable`${this.#left} further findings in this file are left out`;
    return [...this.#findings, findingOf({ code: 'schema-findings-further', severity: 'warning', place, message })];
  }
}

function findingOf(problem: Problem, fix = SCHEMA_FIXES[problem.code] ?? 'mend the XML at this place'): SchemaFinding {
  return { ...problem, fix };
}

const NOTHING: ReadonlySet<string> = new Set();

function unknownDtd(claimed: string): Translatable {
  return translatable`the file claims the DTD "${claimed}", which is not at hand; expected one of JATS 1.0 to 1.4, or its files in the folder of --dtd`;
}

const NO_DTD = translatable`the file names no DTD and no dtd-version; expected a document type declaration, or dtd-version on <article>`;

/** Reports what breaks the rules of PMC and JATS4R, with what to do about it, by rule and then in document order. */
function checkStyle(document: XmlDocument, report: (problem: Problem, fix: string) => void): void {
  const article = styledArticle(document.root);
  if (article === undefined) return;
  for (const rule of STYLE_RULES) {
    const { id: code, severity, fix } = rule;
    for (const { element, found, expected } of 'find' in rule ? rule.find(article) : faultsOf(rule, article)) {
      report({ code, severity, place: document.placeOf(element), message: translatable`${found}; expected ${expected}` }, fix);
    }
  }
}

function faultsOf(rule: TableRule, article: StyledArticle): readonly StyleFault[] {
  return elementsBreaking(rule, article).map((element) => {
    const words = (one: TableRule['found']): Translatable => (typeof one === 'function' ? one(element, article) : one);
    return { element, found: words(rule.found), expected: words(rule.expected ?? translatable`one`) };
  });
}

/** Undefined for what is no article with front matter: the DTD says so. */
function styledArticle(root: XmlElement): StyledArticle | undefined {
  const front = childOf(root, 'front');
  const meta = front === undefined ? undefined : childOf(front, 'article-meta');
  if (front === undefined || meta === undefined) return undefined;
  const byName = new Map<string, XmlElement[]>();
  const byId = new Map<string, XmlElement>();
  const walk = (element: XmlElement, isMain: boolean): void => {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    const inMain = isMain && element.name !== 'sub-article' && element.name !== 'response';
    const named = byName.get(element.name);
    if (inMain && named !== undefined) named.push(element);
    else if (inMain) byName.set(element.name, [element]);
    for (const child of element.children) if (typeof child !== 'string') walk(child, inMain);
  };
  walk(root, true);
  return {
    articleType: attributeOf(root, 'article-type') ?? '',
    front,
    meta,
    all: (name) => byName.get(name) ?? [],
    byId: (id) => byId.get(id),
  };
}

/** Every rule, in the order of an article. */
export const STYLE_RULES: readonly StyleRule[] = [...FRONT_RULES, ...STATEMENT_RULES, ...BODY_RULES];

/** Fixes for findings of the DTD validation, by code: one clause in the imperative. */
export const SCHEMA_FIXES: Readonly<Record<string, string>> = {
  'schema-root': 'deliver one <article> a file',
  'schema-dtd-unknown': 'name a DTD of JATS in the DOCTYPE, or put the files of this DTD into a folder and name it with --dtd',
  'schema-dtd-missing': 'add dtd-version="1.3" to <article>, or a DOCTYPE with the public identifier of the tag set',
  'schema-dtd-broken': 'put every file of the DTD into the folder of --dtd, as its maker distributes them',
  'schema-element-undeclared': 'use the element that the tag set has for this, or name the version of JATS that has it',
  'schema-element-misplaced': 'move the element to a place where one of those expected may stand, or put it into one of them',
  'schema-element-missing': 'add what is expected at this place',
  'schema-element-not-empty': 'take the content out of the element',
  'schema-text-misplaced': 'put the text into a <p> or another element that holds text',
  'schema-attribute-undeclared': 'take the attribute out, or write it as one of those expected',
  'schema-attribute-missing': 'add the attribute',
  'schema-attribute-value': 'write the value as it is expected',
  'schema-id-repeated': 'give each element an id of its own, and point to it anew',
  'schema-id-wrong': 'begin the id with a letter, and point to it anew',
  'schema-idref-dangling': 'point rid at the id of an element in the file, or take the attribute out',
  'schema-findings-further': 'mend those above, then check again',
  'xml-ill-formed': 'mend the XML at this place; an XML editor shows it',
  'xml-entity-unknown': 'write the character itself',
  'xml-entity-refused': 'put what the entity stands for in its place: files outside are never fetched',
  'xml-entity-bomb': 'take the nested entities out of the file’s DOCTYPE',
  'xml-too-deep': 'check the nesting: no article needs so much',
  'xml-too-large': 'check the file: no article is so large',
  'xml-text-too-long': 'check the file: no text is so long',
  'xml-encoding-unknown': 'save the file as UTF-8',
  'xml-bytes-undecodable': 'save the file anew in the encoding that its first line names',
};
