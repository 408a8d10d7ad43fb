import type { FileViewer } from '../../model/file-viewer.ts';
import { text } from '../../model/messages/script-messages.ts';
import { showMap } from './show-map.ts';
import { showImage, showPdf, showPlayer, showText } from './show-media.ts';
import { showNotebook } from './show-notebook.ts';
import { showStructure } from './show-structure.ts';
import { showSeparatedValues, showWorkbook } from './show-tables.ts';

/** A file to show, and the element that it is shown in. */
export interface SupplementFile {
  readonly href: string;
  /** `tidewater-0102-supp1-v1.csv` */
  readonly name: string;
  readonly place: HTMLElement;
}

type Show = (file: SupplementFile) => Promise<void> | void;

const MEGABYTE = 1_000_000;

const VIEWERS: Readonly<Record<FileViewer, { readonly show: Show; readonly maxBytes?: number }>> = {
  csv: { show: showSeparatedValues, maxBytes: 50 * MEGABYTE },
  tsv: { show: showSeparatedValues, maxBytes: 50 * MEGABYTE },
  xlsx: { show: showWorkbook, maxBytes: 10 * MEGABYTE },
  geojson: { show: showMap, maxBytes: 10 * MEGABYTE },
  structure: { show: showStructure, maxBytes: 20 * MEGABYTE },
  notebook: { show: showNotebook, maxBytes: 20 * MEGABYTE },
  text: { show: showText, maxBytes: MEGABYTE },
  pdf: { show: showPdf },
  image: { show: showImage },
  audio: { show: showPlayer },
  video: { show: showPlayer },
};

/**
 * Shows the file of a button below it, or removes it again. A file that is too large, by its size or with a RangeError of its viewer, or that
 * cannot be read is replaced by a message.
 */
export async function showSupplement(button: HTMLButtonElement): Promise<void> {
  const item = button.closest('li') ?? button.parentElement;
  const link = item?.querySelector<HTMLAnchorElement>('a.file');
  const viewer = VIEWERS[button.dataset.viewer as FileViewer];
  if (item == null || link == null || viewer === undefined) return;
  const open = item.querySelector('.file-viewer');
  open?.remove();
  button.setAttribute('aria-expanded', String(open === null));
  if (open !== null) return;
  const place = document.createElement('div');
  place.className = 'file-viewer';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  item.append(place);
  place.append(status);
  if (viewer.maxBytes !== undefined && Number(button.dataset.bytes) > viewer.maxBytes) {
    status.textContent = text('supplement.tooLarge');
    return;
  }
  status.textContent = text('supplement.loading');
  try {
    await viewer.show({ href: link.href, name: link.textContent ?? '', place });
    status.remove();
  } catch (error) {
    place.replaceChildren(status);
    status.textContent = text(error instanceof RangeError ? 'supplement.tooLarge' : 'supplement.failed');
  }
}
