import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import type { Stem } from '../../../src/model/names.ts';
import type { MarkdownContext } from '../../../src/render/markdown/markdown-context.ts';

export const CONTEXT: MarkdownContext = {
  stem: 'content/1/e1' as Stem,
  ending: '',
  images: new Map(),
  language: 'en',
  messagesFor: (tag) => messagesFor({ language: 'en' }, tag),
  doiResolver: 'https://doi.org/',
  fileHref: () => undefined,
};
