import type { FileViewer } from '../../model/file-viewer.ts';
import { text } from '../../model/messages/script-messages.ts';
import { withTools } from './loader.ts';
import { type SupplementFile, showImage, showNotebook, showPdf, showPlayer, showText } from './show-files.ts';
import { showMap } from './show-map.ts';
import { showStructure } from './show-structure.ts';
import { showSeparatedValues, showWorkbook } from './show-tables.ts';

/** Shows the buttons that open a supplement in the page; its viewer is loaded at first use. */
export function addSupplementButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button.open-file')) {
    // Without a viewer of its own, as on phones, the browser downloads a PDF: the link beside the button does that.
    if (button.dataset.viewer === 'pdf' && !navigator.pdfViewerEnabled) continue;
    button.hidden = false;
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => withTools<SupplementTools>(({ showSupplement }) => showSupplement(button)));
  }
}

/** The part of the tools that shows supplements. */
export interface SupplementTools {
  showSupplement(button: HTMLButtonElement): Promise<void>;
}

type Show = (file: SupplementFile) => Promise<void> | void;

const VIEWERS: Readonly<Record<FileViewer, { readonly show: Show; readonly maxBytes?: number }>> = {
  csv: { show: showSeparatedValues, maxBytes: 50_000_000 },
  tsv: { show: showSeparatedValues, maxBytes: 50_000_000 },
  xlsx: { show: showWorkbook, maxBytes: 10_000_000 },
  geojson: { show: showMap, maxBytes: 10_000_000 },
  structure: { show: showStructure, maxBytes: 20_000_000 },
  notebook: { show: showNotebook, maxBytes: 20_000_000 },
  text: { show: showText, maxBytes: 1_000_000 },
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
