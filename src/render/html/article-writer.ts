import type { Block } from '../../model/block.ts';
import type { Inline } from '../../model/inline.ts';
import { html, type Markup } from '../../text/markup.ts';
import { BLOCK_HTML } from './block-table.ts';
import type { HtmlContext } from './html-context.ts';
import { INLINE_HTML } from './inline-table.ts';
import type { Page } from './page.ts';
import type { Writer, WriterPlace } from './writer.ts';

/** The writer that knows every handler. */
export class ArticleWriter implements Writer {
  readonly page: Page;
  readonly context: HtmlContext;
  readonly phrases: WriterPlace['phrases'];
  readonly level: number;
  readonly hasLinks: boolean;
  readonly hasIds: boolean;
  readonly hasTex: boolean;
  readonly fromPath: string;
  /** Made when first asked for: every link needs one. */
  private unlinked: Writer | undefined;

  constructor(page: Page, context: HtmlContext, place: WriterPlace) {
    this.page = page;
    this.context = context;
    this.phrases = place.phrases;
    this.level = place.level;
    this.hasLinks = place.hasLinks;
    this.hasIds = place.hasIds;
    this.hasTex = place.hasTex;
    this.fromPath = place.fromPath;
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

  at(place: Partial<WriterPlace>): Writer {
    const { level, hasLinks, hasIds, hasTex, fromPath, phrases } = this;
    return new ArticleWriter(this.page, this.context, { level, hasLinks, hasIds, hasTex, fromPath, phrases, ...place });
  }
}
