import type { Block, Footnote } from '../../../src/model/block.ts';
import type { Inline } from '../../../src/model/inline.ts';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import type { Stem } from '../../../src/model/names.ts';
import type { HtmlContext } from '../../../src/render/html/html-context.ts';

export function paragraph(...content: (Inline | string)[]): Block {
  return { kind: 'paragraph', content: content.map((part) => (typeof part === 'string' ? { kind: 'text', value: part } : part)) };
}

export function note(id: string, text: string): Footnote {
  return { id, label: '*', content: [paragraph(text)] };
}

/** A site with one picture, F1, and one supplement. */
export const context: HtmlContext = {
  stem: 'content/1/e00003' as Stem,
  images: new Map([
    [
      'fig1.tif',
      {
        full: { path: 'content/1/e00003/F1.jpg', widthPx: 2400, heightPx: 1200, sizeBytes: 9 },
        page: { path: 'content/1/e00003/F1-1200.jpg', widthPx: 1200, heightPx: 600, sizeBytes: 5 },
        thumbnail: { path: 'content/1/e00003/F1-300.jpg', widthPx: 300, heightPx: 150, sizeBytes: 1 },
      },
    ],
  ]),
  ending: '',
  language: 'en',
  messagesFor: (language) => messagesFor({ language: 'en' }, language),
  doiResolver: 'https://doi.org/',
  fileHref: (file) => (file.source === undefined ? undefined : `e00003/${file.source}`),
};
