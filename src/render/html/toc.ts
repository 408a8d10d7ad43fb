import type { TocEntry } from '../../model/article-html.ts';
import type { Block } from '../../model/block.ts';
import { textOfInlines } from '../plain-text.ts';
import { below, type Writer } from './writer.ts';

/** Returns the sections with a heading in some blocks, nested; children of a section without a heading move up. */
export function tocOf(blocks: readonly Block[], w: Writer): readonly TocEntry[] {
  return blocks.flatMap((block): readonly TocEntry[] => {
    if (block.kind === 'section') {
      const children = tocOf(block.content, below(w));
      const title = titleOf(block);
      return title === '' ? children : [{ id: block.id, title, children }];
    }
    if (block.kind === 'refList') {
      // A list of references says so itself where the source gives it no title.
      const title = titleOf(block) || (block.references.length > 0 && w.level === 2 ? w.messages.text('article.label.references') : '');
      return title === '' ? [] : [{ id: block.id, title, children: tocOf(block.content, below(w)) }];
    }
    if (block.kind === 'footnoteGroup' && block.id !== undefined) {
      const title = titleOf(block);
      return title === '' ? [] : [{ id: block.id, title, children: [] }];
    }
    return [];
  });
}

function titleOf(block: { readonly label?: string; readonly title?: Parameters<typeof textOfInlines>[0] }): string {
  return [block.label?.trim() ?? '', textOfInlines(block.title ?? [])].filter((part) => part !== '').join(' ');
}
