import { attributeOf, childOf, childrenOf, rawTextOf, type XmlElement } from '../xml/xml-element.ts';
import { alternativeOf, symbolOf } from './read-runs.ts';
import { ABSTRACT_START, KEYWORDS_START, roleOf } from './roles.ts';
import { readStyles, type StyleSheet, toggleOf, valOf } from './styles.ts';
import { unicodeOf } from './symbols.ts';
import type { WordParts } from './word-parts.ts';

/**
 * Returns the text of a Word document paragraph by paragraph, notes included, for coverage. It has no deletions, formulas, tables of contents,
 * headers and footers.
 */
export function wordTexts(parts: WordParts): readonly string[] {
  const roots = [parts.root(parts.main), parts.related('footnotes')?.root, parts.related('endnotes')?.root];
  const texts: string[] = [];
  const styles = readStyles(parts.related('styles')?.root);
  for (const root of roots) if (root !== undefined) addTexts(root, texts, styles);
  return texts;
}

/** Adds the texts of the paragraphs of an element; a paragraph in another, as in a text box, comes after it. */
function addTexts(element: XmlElement, texts: string[], styles: StyleSheet): void {
  for (const child of childrenOf(element)) {
    if (SKIPPED.has(child.name) || isContents(child)) continue;
    if (child.name === 'mc:AlternateContent') {
      const chosen = alternativeOf(child);
      if (chosen !== undefined) addTexts(chosen, texts, styles);
    } else if (child.name === 'w:p') {
      const inner: XmlElement[] = [];
      const text = textOfParagraph(child, inner, texts.length < MOST_FRONT);
      const style = styles.of(valOf(childOf(child, 'w:pPr'), 'w:pStyle'));
      const isShown = roleOf(style) !== 'date' && !style.names.some((name) => CONTENTS_STYLE.test(name));
      // Pages have these words in the language of the article.
      const own = texts.length < MOST_FRONT ? text.replace(ABSTRACT_START, '').replace(KEYWORDS_START, '') : text;
      if (own.trim() !== '' && isShown) texts.push(own);
      for (const box of inner) addTexts(box, texts, styles);
    } else addTexts(child, texts, styles);
  }
}

function textOfParagraph(element: XmlElement, boxes: XmlElement[], isFront: boolean): string {
  let text = '';
  for (const child of childrenOf(element)) {
    if (SKIPPED.has(child.name)) continue;
    if (child.name === 'w:r' && toggleOf(childOf(child, 'w:rPr'), 'w:vanish') === true) continue;
    if (child.name === 'w:t') text += unicodeOf(rawTextOf(child), fontOf(element)).replace(/[\u00AD\u200B\u2060\uFEFF]/g, '');
    else if (child.name === 'w:sym') text += symbolOf(child);
    else if (SPACES.has(child.name)) text += ' ';
    else if (child.name === 'w:noBreakHyphen') text += '\u2011';
    else if (child.name === 'w:txbxContent') boxes.push(child);
    else if (child.name === 'mc:AlternateContent') {
      const chosen = alternativeOf(child);
      if (chosen !== undefined) text += textOfParagraph(chosen, boxes, isFront);
    } else if (child.name === 'm:oMath' || child.name === 'm:oMathPara') text += ' ';
    else {
      // A mark after a name is no part of it.
      if (isFront && isSuperscript(child) && /\p{L}\.?$/u.test(text)) text += ' ';
      text += textOfParagraph(child, boxes, isFront);
      // A mark before an affiliation is no part of its first word.
      if (child.name === 'w:r' && valOf(childOf(child, 'w:rPr'), 'w:vertAlign') === 'superscript' && /^\s*[\d*†‡]+$/.test(text))
        text += ' ';
    }
  }
  return text;
}

function isSuperscript(run: XmlElement): boolean {
  return run.name === 'w:r' && valOf(childOf(run, 'w:rPr'), 'w:vertAlign') === 'superscript';
}

function fontOf(run: XmlElement): string | undefined {
  const properties = childOf(run, 'w:rPr');
  const fonts = properties === undefined ? undefined : childOf(properties, 'w:rFonts');
  return fonts === undefined ? undefined : attributeOf(fonts, 'w:ascii');
}

function isContents(element: XmlElement): boolean {
  if (element.name !== 'w:sdt') return false;
  const properties = childOf(element, 'w:sdtPr');
  return /^Table of (?:Contents|Figures)/i.test(
    valOf(properties === undefined ? undefined : childOf(properties, 'w:docPartObj'), 'w:docPartGallery') ?? '',
  );
}

/** Number of paragraphs among which authors are. */
const MOST_FRONT = 20;
const CONTENTS_STYLE = /^(?:toc \d|toc heading|table of figures|index \d)$/;
const SKIPPED: ReadonlySet<string> = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:rPr', 'w:delText', 'w:instrText']);
const SPACES: ReadonlySet<string> = new Set(['w:tab', 'w:br', 'w:cr', 'w:ptab', 'w:footnoteReference', 'w:endnoteReference']);
