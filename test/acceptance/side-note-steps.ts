import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ORIGIN } from './sample-site.ts';

type Walk = (options: BrowserContextOptions, steps: (page: Page) => Promise<void>, address?: string) => Promise<void>;

const WITH_NOTE = `${ORIGIN}/content/2/e201`;
const WIDE = { viewport: { width: 1280, height: 900 } };

/** Tests of notes beside the text, in an article of the sample journal. */
export function testSideNotes(walk: Walk): void {
  test.each(['ltr', 'rtl'])('a note is beside its line, and nowhere else for keyboards and screen readers: %s', (direction) =>
    walk(
      WIDE,
      async (page) => {
        await page.addInitScript(`new MutationObserver((_, observer) => {
            if (document.documentElement) document.documentElement.dir = '${direction}';
            observer.disconnect();
          }).observe(document, { childList: true })`);
        await page.reload();
        await page.locator('a.xref-fn').first().scrollIntoViewIfNeeded();
        const note = page.locator('.side-note');
        await note.waitFor();
        expect(await note.textContent()).toMatch(/^1 In the first two days rain washes out/);
        expect(await page.evaluate(PLACE)).toEqual({ line: true, side: direction, belowBoxes: true, inWindow: true });
        expect(await note.getAttribute('aria-hidden')).toBe('true');
        expect(await note.locator('[id], a:not([tabindex="-1"]), .backlink').count()).toBe(0);
        expect(await page.locator('.notes #fn1:visible').count()).toBe(1);
        await page.locator('a.xref-fn').first().hover();
        await page.waitForTimeout(400);
        expect(await page.locator('.reference-card:visible').count()).toBe(0);
        await page.setViewportSize({ width: 700, height: 900 });
        expect(await note.isVisible()).toBe(false);
      },
      WITH_NOTE,
    ),
  );

  test('without script, and on paper, notes are at the end of the text, with their numbers', () =>
    walk(
      { ...WIDE, javaScriptEnabled: false },
      async (page) => {
        expect(await page.locator('.side-note').count()).toBe(0);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('.notes #fn1:visible').innerText()).toMatch(/^1 In the first two days rain washes out/);
        expect(await page.locator('.reading-bar:visible, .article-pager:visible, .side:visible, .breadcrumb:visible').count()).toBe(0);
      },
      WITH_NOTE,
    ));
}

// True if the note begins at the line of its number; the side on which it is; true if it is below the boxes, and inside the window.
const PLACE = `(() => {
  const [call, note, text] = ['a.xref-fn', '.side-note', '.main-text'].map((one) => document.querySelector(one).getBoundingClientRect());
  const boxes = [...document.querySelector('.side').children].map((one) => one.getBoundingClientRect().bottom);
  return {
    line: note.top < call.bottom && note.top > call.top - 20,
    side: note.left >= text.right ? 'ltr' : note.right <= text.left ? 'rtl' : 'over the text',
    belowBoxes: note.top >= Math.max(...boxes),
    inWindow: note.left >= 0 && note.right <= innerWidth,
  };
})()`;
