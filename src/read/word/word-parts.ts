import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { decodeXml } from '../xml/decode-xml.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { attributeOf, childrenOf, type XmlElement } from '../xml/xml-element.ts';
import { withOfficeNames } from './office-names.ts';

/** The unpacked XML of a Word document. */
export interface WordParts {
  /** Key of the document in the content: `a/article.docx`. */
  readonly file: string;
  /** Path of the main part: `word/document.xml`. */
  readonly main: string;
  /** Returns the root of a part, parsed once; undefined if it is absent or cannot be read, which is reported. */
  root(path: string): XmlElement | undefined;
  /** Returns the relationships of a part by id. */
  relations(path: string): ReadonlyMap<string, Relation>;
  /** Returns the root of the first part that the main part is related to by a type, such as `styles`. */
  related(type: string): { readonly path: string; readonly root: XmlElement } | undefined;
  /** Returns the roots of all parts of the package that are related by a type, from the package or the main part. */
  ofPackage(type: string): readonly XmlElement[];
}

/** A relationship of a part to a file of the package, or to an address outside. OPC, 9.3. */
export interface Relation {
  /** Last segment of the type: `image`, `hyperlink`, `styles`. */
  readonly type: string;
  /** Path in the package, `word/media/image1.png`, or the address outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** True for the parts of a Word document that are read: its XML, without headers, footers, themes and glossaries. */
export function isWordPart(path: string): boolean {
  return PART.test(path) && !UNREAD.test(path);
}

/**
 * Opens the unpacked parts of a Word document. Returns undefined, with a problem, if it has no document. A part with a document type
 * declaration is refused, because the format forbids it and entities could be hidden in it.
 *
 * ECMA-376, part 2 (packages).
 */
export function openWordParts(
  bytesByPath: ReadonlyMap<string, Uint8Array>,
  options: { readonly file: string; readonly report: ReportProblem },
): WordParts | undefined {
  const { file } = options;
  const roots = new Map<string, XmlElement | undefined>();
  const fail = (message: Translatable): void =>
    options.report({ code: 'word-unreadable', severity: 'error', place: { file, line: 0, column: 0 }, message });
  const parse = (path: string): XmlElement | undefined => {
    const bytes = bytesByPath.get(path);
    if (bytes === undefined) return undefined;
    const report: ReportProblem = ({ message }) => fail(translatable`${path}: ${message}`);
    const text = decodeXml(bytes, { file, report });
    if (text === undefined) return undefined;
    if (DOCTYPE.test(text)) {
      fail(translatable`${path}: has a document type declaration; expected none in a Word document`);
      return undefined;
    }
    const document = parseXml(text, { file, report });
    return document === undefined ? undefined : withOfficeNames(document.root);
  };
  const root = (path: string): XmlElement | undefined => {
    if (!roots.has(path)) roots.set(path, parse(path));
    return roots.get(path);
  };
  const known = new Map<string, ReadonlyMap<string, Relation>>();
  const relations = (path: string): ReadonlyMap<string, Relation> => {
    const found = known.get(path) ?? relationsIn(root(relationsPath(path)), path);
    known.set(path, found);
    return found;
  };
  const main = [...relations('').values()].find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
  if (!bytesByPath.has(main)) {
    fail(translatable`holds no ${main}; expected a Word document (.docx)`);
    return undefined;
  }
  const ofPart = (path: string, type: string) =>
    [...relations(path).values()].filter((relation) => relation.type === type && !relation.isExternal).map(({ target }) => target);
  return {
    file,
    main,
    root,
    relations,
    related: (type) => {
      for (const path of ofPart(main, type)) {
        const found = root(path);
        if (found !== undefined) return { path, root: found };
      }
      return undefined;
    },
    ofPackage: (type) => [...new Set([...ofPart(main, type), ...ofPart('', type)])].flatMap((path) => root(path) ?? []),
  };
}

/** `word/_rels/document.xml.rels` of `word/document.xml`, `_rels/.rels` of the package. */
function relationsPath(path: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}_rels/${path.slice(at)}.rels`;
}

function relationsIn(root: XmlElement | undefined, path: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const element of root === undefined ? [] : childrenOf(root, 'Relationship')) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attributeOf(element, name) ?? '');
    if (id === undefined || type === undefined || target === undefined || id === '') continue;
    const isExternal = attributeOf(element, 'TargetMode')?.toLowerCase() === 'external';
    relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: isExternal ? target : pathOf(target, path), isExternal });
  }
  return relations;
}

/** Resolves a target against the folder of its part: `media/a.png` of `word/document.xml` is `word/media/a.png`. */
function pathOf(target: string, part: string): string {
  const decoded = decoded1(target.replaceAll('\\', '/'));
  const segments = decoded.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const segment of decoded.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

function decoded1(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const PART = /\.(?:xml|rels)$/i;
const UNREAD =
  /(?:^|\/)(?:theme|glossary|fonts|embeddings|charts|webextensions)\/|(?:^|\/)(?:header|footer|fontTable|webSettings)\d*\.xml/i;
const DOCTYPE = /<!DOCTYPE/i;
