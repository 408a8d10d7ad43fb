import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline, InlineStyle } from '../../../src/model/inline.ts';
import { renderArticleMarkdown } from '../../../src/render/markdown/article-markdown.ts';
import { articleOf } from '../../model/bare-article.ts';
import { CONTEXT } from './context.ts';
import { htmlOf, textOfHtml } from './read-back.ts';

const MARKED = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\\`*_{}[]()<>#+-.!|~$^&:="\' \u00a0aB1é漢😀'),
      fc.constantFrom(
        '&amp;',
        '1. ',
        '- ',
        '](',
        '[^1]',
        '![',
        '<b>',
        '&copy;',
        '~~',
        '$x$',
        '](#a)',
        ': ',
        '# ',
        '> ',
        '[x] ',
        '*a*',
        '__',
        '---',
        ':a:',
      ),
    ),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''));

const STYLES: readonly InlineStyle[] = ['bold', 'italic', 'sub', 'sup', 'strike', 'underline', 'sc', 'named-content'];

const INLINES = fc.letrec<{ inlines: readonly Inline[]; inline: Inline }>((tie) => ({
  inlines: fc.array(tie('inline'), { maxLength: 4 }),
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'inline' },
    MARKED.map((value): Inline => ({ kind: 'text', value })),
    fc.record({ kind: fc.constant('styled' as const), style: fc.constantFrom(...STYLES), content: tie('inlines') }),
    fc.record({
      kind: fc.constant('link' as const),
      href: fc.constantFrom('https://example.org/a_(b)?c=*d*', 'mailto:a@example.org'),
      content: tie('inlines'),
    }),
  ),
})).inlines;

function textOf(inlines: readonly Inline[]): string {
  let out = '';
  for (const inline of inlines) {
    if (inline.kind === 'text') out += inline.value;
    else if (inline.kind === 'link' && inline.content.length === 0) out += inline.href;
    else if (inline.kind === 'styled' || inline.kind === 'link') out += textOf(inline.content);
  }
  return out;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Styled runs with words in them, by style. */
function runsOf(inlines: readonly Inline[], style: InlineStyle): number {
  let runs = 0;
  for (const inline of inlines) {
    if (inline.kind !== 'styled' && inline.kind !== 'link') continue;
    if (inline.kind === 'styled' && inline.style === style && textOf(inline.content).trim() !== '') runs++;
    runs += runsOf(inline.content, style);
  }
  return runs;
}

function paragraphOf(inlines: readonly Inline[]): string {
  const markdown = renderArticleMarkdown(articleOf({ body: [{ kind: 'paragraph', content: inlines }] }), CONTEXT);
  return textOfHtml(htmlOf(markdown).replace(/^<h1>.*<\/h1>/, ''));
}

describe('a paragraph of any text', () => {
  test.each(['--- ---', '- - -', '-- -', '_ _ _', '***', '- -'])('%s is text, not a thematic break', (value) => {
    expect(paragraphOf([{ kind: 'text', value }])).toBe(value);
  });

  test.each(['^ab]: ', '^\u00a0[^1]: ', '^1'])('a link of %j at the start of a line is no footnote', (value) => {
    const link: Inline = { kind: 'link', href: 'https://example.org/', content: [{ kind: 'text', value }] };
    expect(paragraphOf([link])).toBe(tidy(value));
  });

  test('reads back as the same text', () => {
    fc.assert(
      fc.property(MARKED, (value) => {
        expect(paragraphOf([{ kind: 'text', value }])).toBe(tidy(value));
      }),
      { numRuns: 3000 },
    );
  });

  test('reads back as the same text with emphasis and links', () => {
    fc.assert(
      fc.property(INLINES, (inlines) => {
        expect(paragraphOf(inlines)).toBe(tidy(textOf(inlines)));
        const html = htmlOf(renderArticleMarkdown(articleOf({ body: [{ kind: 'paragraph', content: inlines }] }), CONTEXT));
        expect(html.match(/<em>/g)?.length ?? 0).toBe(runsOf(inlines, 'italic'));
        expect(html.match(/<strong>/g)?.length ?? 0).toBe(runsOf(inlines, 'bold'));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a cell of any text', () => {
  test('reads back as the same text', () => {
    fc.assert(
      fc.property(INLINES, (inlines) => {
        const cell = (content: readonly Inline[]) => ({
          header: false,
          colspan: 1,
          rowspan: 1,
          content: [{ kind: 'paragraph' as const, content }],
        });
        const table = { head: [], bodies: [[{ cells: [cell(inlines), cell([{ kind: 'text', value: 'end' }])] }]], foot: [] };
        const wrap = {
          kind: 'tableWrap' as const,
          id: 't',
          caption: [],
          tables: [table],
          graphics: [],
          parts: [],
          foot: [],
        };
        const html = htmlOf(renderArticleMarkdown(articleOf({ body: [wrap] }), CONTEXT));
        expect(html.match(/<td[^>]*>/g)?.length).toBe(2);
        expect(textOfHtml(/<td[^>]*>([\s\S]*)<\/td>\s*<td/.exec(html)?.[1] ?? '')).toBe(tidy(textOf(inlines)));
      }),
      { numRuns: 1000 },
    );
  });
});
