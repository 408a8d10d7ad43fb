import type { FileRef, Inline } from '../../model/inline.ts';
import { doiUrl } from '../../text/address.ts';
import { html, type Markup } from '../../text/markup.ts';
import { safeHref } from './safe-href.ts';
import type { Writer } from './writer.ts';

/** Renders a link to a file of the article, with its type and size; a file without an address is marked as missing. */
export function fileLinkHtml(file: FileRef, w: Writer, content: readonly Inline[] = []): Markup {
  const name = fileName(file);
  const words = content.length === 0 ? html`${name}` : w.withoutLinks.inlines(content);
  const href = w.hasLinks ? fileAddress(file, w) : undefined;
  if (href === undefined) return content.length > 0 ? words : html`<span class="file-missing">${words} (${w.phrases.fileMissing})</span>`;
  const facts = [kindOf(file), sizeOf(file)].filter((fact) => fact !== undefined).join(', ');
  return html`<a class="file" href="${href}">${words}</a>${facts !== '' && html` <span class="file-facts">(${facts})</span>`}`;
}

/** Returns the address of a file: on this site, its own address, or its DOI. */
export function fileAddress(file: FileRef, w: Writer): string | undefined {
  const local = w.context.fileHref(file);
  // Addresses of the context are relative to the article's page; a figure's page is one folder down.
  if (local !== undefined) return w.hasIds || ABSOLUTE.test(local) ? local : `../${local}`;
  const doi = DOI_HREF.exec(file.href)?.[1];
  return doi === undefined ? safeHref(file.href) : doiUrl(w.context.doiResolver, doi);
}

/** Returns the last part of a file's address: `elife-00003-supp1.xlsx`. */
export function fileName(file: FileRef): string {
  const path = file.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' ? file.href : name;
}

const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/)/i;
// 'info:doi/10.1371/journal.pone.0113033.s001'
const DOI_HREF = /^info:doi\/(10\..+)$/;

/** Returns the label of a file's type: its ending in capitals, else its media type. */
function kindOf(file: FileRef): string | undefined {
  const ending = ENDING.exec(fileName(file.source === undefined ? file : { href: file.source }))?.[1];
  return ending === undefined || NUMBERED.test(ending) ? file.mediaType : ending.toUpperCase();
}

const ENDING = /\.([a-z][a-z0-9]{0,4})$/i;
// 's001' of 'journal.pone.0113033.s001' numbers the file
const NUMBERED = /^[a-z]\d+$/i;

/** `12.3 kB`, in units of a thousand. */
function sizeOf(file: FileRef): string | undefined {
  if (file.sizeBytes === undefined) return undefined;
  const units = ['bytes', 'kB', 'MB', 'GB'];
  let size = file.sizeBytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toFixed(digits)} ${units[unit] ?? ''}`;
}
