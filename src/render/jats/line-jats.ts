import type { Inline, Styled } from '../../model/inline.ts';
import { attribute, join, type Markup, xml } from '../../model/text/markup.ts';
import { INLINE_JATS } from './inline-table.ts';
import type { JatsWriter, LineContext } from './jats-writer.ts';
import { wordsOf } from './words-of.ts';

type LineKind = Exclude<Inline['kind'], 'text' | 'styled'> | 'code' | 'abbrev';

const LINE: readonly LineKind[] = ['abbrev', 'xref', 'link', 'inlineFormula', 'inlineGraphic', 'inlineFootnote', 'fileLink', 'anchor'];

/** Kinds that each context allows besides text and emphasis. JATS 1.3, Journal Publishing Tag Set. */
const ALLOWED_KINDS: Readonly<Record<Exclude<LineContext, 'plain' | 'script' | 'event'>, ReadonlySet<LineKind>>> = {
  paragraph: new Set([...LINE, 'code']),
  content: new Set([...LINE, 'code']),
  cell: new Set([...LINE, 'code', 'break']),
  title: new Set([...LINE, 'break']),
  line: new Set(LINE),
  verse: new Set(LINE.filter((kind) => kind !== 'link' && kind !== 'fileLink')),
  collab: new Set(['abbrev', 'xref', 'link', 'inlineFormula', 'inlineGraphic', 'inlineFootnote']),
  correspondence: new Set(['link']),
  statement: new Set(['link']),
  related: new Set(['link']),
  citation: new Set(['abbrev', 'link', 'inlineFormula', 'inlineGraphic']),
  formula: new Set(['inlineGraphic', 'inlineFormula']),
  phrase: new Set(),
};

/**
 * Prints inlines in JATS. Kinds that the parent does not allow are put into `styled-content`, which allows all of them and which `read/jats`
 * unwraps. A line break outside of titles and cells is an empty `styled-content`.
 */
export function lineJats(content: readonly Inline[], context: LineContext, w: JatsWriter): Markup {
  if (context === 'plain') return xml`${wordsOf(content)}`;
  if (context === 'script') return join(content.map((inline) => (isScript(inline) ? INLINE_JATS.styled(inline, w) : wordsOf([inline]))));
  // An `event-desc` allows links and words without emphasis.
  if (context === 'event') return join(content.map((inline) => (inline.kind === 'link' ? INLINE_JATS.link(inline, w) : wordsOf([inline]))));
  return join(content.map((inline) => inlineJats(inline, ALLOWED_KINDS[context], w)));
}

function inlineJats(inline: Inline, allowed: ReadonlySet<LineKind>, w: JatsWriter): Markup {
  const print = INLINE_JATS[inline.kind] as (inline: Inline, w: JatsWriter) => Markup;
  const kind = kindOf(inline);
  if (kind === undefined || allowed.has(kind)) return print(inline, w);
  if (kind === 'break') return xml`<styled-content style-type="line-break"/>`;
  return xml`<styled-content${attribute('specific-use', 'wrapper')}>${print(inline, w)}</styled-content>`;
}

function isScript(inline: Inline): inline is Styled {
  return inline.kind === 'styled' && (inline.style === 'sub' || inline.style === 'sup');
}

/** Returns the kind that restricts where an inline is allowed; undefined for one that is allowed everywhere. */
function kindOf(inline: Inline): LineKind | undefined {
  if (inline.kind === 'text') return undefined;
  if (inline.kind !== 'styled') return inline.kind;
  return inline.style === 'code' || inline.style === 'abbrev' ? inline.style : undefined;
}
