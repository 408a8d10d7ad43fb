import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elementOf, movedPart } from '../../scripts/components/page-parts.ts';
import { writeComponents } from '../../scripts/components/write-components.ts';
import { LAY_OUT_ALL, WIDE_ARE_FOCUSABLE } from '../acceptance/axe-scripts.ts';
import { builtSample, ORIGIN, pageOver } from '../acceptance/sample-site.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { describeWith } from '../system-programs.ts';

test('a component is an element with all inside, moved to a page at the root', () => {
  const page =
    '<p>a</p><div class="b" id="x"><div><a href="#x">1</a><a href="#y">2</a></div><img src="e1/F.jpg" srcset="e1/F-3.jpg 300w"></div><div>c</div>';
  const part = elementOf(page, { page: 'content/1/e1.html', start: '<div class="b"' });
  expect(movedPart(part, 'content/1/e1.html', 'p-')).toBe(
    '<div class="b" id="p-x"><div><a href="#p-x">1</a><a href="content/1/e1.html#y">2</a></div><img src="content/1/e1/F.jpg" srcset="content/1/e1/F-3.jpg 300w"></div>',
  );
  expect(() => elementOf(page, { page: 'a.html', start: '<ul' })).toThrow('a.html has no <ul');
});

describeWith(['chromium'], 'the page with all components', () => {
  let browser: TestBrowser;
  let site: Awaited<ReturnType<typeof builtSample>>;
  let files: readonly string[];
  beforeAll(async () => {
    site = await builtSample();
    files = await writeComponents(site.folder);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.remove();
  });

  test('is there in every theme', () => {
    expect(files).toEqual(['components.html', 'components-classic.html', 'components-plain.html']);
  });

  describe.each(['components', 'components-classic', 'components-plain'])('%s', (file) => {
    test.each([
      ['light', 1440],
      ['dark', 390],
    ] as const)(
      'has hits and facets, is not wider than the window, and axe finds nothing in the %s at %d pixels',
      async (colorScheme, width) => {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
        const page = await pageOver(site.folder, context);
        await page.goto(`${ORIGIN}/${file}.html?for=tide`);
        await page.locator('.search-hits > li').first().waitFor();
        await page.locator('.search-facet').first().waitFor({ state: 'attached' });
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        await page.evaluate(WIDE_ARE_FOCUSABLE);
        await page.evaluate(await readFile(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8'));
        expect(await page.evaluate(AXE)).toEqual([]);
        await context.close();
      },
    );
  });
});

const AXE = `${LAY_OUT_ALL} axe.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) => id + ' ' + node.html.slice(0, 200))))`;
