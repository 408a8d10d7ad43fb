import { readText } from './read-file.ts';
import type { SupplementFile } from './supplement-viewer.ts';

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
