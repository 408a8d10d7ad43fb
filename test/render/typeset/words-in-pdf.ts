import { spawnSync } from 'node:child_process';
import type { Article, SubArticle } from '../../../src/model/article.ts';
import type { ArticleMeta } from '../../../src/model/article-meta.ts';
import type { Block } from '../../../src/model/block.ts';
import type { Inline } from '../../../src/model/inline.ts';
import { referenceInlines } from '../../../src/render/citation/reference-inlines.ts';
import { visitBlock } from '../../../src/render/visit-block.ts';

/** How many of an article's words are in a PDF in their order. */
export interface WordShare {
  readonly all: number;
  /** Words in runs that the PDF has without a gap; a run is halved where a page or column ends. */
  readonly inOrder: number;
  /** Runs that are not there, for messages. */
  readonly missing: readonly string[];
}

/** Compares the words of an article, formulas left out, with the text of a PDF, without its running lines. */
export function wordsInPdf(article: Article, pages: string): WordShare {
  const text = squeezed(withoutRunningLines(pages));
  let all = 0;
  let inOrder = 0;
  const missing: string[] = [];
  for (const run of runsOf(article)) {
    const words = run.split(/\s+/).filter((word) => squeezed(word) !== '');
    for (let at = 0; at < words.length; at += WINDOW) {
      const window = words.slice(at, at + WINDOW);
      const lost = lostWords(window, text);
      all += window.length;
      inOrder += window.length - lost;
      if (lost > 0) missing.push(window.join(' '));
    }
  }
  return { all, inOrder, missing };
}

/** The text of a PDF by pdftotext, in the order of its content; pages end with a form feed. */
export function pdfText(file: string): string {
  const read = spawnSync('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
  if (read.status !== 0) throw new Error(`pdftotext: ${read.stderr}`);
  return read.stdout;
}

/** A window that a column or page interrupts is cut in halves, down to single words. */
function lostWords(words: readonly string[], text: string): number {
  if (words.length === 0 || text.includes(squeezed(words.join('')))) return 0;
  if (words.length === 1) {
    const letters = [...squeezed(words.join(''))];
    // A word that is hyphenated at the end of a column is interrupted too.
    const isBroken = letters.some(
      (_, at) =>
        at > 1 && at < letters.length - 1 && text.includes(letters.slice(0, at).join('')) && text.includes(letters.slice(at).join('')),
    );
    return letters.length > 3 && isBroken ? 0 : 1;
  }
  const half = Math.ceil(words.length / 2);
  return lostWords(words.slice(0, half), text) + lostWords(words.slice(half), text);
}

function withoutRunningLines(pages: string): string {
  return pages
    .split('\f')
    .map((page, at) => {
      const lines = page.trimEnd().split('\n');
      return lines.slice(at === 0 ? 0 : 1, -1).join('\n');
    })
    .join('\n');
}

/** Letters and digits only, so that line breaks and hyphens do not count. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

const WINDOW = 6;

/** Runs of words without formulas, notes and graphics between them. */
function runsOf(article: Article | SubArticle): readonly string[] {
  const runs: string[] = [];
  const inlines = (content: readonly Inline[]): void => {
    let run = '';
    const walk = (some: readonly Inline[]): void => {
      for (const inline of some) {
        if (inline.kind === 'text') run += inline.value;
        else if (inline.kind === 'inlineFootnote') blocks(inline.content);
        else if (inline.kind === 'inlineFormula' || inline.kind === 'inlineGraphic' || inline.kind === 'break') {
          runs.push(run);
          run = '';
        } else if ('content' in inline) {
          // Sub- and superscripts are apart in the text of a PDF.
          const isRaised = inline.kind === 'styled' && (inline.style === 'sup' || inline.style === 'sub');
          if (isRaised) run += '\u0000';
          walk(inline.content);
          if (isRaised) run += '\u0000';
        }
      }
    };
    walk(content);
    runs.push(run);
  };
  const blocks = (some: readonly Block[]): void => {
    for (const block of some)
      visitBlock(block, {
        id: () => undefined,
        text: (text) => runs.push(text),
        inlines,
        blocks,
        graphic: () => undefined,
        reference: (reference) => {
          inlines(referenceInlines(reference));
          blocks(reference.notes);
        },
      });
  };
  const meta = (of: ArticleMeta): void => {
    inlines(of.title);
    for (const group of of.keywordGroups) for (const keyword of group.keywords) inlines(keyword);
    for (const { text } of of.affiliations) runs.push(text);
  };
  const whole = (one: Article | SubArticle): void => {
    meta(one.meta);
    for (const abstract of one.abstracts) blocks(abstract.content);
    blocks(one.body);
    blocks(one.back);
    for (const sub of one.subArticles) whole(sub);
  };
  whole(article);
  return runs.flatMap((run) => run.split('\u0000'));
}
