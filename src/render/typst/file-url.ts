import type { FileRef } from '../../model/inline.ts';
import { doiUrl } from '../../model/text/address.ts';
import { safeHref } from '../html/safe-href.ts';
import type { TypstWriter } from './typst-writer.ts';

/** Absolute URL of a file: on this site, at its own address, or by its DOI. */
export function fileUrlOf(file: FileRef, w: TypstWriter): string | undefined {
  const own = w.context.fileUrl(file);
  if (own !== undefined) return own;
  const doi = DOI_HREF.exec(file.href)?.[1];
  return doi === undefined ? safeHref(file.href) : doiUrl(w.context.doiResolver, doi);
}

// 'info:doi/10.1371/journal.pone.0113033.s001'
const DOI_HREF = /^info:doi\/(10\..+)$/;
