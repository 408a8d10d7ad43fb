import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ORIGIN } from './sample-site.ts';

type Walk = (options: BrowserContextOptions, steps: (page: Page) => Promise<void>, address?: string) => Promise<void>;

const FORMULAS = `${ORIGIN}/content/1/e106`;
const FENCES = `<math display="block"><mrow><mo>(</mo><mi>x</mi><mo>)</mo></mrow></math><math display="block"><mrow><mo>(</mo><mfrac><mfrac><mi>x</mi><mi>y</mi></mfrac>
<mfrac><mi>x</mi><mi>y</mi></mfrac></mfrac><mo>)</mo></mrow></math><math><mo>∫</mo></math><math display="block"><mo>∫</mo></math>`;

/** Tests of fonts, colours and print in the sample journal. */
export function testTypography(walk: Walk): void {
  describe('its type', () => {
    test('is the fonts of the journal, at most 90 kB without formulas', () =>
      walk(
        {},
        async (page) => {
          const sizes = new Map<string, number>();
          page.on('response', async (response) => {
            if (response.url().endsWith('.woff2')) sizes.set(response.url(), (await response.body()).byteLength);
          });
          await page.reload();
          await page.evaluate('document.fonts.ready');
          await page.waitForLoadState('networkidle');
          const families = await page.evaluate(
            `[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)`,
          );
          expect(families).toEqual(expect.arrayContaining(['Source Serif 4', 'Source Sans 3']));
          expect(families).not.toContain('STIX Two Math');
          expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
        },
        `${ORIGIN}/content/1/e101`,
      ));

    test('has a font for formulas in which fences and integrals grow', () =>
      walk(
        {},
        async (page) => {
          await page.evaluate(`document.querySelector('main').insertAdjacentHTML('afterbegin', ${JSON.stringify(FENCES)})`);
          await page.evaluate(`document.fonts.load('20px "STIX Two Math"', '(∫')`);
          const heights = await page.evaluate(
            `[...document.querySelectorAll('main > math mo')].map((one) => one.getBoundingClientRect().height)`,
          );
          const [low = 0, , high = 0, , small = 0, large = 0] = heights as number[];
          expect(high).toBeGreaterThan(low * 2);
          expect(large).toBeGreaterThan(small * 1.5);
        },
        FORMULAS,
      ));
  });

  test('its colours are those that the reader chose, on every page from its first paint', () =>
    walk({ colorScheme: 'light' }, async (page) => {
      const paper = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
      const light = await paper();
      await page.selectOption('.color-scheme select', 'dark');
      const dark = await paper();
      expect(dark).not.toBe(light);
      await page.goto(ORIGIN);
      expect(await paper()).toBe(dark);
      expect(await page.inputValue('.color-scheme select')).toBe('dark');
      await page.selectOption('.color-scheme select', '');
      expect(await paper()).toBe(light);
    }));

  test('an image within the words of a caption, and an exponent, stay on the line of their words', () =>
    walk({ viewport: { width: 390, height: 844 } }, async (page) => {
      await page
        .locator('figcaption > p:not(.caption-title)')
        .first()
        .evaluate((one) => {
          one.innerHTML = `<img class="inline-graphic" src="${new URL('F1.jpg', location.href).href}" width="9" height="9" alt="x">${'of 10<sup>-15</sup> M '.repeat(60)}`;
        });
      expect(await page.evaluate(`getComputedStyle(document.querySelector('figcaption .inline-graphic')).display`)).toBe('inline-block');
      expect(await page.evaluate(BROKEN_EXPONENTS)).toBe(0);
    }));

  test('a print has the title, the page and how to cite the article in its margins', () =>
    walk({}, async (page) => {
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
      const textOf = (name: string): Promise<unknown> =>
        page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--${name}')`);
      expect(await textOf('running-title')).toMatch(/^"Depth and shade set .+"$/);
      expect(await textOf('journal-title')).toBe('"Tidewater"');
      expect(await textOf('citation-line')).toMatch(/^"Brannock I.+10\.5555\/tidewater\.0102"$/);
    }));
}

// Number of exponents on another line than the digits before them.
const BROKEN_EXPONENTS = `[...document.querySelectorAll('figcaption sup')].filter((one) => {
  const range = document.createRange();
  range.setStart(one.previousSibling, one.previousSibling.length - 1);
  range.setEnd(one.previousSibling, one.previousSibling.length);
  return range.getBoundingClientRect().right > one.getBoundingClientRect().right;
}).length`;
