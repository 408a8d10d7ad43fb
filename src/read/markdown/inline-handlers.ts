import type { Formula } from '../../model/formula.ts';
import type { Inline, InlineStyle } from '../../model/inline.ts';
import { mistakeInTex, unreadableTex } from '../../model/text/math-of-tex.ts';
import { translatable } from '../../model/text/translatable.ts';
import { hrefOf, withoutLinks } from '../jats/links.ts';
import type { CitationMeta } from './citation-rule.ts';
import type { MarkdownReader } from './markdown-reader.ts';
import { type TokenNode, tokenTree } from './token-tree.ts';

/** Reads a node within a line. */
export type InlineHandler = (node: TokenNode, reader: MarkdownReader) => readonly Inline[];

/** Handlers by type of token within a line. */
export const inlineHandlers: Readonly<Record<string, InlineHandler>> = {
  text,
  text_special: ({ token }) => [{ kind: 'text', value: token.content }],
  softbreak: () => [{ kind: 'text', value: ' ' }],
  hardbreak: () => [{ kind: 'break' }],
  em: styled('italic'),
  strong: styled('bold'),
  s: styled('strike'),
  sub: styled('sub'),
  sup: styled('sup'),
  code_inline: ({ token }) => [{ kind: 'styled', style: 'code', content: [{ kind: 'text', value: token.content }] }],
  math_inline: ({ token }, reader) => [{ kind: 'inlineFormula', formula: texFormula(token.content, reader, false) }],
  link,
  image,
  citation: ({ token }, reader) => reader.cite(token.meta?.citation as CitationMeta, token.content),
  footnote_ref: ({ token }, reader) => {
    const note = reader.note(Number(token.meta?.id));
    return note === undefined ? [] : [note];
  },
  footnote_anchor: () => [],
  attributes: () => [],
};

/** Tree of an `inline` token's children. */
export function lineOf(node: TokenNode | undefined): readonly TokenNode[] {
  return tokenTree(node?.token.children ?? []);
}

function styled(style: InlineStyle): InlineHandler {
  return ({ children }, reader) => {
    const content = reader.inlines(children);
    return content.length === 0 ? [] : [{ kind: 'styled', style, content }];
  };
}

/** Returns the formula of TeX; TeX that does not parse is reported. */
export function texFormula(tex: string, reader: MarkdownReader, isBlock: boolean): Formula {
  const mistake = mistakeInTex(tex, isBlock);
  if (mistake !== undefined) reader.warn('formula-unreadable', unreadableTex(tex, mistake));
  return { tex };
}

function text({ token }: TokenNode): readonly Inline[] {
  return token.content === '' ? [] : [{ kind: 'text', value: token.content.replace(SPACES, ' ') }];
}

function link({ token, children }: TokenNode, reader: MarkdownReader): readonly Inline[] {
  const written = String(token.attrGet('href') ?? '').trim();
  const content = withoutLinks(reader.inlines(children));
  if (written.startsWith('#')) return [reader.pointTo(written.slice(1), content)];
  if (!SCHEME.test(written) && !written.startsWith('//')) {
    const file = reader.file(written, 'supplement');
    if (file.source !== undefined || hrefOf(written) === undefined) return [{ kind: 'fileLink', file, content }];
  }
  const href = hrefOf(written);
  if (href === undefined) {
    reader.warn(
      'link-refused',
      translatable`the link "${written.slice(0, 80)}" is left out; expected an address beginning with http, https, ftp, mailto or tel`,
    );
    return content;
  }
  return [{ kind: 'link', href, content: content.length > 0 ? content : [{ kind: 'text', value: written }] }];
}

function image({ token }: TokenNode, reader: MarkdownReader): readonly Inline[] {
  const altText = token.content.trim();
  const file = reader.file(String(token.attrGet('src') ?? ''), 'image');
  return [{ kind: 'inlineGraphic', graphic: { kind: 'graphic', file, ...(altText === '' ? {} : { altText }) } }];
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SPACES = /[ \t\r\n\f]+/g;
