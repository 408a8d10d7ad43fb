import { english } from '../../model/text/translatable.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { attributeOf, textOf, type XmlElement } from '../xml/xml-element.ts';
import type { LeftOut } from './imported.ts';

/** An answer of OAI-PMH 2.0. */
export interface OaiAnswer {
  readonly records: readonly OaiRecord[];
  /** Identifiers of `ListIdentifiers`. */
  readonly headers: readonly OaiHeader[];
  /** Token of the next part of a list; undefined at its end. */
  readonly token?: string;
  /** Length of the whole list, if the server says it. */
  readonly listSize?: number;
  readonly errors: readonly { readonly code: string; readonly text: string }[];
  /** Prefixes of `ListMetadataFormats`. */
  readonly formats: readonly string[];
  /** Name of the repository, of `Identify`. */
  readonly repositoryName?: string;
  /** First date of a record and the form of dates, of `Identify`: `1990-02-01T12:00:00Z`, `YYYY-MM-DD`. */
  readonly earliest?: string;
  readonly granularity?: string;
  /** Time of the server: `2002-06-01T19:20:30Z`. */
  readonly answered?: string;
  /** Whole text of the answer of `Identify`, in which programs name themselves. */
  readonly isJaneway: boolean;
  /** Parts that cannot be read. */
  readonly faults: readonly LeftOut[];
}

export interface OaiHeader {
  readonly identifier: string;
  readonly isDeleted: boolean;
  /** Date of the last change: `2024-03-01T10:00:00Z`, `2024-03-01`; '' if absent. */
  readonly datestamp: string;
  readonly sets: readonly string[];
}

export interface OaiRecord extends OaiHeader {
  /** Child of `metadata`; absent if there is none. */
  readonly metadata?: XmlElement;
  /** Text of the answer that has the offsets of its elements. */
  readonly text: string;
  readonly line: number;
}

/**
 * Parses an answer of OAI-PMH. If it is not well-formed, its records are read one by one, and those that cannot be read are faults. Prefixes of
 * names have no meaning, since servers choose them freely.
 *
 * Open Archives Initiative Protocol for Metadata Harvesting 2.0.
 */
export function parseOai(text: string, file: string): OaiAnswer {
  const faults: LeftOut[] = [];
  const root = rootOf(text, file, faults);
  if (root === undefined) {
    const records = salvaged(text, file, faults);
    const token = /<(?:\w+:)?resumptionToken\b[^>]*>\s*([^<\s][^<]*?)\s*</.exec(text)?.[1];
    return { records, headers: [], errors: [], formats: [], isJaneway: false, faults, ...(token === undefined ? {} : { token }) };
  }
  if (local(root) !== 'OAI-PMH' && local(root) !== 'record') {
    const reason = `the root element is <${root.name}>; expected <OAI-PMH>`;
    return {
      records: [],
      headers: [],
      errors: [],
      formats: [],
      isJaneway: false,
      faults: [{ what: 'article', at: file, line: 1, reason, isFault: true }],
    };
  }
  const verbs = local(root) === 'record' ? [root] : elementsIn(root);
  const listed = verbs.flatMap((verb) => (local(verb) === 'record' ? [verb] : elementsIn(verb)));
  const tokens = listed.filter((element) => local(element) === 'resumptionToken');
  const token = textOf(tokens[0] ?? '');
  const listSize = Number(attributeOf(tokens[0] ?? root, 'completeListSize') ?? Number.NaN);
  const dates = Object.fromEntries(
    Object.entries(DATES).flatMap(([key, name]) => {
      const value = textOf([...verbs, ...listed].find((element) => local(element) === name) ?? '');
      return value === '' ? [] : [[key, value]];
    }),
  );
  const repositoryName = textOf(listed.find((element) => local(element) === 'repositoryName') ?? '');
  return {
    records: listed.filter((element) => local(element) === 'record').map((element) => recordOf(element, text)),
    headers: listed.filter((element) => local(element) === 'header').map(headerOf),
    errors: verbs
      .filter((verb) => local(verb) === 'error')
      .map((error) => ({ code: attributeOf(error, 'code') ?? '', text: textOf(error) })),
    formats: listed
      .filter((element) => local(element) === 'metadataFormat')
      .map((format) => textOf(childNamed(format, 'metadataPrefix') ?? '')),
    isJaneway: /<title>\s*Janeway\s*<\/title>/.test(text),
    faults,
    ...(token === '' ? {} : { token }),
    ...(Number.isNaN(listSize) ? {} : { listSize }),
    ...(repositoryName === '' ? {} : { repositoryName }),
    ...dates,
  };
}

/** Name of an element without its prefix. */
export function local({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

export function elementsIn(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string');
}

export function childNamed(element: XmlElement, name: string): XmlElement | undefined {
  return elementsIn(element).find((child) => local(child) === name);
}

/** XML text of an element in an answer, with the namespaces that its ancestors bind. */
export function sourceOf(element: XmlElement, text: string): string | undefined {
  // The tree has canonical names.
  const written = /^<([^\s/>]+)(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(text.slice(element.offset, element.offset + LONGEST_TAG));
  const name = written?.[1] ?? element.name;
  const isEmpty = written?.[0].endsWith('/>') === true;
  const end = isEmpty ? element.offset : endTagOf(name, text, element.offset);
  const close = end < 0 ? -1 : isEmpty ? element.offset + (written?.[0].length ?? 0) - 1 : text.indexOf('>', end);
  if (close < 0) return undefined;
  const source = text.slice(element.offset, close + 1);
  const bound = new Map<string, string>();
  for (const [binding, prefix = ''] of text.slice(0, element.offset).matchAll(/\bxmlns:([\w.-]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/g))
    bound.set(prefix, binding);
  const tag = source.slice(0, source.indexOf('>'));
  const missing = [...bound].flatMap(([prefix, binding]) =>
    new RegExp(`\\b${prefix.replaceAll('.', '\\.')}:`).test(source) && !tag.includes(`xmlns:${prefix}`) ? [` ${binding}`] : [],
  );
  return `<${name}${missing.join('')}${source.slice(name.length + 1)}`;
}

/** Offset of the next end tag of a name: `</article>`, not `</article-meta>`; -1 without one. */
function endTagOf(name: string, text: string, from: number): number {
  let at = text.indexOf(`</${name}`, from);
  while (at >= 0 && !/[\s>]/.test(text[at + name.length + 2] ?? '')) at = text.indexOf(`</${name}`, at + 1);
  return at;
}

const LONGEST_TAG = 10_000;
const DATES = { earliest: 'earliestDatestamp', granularity: 'granularity', answered: 'responseDate' };

function rootOf(text: string, file: string, faults: LeftOut[]): XmlElement | undefined {
  // Servers put white space or warnings of PHP before the XML declaration.
  const start = text.search(/<\?xml|<(?:\w+:)?OAI-PMH\b|<(?:\w+:)?record\b/);
  const document = parseXml(
    start > 0
      ? text.slice(0, start).replace(/[^\n]/g, ' ') + text.slice(start).replace(/^<\?xml[^>]*\?>/, (all) => ' '.repeat(all.length))
      : text,
    {
      file,
      report: ({ severity, place, message }) => {
        if (severity === 'error') faults.push({ what: 'article', at: file, line: place.line, reason: english(message), isFault: true });
      },
    },
  );
  return document?.root;
}

/** Records of an answer that is not well-formed. */
function salvaged(text: string, file: string, faults: LeftOut[]): readonly OaiRecord[] {
  const records: OaiRecord[] = [];
  for (const { 0: source, index } of text.matchAll(/<((?:\w+:)?record)[\s>](?:(?!<\1[\s>])[\s\S])*?<\/\1>/g)) {
    const padded = text.slice(0, index).replace(/[^\n]/g, ' ') + source;
    const found: LeftOut[] = [];
    const root = rootOf(padded, file, found);
    if (root !== undefined) records.push(recordOf(root, text));
    else faults.push(...found.slice(0, 1));
  }
  return records;
}

function recordOf(element: XmlElement, text: string): OaiRecord {
  const metadata = elementsIn(childNamed(element, 'metadata') ?? { ...element, children: [] })[0];
  const line = text.slice(0, element.offset).split('\n').length;
  const header = headerOf(childNamed(element, 'header') ?? element);
  return { ...header, text, line, ...(metadata === undefined ? {} : { metadata }) };
}

function headerOf(header: XmlElement): OaiHeader {
  return {
    identifier: textOf(childNamed(header, 'identifier') ?? ''),
    datestamp: textOf(childNamed(header, 'datestamp') ?? ''),
    isDeleted: attributeOf(header, 'status') === 'deleted',
    sets: elementsIn(header).flatMap((child) => (local(child) === 'setSpec' ? [textOf(child)] : [])),
  };
}
