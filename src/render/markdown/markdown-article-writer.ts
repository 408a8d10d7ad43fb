import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { type TextLanguage, type Writer, withLanguage } from '../html/writer.ts';
import { BLOCK_MARKDOWN } from './block-table.ts';
import { INLINE_MARKDOWN } from './inline-table.ts';
import { joinBlocks } from './layout.ts';
import { printLine } from './line.ts';
import { LinePieces } from './line-pieces.ts';
import type { MarkdownScope, MarkdownWriter, NoteList } from './markdown-writer.ts';

/** State shared by all writers of an article. */
export interface MarkdownArticle {
  readonly html: Writer;
  readonly notes: NoteList;
  readonly targets: ReadonlySet<string>;
}

/** A writer with the handlers of all kinds of blocks and inlines. */
export class MarkdownArticleWriter implements MarkdownWriter {
  readonly html: Writer;
  readonly notes: NoteList;
  readonly targets: ReadonlySet<string>;
  readonly level: number;
  readonly inCell: boolean;
  readonly inLink: boolean;
  readonly isOneLine: boolean;

  constructor(article: MarkdownArticle, scope: MarkdownScope) {
    this.html = article.html;
    this.notes = article.notes;
    this.targets = article.targets;
    this.level = scope.level;
    this.inCell = scope.inCell;
    this.inLink = scope.inLink;
    this.isOneLine = scope.isOneLine;
  }

  line(inlines: readonly Inline[]): string {
    return this.lineOf((to) => this.inlines(inlines, to));
  }

  lineOf(write: (to: LinePieces) => void): string {
    const to = new LinePieces();
    write(to);
    return printLine(to.pieces, { inCell: this.inCell, isOneLine: this.isOneLine });
  }

  inlines(inlines: readonly Inline[], to: LinePieces): void {
    for (const inline of inlines) {
      if (inline.kind === 'text') {
        to.text(inline.value, this.inLink);
        continue;
      }
      const write: (inline: never, to: LinePieces, w: MarkdownWriter) => void = INLINE_MARKDOWN[inline.kind];
      write(inline as never, to, this);
    }
  }

  blocks(blocks: readonly Block[]): string {
    return joinBlocks(
      blocks.map((block) => {
        const write: (block: never, w: MarkdownWriter) => string = BLOCK_MARKDOWN[block.kind];
        return write(block as never, this);
      }),
    );
  }

  withLanguage(lang: string | undefined): MarkdownWriter {
    if (lang === undefined) return this;
    return new MarkdownArticleWriter({ html: withLanguage(lang, this.html), notes: this.notes, targets: this.targets }, this);
  }

  inLanguage(language: TextLanguage): MarkdownWriter {
    return new MarkdownArticleWriter({ html: this.html.at({ language }), notes: this.notes, targets: this.targets }, this);
  }

  at(scope: Partial<MarkdownScope>): MarkdownWriter {
    const { level, inCell, inLink, isOneLine } = this;
    return new MarkdownArticleWriter(this, { level, inCell, inLink, isOneLine, ...scope });
  }
}
