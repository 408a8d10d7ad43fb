import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import { decodeXml } from './decode-xml.ts';
import { parseXml, type XmlDocument } from './parse-xml.ts';
import { attributeOf, childOf, type XmlElement, type XmlNode } from './xml-element.ts';

export interface IncludeOptions {
  readonly report: ReportProblem;
  /** Reads a file of the same package; undefined if there is none. Names that lead out of the package must find nothing. */
  readonly read: (href: string) => Promise<IncludedFile | undefined>;
}

export interface IncludedFile {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/**
 * Replaces each `xi:include` by the file of the package that it names, else by its `xi:fallback`. If there is neither, an error is reported,
 * because a part of the article is missing. Elements of included files have the position of the `xi:include`.
 *
 * XInclude 1.1, with ids as `xpointer`.
 */
export async function withIncludes(document: XmlDocument, file: string, options: IncludeOptions): Promise<XmlDocument> {
  const context: IncludeContext = { ...options, document, files: [file], budget: { files: MOST_FILES, characters: MOST_CHARACTERS } };
  return { root: { ...document.root, children: await expanded(document.root.children, context) }, placeOf: document.placeOf };
}

/** True if a text may have an `xi:include`. */
export function mayInclude(text: string): boolean {
  return text.includes('w3.org/2001/XInclude') || text.includes('w3.org/2003/XInclude');
}

interface IncludeContext extends IncludeOptions {
  readonly document: XmlDocument;
  /** The `xi:include` in the article that led to this file; absent in the article itself. */
  readonly origin?: XmlElement;
  /** Files that are being included, outermost first. */
  readonly files: readonly string[];
  /** Files and characters that may still be included. */
  readonly budget: { files: number; characters: number };
}

async function expanded(nodes: readonly XmlNode[], context: IncludeContext): Promise<readonly XmlNode[]> {
  const result: XmlNode[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') result.push(node);
    else if (isInclude(node)) result.push(...(await includedNodes(node, context)));
    else result.push({ ...node, offset: (context.origin ?? node).offset, children: await expanded(node.children, context) });
  }
  return result;
}

function isInclude({ name, attributes }: XmlElement): boolean {
  return name === 'xi:include' || (name === 'include' && XINCLUDE.test(attributes.xmlns ?? ''));
}

async function includedNodes(include: XmlElement, context: IncludeContext): Promise<readonly XmlNode[]> {
  const { document, report, read, files, budget } = context;
  const origin = context.origin ?? include;
  const href = attributeOf(include, 'href') ?? '';
  const fallback = childOf(include, 'xi:fallback') ?? childOf(include, 'fallback');
  const file = files.length > DEEPEST || budget.files-- <= 0 ? undefined : await read(href);
  const isOpen = file !== undefined && !files.includes(file.key);
  const nodes = isOpen ? contentOf(file, include, context) : undefined;
  if (isOpen && nodes !== undefined) return expanded(nodes, { ...context, origin, files: [...files, file.key] });
  if (fallback !== undefined) return expanded(fallback.children, { ...context, origin });
  const found = file === undefined ? translatable`is not among the files of the article` : translatable`cannot be included here`;
  report({
    code: 'include-missing',
    severity: 'error',
    place: document.placeOf(origin),
    message: translatable`a part of the article is missing: "${href.slice(0, 200)}", which <${include.name}> names, ${found}; expected an XML file of the package`,
  });
  return [];
}

/** The nodes of a file that an `xi:include` asks for; undefined if they cannot be read. */
function contentOf({ key, bytes }: IncludedFile, include: XmlElement, { report, budget }: IncludeContext): readonly XmlNode[] | undefined {
  const text = decodeXml(bytes, { file: key, report });
  if (text === undefined || text.length > budget.characters) return undefined;
  budget.characters -= text.length;
  if (attributeOf(include, 'parse') === 'text') return [text];
  const root = parseXml(text, { file: key, report })?.root;
  const pointer = attributeOf(include, 'xpointer') ?? attributeOf(include, 'fragid');
  if (root === undefined || pointer === undefined) return root && [root];
  const id = POINTER.exec(pointer)?.[1];
  const target = id === undefined ? undefined : elementWithId(root, id);
  return target && [target];
}

function elementWithId(element: XmlElement, id: string): XmlElement | undefined {
  if (element.attributes.id === id || element.attributes['xml:id'] === id) return element;
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : elementWithId(child, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const XINCLUDE = /w3\.org\/200[13]\/XInclude$/;
// s1, element(s1), xpointer(id('s1'))
const POINTER = /^(?:element\(|xpointer\(id\(["'])?([\w.:-]+)(?:\)|["']\)\))?$/;
const DEEPEST = 8;
const MOST_FILES = 100;
const MOST_CHARACTERS = 10_000_000;
