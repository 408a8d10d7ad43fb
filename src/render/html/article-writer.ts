import type { Block } from '../../model/block.ts';
import type { Inline, InlineStyle, Link, Styled } from '../../model/inline.ts';
import { attribute, html, type Markup } from '../../model/text/markup.ts';
import { textOfInlines } from '../plain-text.ts';
import { BLOCK_HTML } from './block-table.ts';
import { langAttribute, lineBreak } from './book-markup.ts';
import { fileLinkHtml } from './file-link-html.ts';
import { footnoteCallHtml } from './footnote-html.ts';
import { formulaHtml } from './formula-html.ts';
import { inlineGraphicHtml } from './graphic-html.ts';
import type { InlineTable } from './handlers.ts';
import type { HtmlContext } from './html-context.ts';
import { addressDirection, langAttributes, runWriter } from './lang-attributes.ts';
import type { Page } from './page.ts';
import { safeHref } from './safe-href.ts';
import { idHere, type Writer, type WriterScope } from './writer.ts';
import { xrefHtml } from './xref-html.ts';

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

/** The handlers of all kinds of inlines. */
const INLINE_HTML = {
  text: (text) => html`${text.value}`,
  styled: styledHtml,
  xref: xrefHtml,
  link: linkHtml,
  inlineFormula: (inline, w) => formulaHtml(inline.formula, w, { id: inline.id, isBlock: false }),
  inlineGraphic: (inline, w) => inlineGraphicHtml(inline.graphic, w),
  inlineFootnote: footnoteCallHtml,
  fileLink: (inline, w) => fileLinkHtml(inline.file, w, inline.content),
  break: (_, w) => lineBreak(w),
  anchor: (anchor, w) => (idHere(w, anchor.id) === undefined ? html`` : html`<span id="${anchor.id}"></span>`),
} satisfies InlineTable;

const STYLED: Readonly<Record<InlineStyle, (content: Markup, more: Markup) => Markup>> = {
  bold: (content, more) => html`<b${more}>${content}</b>`,
  italic: (content, more) => html`<i${more}>${content}</i>`,
  sub: (content, more) => html`<sub${more}>${content}</sub>`,
  sup: (content, more) => html`<sup${more}>${content}</sup>`,
  underline: (content, more) => html`<u${more}>${content}</u>`,
  overline: (content, more) => html`<span class="overline"${more}>${content}</span>`,
  strike: (content, more) => html`<s${more}>${content}</s>`,
  sc: (content, more) => html`<span class="small-caps"${more}>${content}</span>`,
  monospace: (content, more) => html`<span class="monospace"${more}>${content}</span>`,
  roman: (content, more) => html`<span class="roman"${more}>${content}</span>`,
  'sans-serif': (content, more) => html`<span class="sans-serif"${more}>${content}</span>`,
  code: (content, more) => html`<code${more}>${content}</code>`,
  quote: (content, more) => html`<q${more}>${content}</q>`,
  abbrev: (content, more) => html`<abbr${more}>${content}</abbr>`,
  ruby: (content, more) => html`<ruby${more}>${content}</ruby>`,
  rt: (content, more) => html`<rp>(</rp><rt${more}>${content}</rt><rp>)</rp>`,
  'named-content': (content, more) => html`<span class="named-content"${more}>${content}</span>`,
};

function styledHtml(styled: Styled, w: Writer): Markup {
  const note = styled.style === 'abbrev' ? attribute('title', styled.note) : attribute('data-type', styled.note);
  return STYLED[styled.style](
    runWriter(styled, w).inlines(styled.content),
    html`${styled.dir === undefined ? langAttributes(styled.lang, w) : html`${langAttribute(styled.lang, w)}${attribute('dir', styled.dir)}`}${note}`,
  );
}

function linkHtml(link: Link, w: Writer): Markup {
  const href = w.hasLinks ? safeHref(link.href) : undefined;
  if (href === undefined) return link.content.length === 0 ? html`${link.href}` : w.inlines(link.content);
  const content = link.content.length === 0 ? link.href : w.withoutLinks.inlines(link.content);
  const direction = w.language.direction === 'rtl' && addressDirection(textOfInlines(link.content) || link.href, w);
  return html`<a href="${href}"${direction}>${content}</a>`;
}
