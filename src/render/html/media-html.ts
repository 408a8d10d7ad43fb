import type { Media, SupplementaryMaterial } from '../../model/block.ts';
import { fileViewerOf } from '../../model/file-viewer.ts';
import type { FileRef } from '../../model/inline.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { fileSize } from '../file-size.ts';
import { captionHtml, doiHtml, titleHtml } from './caption-html.ts';
import { fileAddress, fileLinkHtml, fileName } from './file-link-html.ts';
import { idHere, type Writer } from './writer.ts';

/** Renders a player for a video or sound on this site whose type browsers support, and always a link to the file. */
export function mediaHtml(media: Media, w: Writer): Markup {
  return html`<figure${attribute('id', idHere(w, media.id))} class="media">
${playerHtml(media, w)}<p class="files">${fileLinkHtml(media.file, w)}</p>
${captionHtml(media, w)}</figure>
`;
}

/** Renders supplementary files with their description, type and size. */
export function supplementaryMaterialHtml(supplement: SupplementaryMaterial, w: Writer): Markup {
  const files = supplement.files.map(
    (file) => html`<li>${fileLinkHtml(file, w)}${openButton(file, w)}</li>
`,
  );
  return html`<div${attribute('id', idHere(w, supplement.id))} class="supplement">
${titleHtml(supplement, w)}${w.blocks(supplement.caption)}${
  files.length > 0 &&
  html`<ul class="files">
${files}</ul>
`
}${doiHtml(supplement.doi, w)}</div>
`;
}

/** Renders the button that shows a file in the page; the script removes `hidden`. It names the size that is loaded. */
function openButton(file: FileRef, w: Writer): Markup | undefined {
  const viewer = fileViewerOf(file);
  if (viewer === undefined || file.sizeBytes === undefined || w.context.book !== undefined || !isLocal(file, w)) return undefined;
  const label = w.messages.text('article.label.openFile', { size: fileSize(file.sizeBytes, w.messages) });
  return html` <button type="button" class="tool open-file" data-viewer="${viewer}" data-bytes="${file.sizeBytes}" hidden>${label}</button>`;
}

function playerHtml(media: Media, w: Writer): Markup | undefined {
  const { mediaType } = media.file;
  // A book plays nothing: its reader may be offline, and the link under it leads to the file.
  const href = w.context.book === undefined && isLocal(media.file, w) ? fileAddress(media.file, w) : undefined;
  const element = mediaType === undefined ? undefined : PLAYER[mediaType];
  if (href === undefined || element === undefined) return undefined;
  const name = media.label ?? fileName(media.file);
  return html`<${element} controls preload="none" aria-label="${name}"><source src="${href}" type="${mediaType}"></${element}>
`;
}

function isLocal(file: FileRef, w: Writer): boolean {
  return w.hasLinks && w.context.fileHref(file) !== undefined;
}

/** Players by media type, for types that browsers support or reject without breaking the page. */
const PLAYER: Readonly<Record<string, 'video' | 'audio'>> = {
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/ogg': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/x-wav': 'audio',
  'audio/flac': 'audio',
  'audio/webm': 'audio',
};
