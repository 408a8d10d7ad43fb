import { LIBRARY_FILES, type LibraryViewer } from '../../model/file-viewer.ts';
import { loadScript, loadStyle } from './loader.ts';

/** A file to show, and the element that it is shown in. */
export interface SupplementFile {
  readonly href: string;
  /** `tidewater-0102-supp1-v1.csv` */
  readonly name: string;
  readonly place: HTMLElement;
}

/** Loads a library from the site's own files, beside the script of the tools. */
export async function loadLibrary(viewer: LibraryViewer): Promise<void> {
  const files: { readonly script: string; readonly style?: string } = LIBRARY_FILES[viewer];
  if (files.style !== undefined) await loadStyle(libraryAddress(files.style));
  await loadScript(libraryAddress(files.script));
}

/** Returns the address of a file of a library. */
export function libraryAddress(name: string): string {
  return new URL(name, new URL(document.documentElement.dataset.articleTools ?? '', document.baseURI)).href;
}

/** Reads a file of the site. */
export async function readBytes(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return response.blob();
}

/** Reads a text in UTF-8, else in Windows-1252, as spreadsheets in Western Europe write it. */
export async function readText(href: string): Promise<string> {
  const bytes = await (await readBytes(href)).arrayBuffer();
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: ArrayBuffer): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Shows a PDF in the browser's own viewer. A sandboxed frame would have none. */
export function showPdf({ href, name, place }: SupplementFile): void {
  const frame = document.createElement('iframe');
  frame.src = href;
  frame.title = name;
  place.append(frame);
}

export async function showImage({ href, name, place }: SupplementFile): Promise<void> {
  const image = document.createElement('img');
  image.src = href;
  image.alt = name;
  await image.decode();
  place.append(image);
}

/** Plays a sound or video in the browser's own player, with the subtitles among the supplements: `video1.mp4`, `video1.vtt`. */
export function showPlayer({ href, name, place }: SupplementFile): void {
  const isVideo = place.closest('li')?.querySelector('[data-viewer="video"]') !== null;
  const player = document.createElement(isVideo ? 'video' : 'audio');
  player.controls = true;
  player.preload = 'metadata';
  player.src = href;
  player.setAttribute('aria-label', name);
  const stem = href.replace(/\.\w+$/, '');
  for (const { href: track, textContent } of document.querySelectorAll<HTMLAnchorElement>('a.file[href$=".vtt"]')) {
    if (!track.startsWith(stem)) continue;
    const element = document.createElement('track');
    element.src = track;
    element.label = textContent ?? '';
    // 'video1.de.vtt'
    element.srclang = /\.([a-z]{2,3})\.vtt$/.exec(track)?.[1] ?? (document.documentElement.lang || 'en');
    player.append(element);
  }
  place.append(player);
}

export async function showText({ href, place }: SupplementFile): Promise<void> {
  const words = document.createElement('pre');
  words.tabIndex = 0;
  words.textContent = await readText(href);
  place.append(words);
}

type Lines = string | readonly string[];

/** The part of a Jupyter notebook, format 4, that is shown. */
interface Notebook {
  readonly cells?: readonly Cell[];
}

interface Cell {
  readonly cell_type: string;
  readonly source?: Lines;
  readonly outputs?: readonly Output[];
}

interface Output {
  readonly text?: Lines;
  readonly data?: Readonly<Record<string, Lines>>;
  readonly evalue?: string;
}

/** Shows a notebook: text, code, and outputs as text or images. HTML and scripts of outputs are not run. */
export async function showNotebook({ href, place }: SupplementFile): Promise<void> {
  const { cells } = JSON.parse(await readText(href)) as Notebook;
  if (!Array.isArray(cells)) throw new Error('no notebook');
  const page = document.createElement('div');
  page.className = 'notebook';
  let parts = 0;
  for (const cell of cells as readonly Cell[]) {
    const source = joined(cell.source);
    const elements = cell.cell_type === 'code' ? [preOf(source), ...(cell.outputs ?? []).flatMap(outputOf)] : paragraphsOf(source);
    parts += elements.length;
    if (parts > MAX_PARTS) throw new RangeError('too many cells and paragraphs');
    page.append(...elements);
  }
  place.append(page);
}

const MAX_PARTS = 10_000;

/** A heading is bold; other Markdown stays as it was written. */
function paragraphsOf(markdown: string): HTMLElement[] {
  return markdown.split(/\n\s*\n/, MAX_PARTS + 1).map((block) => {
    const heading = /^#{1,6}\s+(.*)/.exec(block)?.[1];
    const paragraph = document.createElement('p');
    const words = heading === undefined ? paragraph : paragraph.appendChild(document.createElement('strong'));
    words.textContent = heading ?? block;
    return paragraph;
  });
}

function outputOf({ text, data = {}, evalue }: Output): HTMLElement[] {
  const [type = ''] = ['image/png', 'image/jpeg'].filter((one) => data[one] !== undefined);
  if (type !== '') {
    const image = document.createElement('img');
    image.src = `data:${type};base64,${joined(data[type]).replace(/\s/g, '')}`;
    image.alt = joined(data['text/plain']);
    return [image];
  }
  const words = joined(text ?? data['text/plain'] ?? evalue);
  return words === '' ? [] : [preOf(words)];
}

function preOf(words: string): HTMLElement {
  const pre = document.createElement('pre');
  pre.tabIndex = 0;
  pre.textContent = words;
  return pre;
}

function joined(lines: Lines | undefined): string {
  return typeof lines === 'string' ? lines : (lines ?? []).join('');
}
