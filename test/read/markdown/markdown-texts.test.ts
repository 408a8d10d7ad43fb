import { describe, expect, test } from 'vitest';
import { markdownTexts } from '../../../src/read/markdown/markdown-texts.ts';

describe('the text of a Markdown article', () => {
  test.each<[string, readonly string[]]>([
    ['---\ntitle: T\n---\n\n# Tides {#sec:t}\n\nAs [@a2011] says, `r` is *high*.', ['Tides', 'As  says, r is high.']],
    ['![A plot of $x$](a.tif){#fig:a alt="Machine words"}', ['A plot of ']],
    ['Table: Counts {#tbl:c}\n\n| a | b |\n|---|---|\n| 1 | 2 |', ['Counts', 'a', 'b', '1', '2']],
    ['A note.[^n]\n\n[^n]: It says so.', ['A note.', 'It says so.']],
    ['```r\nx <- 1\n```', ['x <- 1\n']],
    ['$$x^2$$', []],
  ])('%j', (source, texts) => {
    expect(markdownTexts(source)).toEqual(texts);
  });
});
