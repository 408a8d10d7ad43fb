import type { FileRef, Inline } from '../../model/inline.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { doiUrl } from '../../model/text/address.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { fileSize } from '../file-size.ts';
import { addressDirection } from './lang-attributes.ts';
import { safeHref } from './safe-href.ts';
import type { Writer } from './writer.ts';

/** A link to a file of the article, with its type and size. A file that is not delivered is named as missing. */
export function fileLinkHtml(file: FileRef, w: Writer, content: readonly Inline[] = []): Markup {
  const name = fileName(file);
  const words = content.length === 0 ? html`${name}` : w.withoutLinks.inlines(content);
  const href = w.hasLinks ? fileAddress(file, w) : undefined;
  if (href === undefined)
    return content.length > 0
      ? words
      : html`<span class="file-missing">${w.messages.html('article.label.fileMissing', { file: words })}</span>`;
  const facts = factsOf(file, w.messages);
  return html`<a class="file" href="${href}"${content.length === 0 && addressDirection(name, w)}>${words}</a>${facts !== '' && html` <span class="file-facts">(${facts})</span>`}`;
}

/** Returns the address of a file: on this site, on the web, or by its DOI. */
export function fileAddress(file: FileRef, w: Writer): string | undefined {
  const local = w.context.fileHref(file);
  // Addresses of the context are relative to the article's page; a figure's page is one folder down.
  if (local !== undefined) return w.hasIds || ABSOLUTE.test(local) ? local : `../${local}`;
  const doi = DOI_HREF.exec(file.href)?.[1];
  return doi === undefined ? safeHref(file.href) : doiUrl(w.context.doiResolver, doi);
}

/** Returns the last part of a file's address: `elife-00003-supp1.xlsx`. */
export function fileName(file: FileRef): string {
  const written = file.href.slice(file.href.lastIndexOf('/') + 1);
  // A name on disk may have these characters.
  if (written !== '' && file.source?.endsWith(`/${written}`) === true) return written;
  const path = file.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name === '' ? file.href : name;
}

const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/)/i;
// 'info:doi/10.1371/journal.pone.0113033.s001'
const DOI_HREF = /^info:doi\/(10\..+)$/;

/** Returns type and size of a file: `PDF, 12.3 kB`; '' if neither is known. */
function factsOf(file: FileRef, messages: Messages): string {
  const kind = kindOf(file);
  const size = file.sizeBytes === undefined ? undefined : fileSize(file.sizeBytes, messages);
  return kind === undefined || size === undefined ? (kind ?? size ?? '') : messages.text('article.label.fileFacts', { kind, size });
}

/** Returns a file's type for readers: its ending in capitals, else its media type. */
function kindOf(file: FileRef): string | undefined {
  const ending = ENDING.exec(fileName(file.source === undefined ? file : { href: file.source }))?.[1];
  return ending === undefined || NUMBERED.test(ending) ? file.mediaType : ending.toUpperCase();
}

const ENDING = /\.([a-z][a-z0-9]{0,4})$/i;
// 's001' of 'journal.pone.0113033.s001' numbers the file
const NUMBERED = /^[a-z]\d+$/i;
