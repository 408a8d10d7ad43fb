import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { attributeOf, childOf, childrenOf } from '../../xml/xml-element.ts';
import { embeddedBytes } from '../embedded-files.ts';
import type { LeftOut } from '../imported.ts';
import { languageOf, safeName, webAddressOf } from '../values.ts';
import { type EmbeddedFiles, markupOf, plainOf, type StreamedElement } from '../xml-stream.ts';
import type { Localized, OjsFile } from './ojs-article.ts';

/** Context of the readers of elements of native XML. */
export interface NativeContext {
  readonly files: EmbeddedFiles;
  /** Folder of files that the export refers to. */
  readonly folder: string;
  /** Elements whose files have been read. */
  readonly taken: Set<StreamedElement>;
  readonly report: (leftOut: Omit<LeftOut, 'at'>) => void;
  readonly note: (note: Omit<LeftOut, 'at' | 'what'>) => void;
}

/**
 * Returns the texts of the children of a name by their language, the first that is not empty of each. Texts without a language, or with an
 * invalid one, are in the main language; '' stands for it if it is not known.
 */
export function localizedOf(parent: StreamedElement, name: string, main: string | undefined): Localized {
  const texts = new Map<string, string>();
  const unmarked: string[] = [];
  for (const child of childrenOf(parent, name)) {
    const text = markupOf(child).trim();
    const language = languageOf(child.attributes.locale);
    if (text === '') continue;
    if (language === undefined) unmarked.push(text);
    else if (!texts.has(language)) texts.set(language, text);
  }
  const [text] = unmarked;
  if (text !== undefined && !texts.has(main ?? '')) texts.set(main ?? '', text);
  return texts;
}

/** Returns the values of lists by their language: `<keywords locale="en"><keyword><name>…` or, to 3.4, `<keyword>…`. */
export function listsOf(parent: StreamedElement, name: string, main: string | undefined): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  for (const list of childrenOf(parent, name)) {
    const language = languageOf(list.attributes.locale) ?? main ?? '';
    const values = childrenOf(list).map((item) => markupOf(childOf(item, 'name') ?? item).trim());
    lists.set(language, [...(lists.get(language) ?? []), ...values.filter((value) => value !== '')]);
  }
  return lists;
}

/** Returns the ids of an element of a type: `internal`, `doi`, `public`. */
export function idsOf(element: StreamedElement, type: string): readonly string[] {
  return childrenOf(element, 'id')
    .filter((id) => (id.attributes.type ?? '') === type)
    .map(plainOf)
    .filter((id) => id !== '');
}

/** The name and size of a file in the elements around its content. */
export interface FileFacts {
  readonly name: string;
  readonly ending?: string | undefined;
  readonly mediaType?: string | undefined;
  readonly sizeBytes?: number | undefined;
}

/** Reads a file from the `embed` or `href` in an element; undefined, after a report, if there is none that can be read. */
export function fileOf(holder: StreamedElement, facts: FileFacts, context: NativeContext): OjsFile | undefined {
  const embed = childOf(holder, 'embed');
  const href = childOf(holder, 'href');
  const line = (embed ?? href ?? holder).offset;
  context.taken.add(holder);
  const fault = (reason: string): undefined => {
    context.report({ what: 'file', line, reason, isFault: true });
  };
  if (embed !== undefined) {
    const embedded = context.files(embed);
    if (embedded === undefined) return fault('its file is empty');
    if (embedded.fault !== undefined) return fault(`its file cannot be decoded: ${embedded.fault}`);
    const { sizeBytes = 0 } = facts;
    // The size may be that before a conversion; a file that is much too short was cut by an export.
    if (embedded.sizeBytes < sizeBytes / 2) context.note({ line, reason: 'a file is much shorter than the export says' });
    return { ...namedBy(facts, { embed, href }), from: { bytes: () => embeddedBytes(embedded) } };
  }
  const source = href === undefined ? undefined : attributeOf(href, 'src');
  if (source === undefined) return fault('it has neither an embedded file nor a reference to one');
  const url = webAddressOf(source);
  const path = url === undefined ? pathIn(context.folder, source) : undefined;
  if (url === undefined && path === undefined)
    return fault('its file is not in the folder of the export; give the folder of the files as --files');
  return {
    ...namedBy({ ...facts, name: facts.name === '' ? source : facts.name }, { embed, href }),
    from: url === undefined ? { path: path ?? '' } : { url },
  };
}

/** Finds a file below a folder; undefined if there is none, or if it is outside. */
function pathIn(folder: string, source: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const path = realpathSync(resolve(root, decodedPath(source)));
    return path.startsWith(root + sep) && statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

function decodedPath(source: string): string {
  const path = source.replace(/^file:\/\//, '').replace(/^\/+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface Contents {
  readonly embed: StreamedElement | undefined;
  readonly href: StreamedElement | undefined;
}

/** The name and ending of a file: as it is written, else by its media type. */
function namedBy(facts: FileFacts, { embed, href }: Contents): Pick<OjsFile, 'name' | 'ending'> {
  const own = (embed === undefined ? undefined : attributeOf(embed, 'filename')) ?? facts.name;
  const name = safeName(own.replace(UPLOADER, ''));
  const mediaType = attributeOf(embed ?? href ?? NOTHING, 'mime_type') ?? facts.mediaType ?? '';
  const written = (facts.ending ?? ENDING.exec(name)?.[1] ?? ENDING_OF[mediaType.toLowerCase()] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return { name: written === '' || name.toLowerCase().endsWith(`.${written}`) ? name : `${name}.${written}`, ending: written };
}

const NOTHING: StreamedElement = { name: '', attributes: {}, children: [], offset: 0 };
// 'ojs_admin, text.pdf': OJS 3.2 and later put the user who uploaded it before the name
const UPLOADER = /^[\w.@-]+, (?=.*\.\w+$)/;
const ENDING = /\.([A-Za-z0-9]{1,10})$/;
const ENDING_OF: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  'application/pdf': 'pdf',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/epub+zip': 'epub',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/postscript': 'ps',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'text/css': 'css',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/zip': 'zip',
});
