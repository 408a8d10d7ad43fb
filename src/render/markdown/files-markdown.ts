import type { Media, SupplementaryMaterial } from '../../model/block.ts';
import type { FileRef } from '../../model/inline.ts';
import { fileAddress, fileName } from '../html/file-link-html.ts';
import { captionMarkdown } from './caption-markdown.ts';
import { escapeDestination } from './escape.ts';
import { joinBlocks, joinItems, listItem } from './layout.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Renders a video or sound: its caption and a link to it. */
export function mediaMarkdown(media: Media, w: MarkdownWriter): string {
  return joinBlocks([captionMarkdown(media, w), fileLine(media.file, w)]);
}

/** Renders supplementary files: their caption and a link to each. */
export function supplementaryMaterialMarkdown(supplement: SupplementaryMaterial, w: MarkdownWriter): string {
  return joinBlocks([captionMarkdown(supplement, w), joinItems(supplement.files.map((file) => listItem('- ', fileLine(file, w))))]);
}

function fileLine(file: FileRef, w: MarkdownWriter): string {
  const href = fileAddress(file, w.html);
  return w.lineOf((to) => {
    if (href !== undefined) to.linked(escapeDestination(href), () => to.text(fileName(file), true));
    else to.text(w.html.messages.text('article.label.fileMissing', { file: fileName(file) }), false);
  });
}
