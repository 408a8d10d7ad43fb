import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContent } from '../../acceptance/build-content.ts';
import { openBrowser, type TestBrowser } from '../../open-browser.ts';
import { describeWith } from '../../system-programs.ts';

const CONTENT = fileURLToPath(new URL('../../fixtures/right-to-left', import.meta.url));

describeWith(['chromium'], 'right-to-left articles in Chromium', () => {
  let browser: TestBrowser;
  let folder: string;
  let page: Page;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'offprint-rtl-'));
    await cp(CONTENT, join(folder, 'content'), { recursive: true, filter: (path) => !path.endsWith('.md') });
    await buildContent({ content: join(folder, 'content'), output: join(folder, 'site'), cache: join(folder, 'cache') });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (path: string) => page.goto(pathToFileURL(join(folder, 'site', path)).href);
  const directionsOf = async (selectors: readonly string[]) =>
    Object.fromEntries(await Promise.all(selectors.map(async (selector) => [selector, await page.evaluate(directionOf(selector))])));

  describe.each([
    { name: 'an Arabic article', path: 'content/1/e1.html', species: 'E. coli (K-12)', address: 'https://data.example/a(1)/' },
    { name: 'a Hebrew article', path: 'content/1/e2.html', species: 'Patella vulgata (L.)', address: 'https://data.example/b(2)/' },
  ])('$name', ({ path, species, address }) => {
    beforeAll(() => open(path));

    test('and what is in it has its direction', async () => {
      const rtl = ['html', 'article', 'h1', '.abstract', '#p1', '#r2 .citation', '.author-list', '.toc'];
      const ltr = ['math', '#q1', '#r1 .citation', '.doi', '#p2 a', 'a[href^="mailto:"]'];
      expect(await directionsOf([...rtl, ...ltr])).toEqual(
        Object.fromEntries([...rtl.map((selector) => [selector, 'rtl']), ...ltr.map((selector) => [selector, 'ltr'])]),
      );
    });

    test.each([
      ['a Latin name', '#p1 i', species],
      ['code', '#p1 .monospace', 'C++'],
      ['an address', '#p2 a', address],
      ['a formula', '#p3 math', 'm=ρV'],
      ['a display formula', '#f1 math', 'E=mc'],
      ['a quotation', '#q1', 'The pool, at noon (June), was warm.'],
      ['a reference', '#r1 .citation', /^Odera A\. Heat of pools \(a review\)\. J Shore Sci\. 2019;4\(2\):11–20\./],
      ['a DOI', '.imprint .doi', /^https:\/\/doi\.org\/10\.5555\/shore\.\d$/],
    ])('%s reads from left to right', async (_, selector, text) => {
      expect(await page.evaluate(visualText(selector))).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    });

    test('authors with Latin names follow one another from right to left', async () => {
      const lefts = (await page.evaluate(leftsOf('.author'))) as number[];
      expect(lefts.length).toBeGreaterThan(1);
      expect(lefts).toEqual([...lefts].sort((a, b) => b - a));
    });

    test('the caret goes from right to left in the text, and from left to right in a Latin name, a quotation and an address', async () => {
      const [text, ...latin] = (await Promise.all(
        ['#p1', '#p1 i', '#q1', '#p2 a'].map((selector) => page.evaluate(caretsIn(selector))),
      )) as number[][];
      const ascending = (lefts: number[]) => [...lefts].sort((a, b) => a - b);
      expect(text).toEqual(ascending(text ?? []).reverse());
      expect(latin).toEqual(latin.map(ascending));
    });

    test('an arrow key moves the caret through the text in its order', async () => {
      expect(await page.evaluate(stepsForward('#p1', 'left'))).toEqual([3, 4, 5]);
      expect(await page.evaluate(stepsForward('#q1', 'right'))).toEqual([3, 4, 5]);
    });

    test('the search field has the direction of what is typed', async () => {
      const field = page.locator('[name=for]').first();
      const offsetsOf = async (words: string, key: string): Promise<readonly number[]> => {
        await field.fill(words);
        await field.press('Home');
        const offsets: number[] = [];
        for (let presses = 0; presses < 3; presses += 1) {
          await field.press(key);
          offsets.push(await field.evaluate((input) => (input as unknown as { readonly selectionStart: number }).selectionStart));
        }
        return offsets;
      };
      // At the start of a line in its own direction, the opposite key moves nothing.
      expect(await offsetsOf('-shore author:Odera', 'ArrowRight')).toEqual([1, 2, 3]);
      expect(await offsetsOf('-shore author:Odera', 'ArrowLeft')).toEqual([0, 0, 0]);
      expect(await offsetsOf('-برك المد', 'ArrowLeft')).toEqual([1, 2, 3]);
      await field.fill('');
    });

    test('Tab follows the reading order: down, and in a line from right to left', async () => {
      await page.reload();
      const stops: Stop[] = [];
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press('Tab');
        stops.push((await page.evaluate(FOCUSED)) as Stop);
      }
      // The link to the main content appears above the page.
      const [, ...inPage] = stops;
      const inOrder = [...inPage].sort((a, b) => (Math.abs(a.middle - b.middle) < 12 ? b.right - a.right : a.middle - b.middle));
      expect(new Set(inPage.map(({ middle }) => middle)).size).toBeGreaterThan(2);
      expect(inPage.map(({ words }) => words)).toEqual(inOrder.map(({ words }) => words));
    });
  });

  test('a list of articles has each title in its direction', async () => {
    await open('index.html');
    expect(await directionsOf(['.card-title', '.hero-lead'])).toEqual({ '.card-title': 'rtl', '.hero-lead': 'rtl' });
  });
});

/** A place where the keyboard stops. */
interface Stop {
  readonly words: string;
  readonly middle: number;
  readonly right: number;
}

const FOCUSED = `(() => {
  const { top, bottom, right } = document.activeElement.getBoundingClientRect();
  return { words: document.activeElement.textContent.trim(), middle: Math.round((top + bottom) / 2 + scrollY), right: Math.round(right) };
})()`;

/** The computed direction of the first match. */
function directionOf(selector: string): string {
  return `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).direction`;
}

/** The characters of an element's first line, from left to right as they are painted. */
function visualText(selector: string): string {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    // Sections below the window are laid out when they come into view.
    element.scrollIntoView({ behavior: 'instant' });
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const painted = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest('annotation')) continue;
      for (let at = 0; at < node.length; at += 1) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const box = range.getBoundingClientRect();
        if (box.width > 0) painted.push({ character: node.data[at], bottom: box.bottom, left: box.left });
      }
    }
    const first = Math.min(...painted.map(({ bottom }) => bottom));
    const inLine = painted.filter(({ bottom }) => bottom - first < 12);
    return inLine.sort((a, b) => a.left - b.left).map(({ character }) => character).join('').trim();
  })()`;
}

/** Left edges of all matches, in document order. */
function leftsOf(selector: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect().left)`;
}

/** Places of the caret behind the first six characters of an element. */
function caretsIn(selector: string): string {
  return `(() => {
    const text = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT).nextNode();
    return [1, 2, 3, 4, 5, 6].slice(0, text.length).map((offset) => {
      const range = document.createRange();
      range.setStart(text, offset);
      return range.getClientRects()[0].left;
    });
  })()`;
}

/** Offsets of the caret after one, two and three presses of an arrow key, from behind the second character. */
function stepsForward(selector: string, to: 'left' | 'right'): string {
  return `(() => {
    const text = document.createTreeWalker(document.querySelector(${JSON.stringify(selector)}), NodeFilter.SHOW_TEXT).nextNode();
    const selection = getSelection();
    selection.collapse(text, 2);
    return [1, 2, 3].map(() => {
      selection.modify('move', '${to}', 'character');
      return selection.focusOffset;
    });
  })()`;
}
