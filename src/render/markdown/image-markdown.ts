import type { Graphic } from '../../model/graphic.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { fileName } from '../html/file-link-html.ts';
import { hrefOf } from '../html/graphic-html.ts';
import { escapeDestination } from './escape.ts';
import type { LinePieces } from './line-pieces.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Renders a picture, `![alt](address)`, or the note that it is missing. */
export function imageMarkdown(graphic: Graphic, alt: string, { to, w }: { to: LinePieces; w: MarkdownWriter }): void {
  const image = graphic.file.source === undefined ? undefined : w.html.context.images.get(graphic.file.source);
  const words = graphic.altText ?? alt;
  if (image === undefined) {
    to.raw('\\[');
    to.text(missingImage(words, fileName(graphic.file), w.html.messages), true);
    to.raw('\\]');
    return;
  }
  to.raw('![');
  to.text(words, true);
  to.raw(`](${escapeDestination(hrefOf(image.page ?? image.full, w.html))})`);
}

/** Returns the words in the place of a picture that the site does not have; `missingImagePattern` finds them. */
function missingImage(name: string, file: string, messages: Messages): string {
  return name === ''
    ? messages.text('article.label.imageMissingFile', { file })
    : messages.text('article.label.imageMissingNamedFile', { name, file });
}
