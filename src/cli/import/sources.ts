import { open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OpenedSource } from '../../read/import/imported.ts';
import { isNativeXml, openNative } from '../../read/import/ojs/read-native.ts';
import { CommandError, EXIT } from '../exit-code.ts';
import { API_SOURCES, apiSourceOf, openApi } from './api-sources.ts';
import { hasDocuments, openDocuments } from './documents-source.ts';
import { hasMetadata, openFiles } from './files-source.ts';
import { openOaiSite } from './oai-site.ts';
import { openOjsSite } from './ojs-site.ts';

/** The source that the user gave. */
export interface SourceInput {
  /** As it was written: `issue.xml`, `https://journal.example/index.php/j`. */
  readonly given: string;
  readonly kind: 'url' | 'file' | 'folder' | 'name';
  /** Absolute path of a file or folder. */
  readonly path?: string;
  /** First 64 kB of a file. */
  readonly head?: Uint8Array;
  /** Names in a folder, sorted. */
  readonly names?: readonly string[];
}

/** Options of the command that sources read. */
export interface SourceOptions {
  /** Key of an API. */
  readonly key?: string;
  /** Address of the journal at its old system: `https://old.example/index.php/j`. */
  readonly oldUrl?: string;
  /** Address of an interface, where it cannot be derived: `https://old.example/oai`. */
  readonly endpoint?: string;
  /** Allows addresses in private networks. */
  readonly allowPrivate: boolean;
  /** Folder of the files that the source refers to. */
  readonly files?: string;
  /** Further sites, from which files of articles may be fetched: `publisher.example`. */
  readonly allowSites: readonly string[];
  /** Asks for pages that `robots.txt` forbids. */
  readonly ignoreRobots: boolean;
  /** Folder of the answers of an import that was interrupted; absent for one that writes nothing. */
  readonly answers?: string;
  /** Delay before the first repetition of a request in milliseconds. */
  readonly backoffMs?: number;
}

/** A kind of source. */
export interface SourceKind {
  /** For the list in messages: `a native XML export of OJS`. */
  readonly label: string;
  readonly detect: (input: SourceInput) => boolean | Promise<boolean>;
  readonly open: (input: SourceInput, options: SourceOptions) => Promise<OpenedSource>;
}

/** Kinds of sources; the first that detects an input opens it. */
export const SOURCES: readonly SourceKind[] = [
  {
    label: 'a native XML file of OJS 2.3 to 3.5, or a folder of them',
    detect: async (input) => (await nativePaths(input)).length > 0,
    open: async (input, options) => openNative(await nativePaths(input), options),
  },
  {
    label: `${API_SOURCES.map(({ label }) => label).join('; ')}; a file of DOIs`,
    detect: async (input) => (await apiSourceOf(input)) !== undefined,
    open: async (input, options) => {
      const found = await apiSourceOf(input);
      if (found === undefined) throw new CommandError(`${input.given} names no service`, EXIT.wrongUse);
      return openApi(found, options);
    },
  },
  {
    label: 'the address of a journal that runs OJS, or of a site with OAI-PMH (Janeway, DSpace, SciELO)',
    detect: ({ kind }) => kind === 'url',
    open: async (input, options) => {
      const source = (await openOjsSite(input, options)) ?? (await openOaiSite(input, options));
      if (source === undefined) throw new CommandError(`${input.given} has no OAI-PMH interface; --endpoint gives its URL`, EXIT.wrongUse);
      return source;
    },
  },
  {
    label:
      'files, or a folder or zip of them, of BibTeX, RIS, CSL-JSON, JATS, a table of Janeway, or saved answers of OAI-PMH, OJS, Crossref, DOAJ or Europe PMC',
    detect: hasMetadata,
    open: openFiles,
  },
  {
    label: 'a manuscript in Word or LaTeX, or a PDF, or a folder of them',
    detect: hasDocuments,
    open: openDocuments,
  },
];

/** Opens a source with the first kind that detects it. Throws a `CommandError` if there is none. */
export async function openSource(given: string, options: SourceOptions): Promise<OpenedSource> {
  const input = await inputOf(given);
  for (const kind of SOURCES) if (await kind.detect(input)) return kind.open(input, options);
  const labels = SOURCES.map(({ label }) => label).join('; ');
  throw new CommandError(`${given} is no source that Offprint imports; expected ${labels}`, EXIT.wrongUse);
}

async function inputOf(given: string): Promise<SourceInput> {
  if (/^https?:\/\//i.test(given)) return { given, kind: 'url' };
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined && API_NAME.test(given)) return { given, kind: 'name' };
  if (found === undefined) throw new CommandError(`${given} does not exist; expected a file, a folder or a URL`, EXIT.wrongUse);
  if (found.isDirectory()) return { given, kind: 'folder', path, names: (await readdir(path)).sort() };
  return { given, kind: 'file', path, head: await headOf(path) };
}

/** Paths of the native XML files of an input. */
async function nativePaths({ kind, path = '', head, names = [] }: SourceInput): Promise<readonly string[]> {
  if (kind === 'file') return head !== undefined && isNativeXml(head) ? [path] : [];
  const paths: string[] = [];
  for (const name of names.filter((one) => /\.xml$/i.test(one))) {
    if (isNativeXml(await headOf(join(path, name)))) paths.push(join(path, name));
  }
  return paths;
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** `crossref:2049-3630`, `10.5555/12345678`, `2049-3630`, `PMC1234567` */
const API_NAME = new RegExp(`^(?:(?:${API_SOURCES.map(({ name }) => name).join('|')}):|10\\.\\d{4,9}/|\\d{4}-\\d{3}[\\dX]$|PMC\\d+)`, 'i');
const HEAD_BYTES = 1 << 16;
