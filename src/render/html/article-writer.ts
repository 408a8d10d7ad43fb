import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { BLOCK_HTML } from './block-table.ts';
import type { HtmlContext } from './html-context.ts';
import { INLINE_HTML } from './inline-table.ts';
import type { Page } from './page.ts';
import type { Writer, WriterScope } from './writer.ts';

/** A writer with the handlers of all kinds of blocks and inlines. */
export class ArticleWriter implements Writer {
  readonly page: Page;
  readonly context: HtmlContext;
  readonly messages: WriterScope['messages'];
  readonly language: WriterScope['language'];
  readonly level: number;
  readonly hasLinks: boolean;
  readonly hasIds: boolean;
  readonly hasTex: boolean;
  readonly fromPath: string;
  /** Created lazily and cached, since every link needs one. */
  private unlinked: Writer | undefined;

  constructor(page: Page, context: HtmlContext, scope: WriterScope) {
    this.page = page;
    this.context = context;
    this.messages = scope.messages;
    this.language = scope.language;
    this.level = scope.level;
    this.hasLinks = scope.hasLinks;
    this.hasIds = scope.hasIds;
    this.hasTex = scope.hasTex;
    this.fromPath = scope.fromPath;
  }

  inlines(inlines: readonly Inline[]): Markup {
    const [only] = inlines;
    if (inlines.length === 1 && only?.kind === 'text') return html`${only.value}`;
    return html`${inlines.map((inline) => {
      if (inline.kind === 'text') return inline.value;
      const render: (inline: never, w: Writer) => Markup = INLINE_HTML[inline.kind];
      return render(inline as never, this);
    })}`;
  }

  blocks(blocks: readonly Block[]): Markup {
    return html`${blocks.map((block) => {
      const render: (block: never, w: Writer) => Markup = BLOCK_HTML[block.kind];
      return render(block as never, this);
    })}`;
  }

  get withoutLinks(): Writer {
    if (!this.hasLinks) return this;
    this.unlinked ??= this.at({ hasLinks: false });
    return this.unlinked;
  }

  at(scope: Partial<WriterScope>): Writer {
    const { level, hasLinks, hasIds, hasTex, fromPath, messages, language } = this;
    return new ArticleWriter(this.page, this.context, { level, hasLinks, hasIds, hasTex, fromPath, messages, language, ...scope });
  }
}
