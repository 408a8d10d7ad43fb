import type { Inline, Styled } from '../../model/inline.ts';
import { html, type Markup } from '../../model/text/markup.ts';
import { directionIn } from '../../model/text/text-direction.ts';
import { languageOf, ownAttributes } from '../html/lang-attributes.ts';
import type { TextLanguage, Writer } from '../html/writer.ts';
import { textOfInlines } from '../plain-text.ts';
import { joinBlocks } from './layout.ts';
import type { LinePieces } from './line-pieces.ts';
import type { MarkdownWriter } from './markdown-writer.ts';

/** Text of which the direction is to be found: its `xml:lang` and its words. */
export interface DirectedText {
  readonly lang: string | undefined;
  readonly text: string;
}

/**
 * Renders blocks, within a `div` if their direction is not that of the text around, since Markdown itself has no directions.
 *
 *   <div lang="ar" dir="rtl">
 *
 *   برك المد والجزر
 *
 *   </div>
 */
export function blocksInLanguage({ lang, text }: DirectedText, w: MarkdownWriter, render: (inside: MarkdownWriter) => string): string {
  const language = languageOf(lang, text, w.html);
  const content = render(w.inLanguage(language));
  return isTurned(language, w.html) && content !== '' ? inDiv(language, content, w.html) : content;
}

/** Wraps finished Markdown in a `div` with a language and a direction. */
export function inDiv(language: TextLanguage, content: string, w: Writer): string {
  return joinBlocks([html`<div${attributesOf(language, w)}>`.markup, content, '</div>']);
}

/** Adds a run with its own language or direction, within a `span` if its direction is not that of the text around. */
export function addInLanguage({ lang, dir, content }: Styled, { to, w }: { readonly to: LinePieces; readonly w: MarkdownWriter }): void {
  const language = { lang: lang ?? w.html.language.lang, direction: dir ?? directionIn(lang, '', w.html.language.direction) };
  const write = (): void => w.inLanguage(language).inlines(content, to);
  if (isTurned(language, w.html)) to.wrapped(html`<span${attributesOf(language, w.html)}>`.markup, '</span>', write);
  else write();
}

/** Returns text as a run with its `xml:lang`, else with the direction of most of its letters. */
export function directedRun(lang: string | undefined, content: readonly Inline[], w: MarkdownWriter): Styled {
  const { direction } = languageOf(lang, textOfInlines(content), w.html);
  return { kind: 'styled', style: 'named-content', ...(lang === undefined ? {} : { lang }), dir: direction, content };
}

/** Isolates a finished address in right-to-left text, which would move its punctuation. Unicode Standard Annex 9, 2.4. */
export function isolatedAddress(address: string, w: Writer): string {
  return w.language.direction === 'rtl' && address !== '' ? `\u2066${address}\u2069` : address;
}

/** A tag with other characters, such as a line break, would end the element in Markdown. */
function attributesOf({ lang, direction }: TextLanguage, w: Writer): Markup {
  return ownAttributes({ lang: LANGUAGE_TAG.test(lang) ? lang : w.language.lang, direction }, w);
}

// 'ar', 'az-Arab'
const LANGUAGE_TAG = /^[\w-]+$/;

function isTurned({ direction }: TextLanguage, w: Writer): boolean {
  return direction !== w.language.direction;
}
