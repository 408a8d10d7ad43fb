import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { libraryArtifacts } from '../../src/site/begin-pages.ts';
import { openBrowser, type TestBrowser } from '../open-browser.ts';
import { zipOf } from '../read/package/zip-of.ts';
import { describeWith } from '../system-programs.ts';
import { trueInPage } from '../true-in-page.ts';
import { LAY_OUT_ALL } from './axe-scripts.ts';
import { builtSample, ORIGIN, pageOver } from './sample-site.ts';
import { testSideNotes } from './side-note-steps.ts';
import { testTypography } from './typography-steps.ts';

// Reads an article of the sample journal with all features: figures, tables, formulas, notes, letters, versions.
const ARTICLE = `${ORIGIN}/content/1/e102`;
const WIDE = { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
const text = (at: string, words: string): string => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
/** A workbook with one sheet: a header and two rows. */
const WORKBOOK = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Counts" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEETS}"><sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'Count')}</row><row r="2">${text('A2', 'Barnacles')}<c r="B2"><v>12</v></c></row><row r="3">${text('A3', 'Limpets')}<c r="B3"><v>7</v></c></row></sheetData></worksheet>`,
};

describeWith(['chromium'], 'an article is read', () => {
  let browser: TestBrowser;
  let site: Awaited<ReturnType<typeof builtSample>>;
  beforeAll(async () => {
    site = await builtSample();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.remove();
  });

  const walk = async (options: BrowserContextOptions, steps: (page: Page) => Promise<void>, address = ARTICLE): Promise<void> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await pageOver(site.folder, context);
    await page.goto(address);
    await steps(page);
    await context.close();
  };

  testTypography(walk);
  testSideNotes(walk);

  describe('by keyboard', () => {
    test('past the menus, to a reference and back', () =>
      walk(WIDE, async (page) => {
        await page.keyboard.press('Tab');
        expect(await page.evaluate('document.activeElement.className')).toBe('skip');
        await page.keyboard.press('Enter');
        expect(await page.evaluate('document.activeElement.id')).toBe('main');
        const citation = page.locator('a.xref-bibr').first();
        await citation.focus();
        await page.locator('.reference-card:visible').waitFor();
        await page.keyboard.press('Escape');
        await page.locator('.reference-card').waitFor({ state: 'hidden' });
        await page.keyboard.press('Enter');
        const reference = await page.evaluate('decodeURIComponent(location.hash.slice(1))');
        expect(await page.evaluate('document.querySelector(":target").matches(".references > li")')).toBe(true);
        await page.locator(`[id="${reference}"] .backlinks a, [id="${reference}"] .backlink`).first().press('Enter');
        expect(
          await page.evaluate(
            'document.querySelector(":target").querySelector("a.xref-bibr") !== null || document.querySelector(":target").matches("a.xref-bibr")',
          ),
        ).toBe(true);
      }));

    test('a figure large, enlarged, the next one, and back where the reader was', () =>
      walk(WIDE, async (page) => {
        const image = page.locator('a.figure-link').first();
        await image.press('Enter');
        const picture = page.locator('dialog[open] .figure-canvas img').first();
        const first = await picture.getAttribute('src');
        await page.keyboard.press('+');
        expect(await page.locator('.figure-stage.zoomed').count()).toBe(1);
        await page.keyboard.press('0');
        await page.keyboard.press('ArrowRight');
        expect(await picture.getAttribute('src')).not.toBe(first);
        expect(await page.locator('.figure-bar a.button').getAttribute('href')).toMatch(/\/content\/1\/e102\/F/);
        await page.keyboard.press('Escape');
        expect(await image.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      }));

    test('and nothing that has the focus is hidden behind the contents', () =>
      walk({ viewport: { width: 390, height: 500 } }, async (page) => {
        const covered: unknown[] = [];
        for (let at = 0; at < 60; at++) {
          await page.keyboard.press('Tab');
          const found = await page.evaluate(FOCUS_COVERED);
          if (found !== '') covered.push(found);
        }
        expect(covered).toEqual([]);
      }));
  });

  describe('by mouse', () => {
    test('the contents lead to each section and follow the reader', () =>
      walk(WIDE, async (page) => {
        const current = () => page.locator('.toc a[aria-current]').textContent();
        const top = () => page.evaluate('document.querySelector(":target").getBoundingClientRect().top');
        await page.click('.toc-more summary');
        for (const name of ['Discussion', 'References', 'Article information', 'Plain-language summary']) {
          await page.click(`.toc a:text-is("${name}")`);
          await expect.poll(current).toBe(name);
          expect(await top(), name).toBeGreaterThan(-2);
          expect(await top(), name).toBeLessThan(700);
        }
      }));

    test.each([
      ['at a desk', WIDE],
      ['on a phone', PHONE],
    ])('the page loaded again, and the way back from a reference or another page, lead to the place that was left, %s', (_, options) =>
      walk(options, async (page) => {
        const link = '.article-text section p a.xref-bibr >> nth=-1';
        const top = () => page.locator(link).evaluate((one) => Math.round(one.getBoundingClientRect().top));
        const isAt = (place: number) => expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(4);
        await page.locator(link).evaluate((one) => one.scrollIntoView({ block: 'center' }));
        await trueInPage(page, 'history.state?.place?.within !== undefined');
        const place = await top();
        expect(await page.evaluate('scrollY')).toBeGreaterThan(1000);
        await page.reload();
        await isAt(place);
        await page.locator(link).evaluate((one: HTMLElement) => one.click());
        await trueInPage(page, 'document.querySelector(":target") !== null');
        await page.goBack();
        await isAt(place);
        await page.goto(`${ORIGIN}/`);
        await page.goBack();
        await isAt(place);
      }),
    );

    test('an author opens a card with affiliation, ORCID, roles and other articles, and the focus returns to the name', () =>
      walk(WIDE, async (page) => {
        const name = page.locator('.byline a', { hasText: 'Isla Brannock' });
        await name.press('Enter');
        const card = page.locator('.sheet');
        expect(await card.textContent()).toContain('University of Farhaven');
        expect(await card.locator('a[href^="https://orcid.org/"]').count()).toBe(1);
        expect(await card.locator('a[href^="mailto:"]').count()).toBe(1);
        await card.locator('.author-others a').first().waitFor();
        expect(await card.locator('a:text("All articles")').getAttribute('href')).toMatch(/authors\/0000-0002-1825-0097$/);
        await page.keyboard.press('Escape');
        await card.waitFor({ state: 'detached' });
        expect(await name.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      }));

    test('a mark beside an author opens the card of the author too', () =>
      walk(WIDE, async (page) => {
        await page.locator('.byline li', { hasText: 'Isla Brannock' }).locator('sup > a').first().click();
        expect(await page.locator('.sheet-title').textContent()).toBe('Isla Brannock');
        expect(await page.locator('.sheet').textContent()).toContain('University of Farhaven');
        expect(await page.evaluate('location.hash')).toBe('');
        expect(await page.locator('.reference-card:visible').count()).toBe(0);
      }));

    test('Cite opens the citation at its button, and gives it back when it closes', () =>
      walk(WIDE, async (page) => {
        await page.click('.actions summary:text-is("Cite")');
        await page.locator('.sheet #offprint-citation').waitFor();
        expect(await page.evaluate('location.hash')).toBe('');
        await page.keyboard.press('Escape');
        await page.locator('.cite-box #offprint-citation').waitFor({ state: 'attached' });
        expect(await page.locator('.side #offprint-citation:visible').count()).toBe(0);
      }));

    test('a card stays while the pointer is on it', () =>
      walk(WIDE, async (page) => {
        await page.locator('a.xref-bibr').first().hover();
        const card = page.locator('.reference-card:visible');
        await card.hover();
        expect(await card.textContent()).toMatch(/\d{4}\./);
        await page.mouse.move(5, 5);
        await page.locator('.reference-card').waitFor({ state: 'hidden' });
      }));

    test('a figure leads to its own page where it cannot be enlarged', () =>
      walk(WIDE, async (page) => {
        await page.route(/article-tools/, (route) => route.abort());
        await page.locator('a.figure-link').first().click();
        await page.waitForURL(/\/content\/1\/e102\/F1$/);
      }));

    test('citations and links are copied, links shared', () =>
      walk(WIDE, async (page) => {
        const copied = async (press: () => Promise<void>) => {
          await press();
          await expect.poll(() => page.evaluate('document.getElementById("offprint-said")?.textContent')).toBe('Copied');
          return (await page.evaluate('navigator.clipboard.readText()')) as string;
        };
        await page.click('.actions summary:text-is("Cite")');
        expect(await copied(() => page.click('[data-copy="offprint-citation"]'))).toMatch(/^Brannock I, .*10\.5555\/tidewater\.0102$/s);
        await page.click('summary:text-is("Chicago")');
        await trueInPage(page, 'document.getElementById("offprint-said").textContent === ""');
        expect(await copied(() => page.click('[data-copy="offprint-cite-chicago"]'))).toContain('“Depth and Shade Set');
        await trueInPage(page, 'document.getElementById("offprint-said").textContent === ""');
        await page.keyboard.press('Escape');
        expect(await copied(() => page.locator('a.copy-link').first().click())).toBe(`${ORIGIN}/content/1/e102#fig1`);
        await page.click('summary:text-is("Share")');
        expect(await page.locator('.menu[open] a[href^="mailto:"]').getAttribute('href')).toContain('10.5555%2Ftidewater.0102');
        await page.keyboard.press('Escape');
        expect(await page.locator('.menu[open]').count()).toBe(0);
      }));

    test('a figure is compared with another, saved as a slide, and found again in the text', () =>
      walk(WIDE, async (page) => {
        await page.locator('a.figure-full').nth(1).click();
        await page.locator('.figure-words:has-text("Depths of the pools.")').waitFor();
        await page.click('dialog button:text-is("Compare")');
        await page.selectOption('dialog select', { label: 'Figure 3' });
        await page.locator('.figure-stage').first().hover();
        await page.click('dialog button[aria-label="Zoom in"]');
        const scales = () =>
          page.locator('.figure-canvas').evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('--scale')));
        expect(await scales()).toEqual(['1.4', '1.4']);
        await page.click('dialog summary');
        const [slide] = await Promise.all([page.waitForEvent('download'), page.click('dialog .menu button')]);
        expect(slide.suggestedFilename()).toBe('F1-S1-slide.png');
        await page.click('dialog button:text-is("Show in text")');
        expect(await page.locator('dialog[open]').count()).toBe(0);
        expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('e102/F1-S1');
      }));

    test('a supplement opens as a table, which is sorted, filtered, enlarged and saved', () =>
      walk(WIDE, async (page) => {
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        const item = page.locator('#supp1 .files li');
        await item.locator('button').click();
        await item.locator('table').waitFor();
        const column = (at: number) => item.locator(`tbody tr:not([hidden]) > :nth-child(${at})`).allTextContents();
        const pools = await column(1);
        expect(pools).toHaveLength(24);
        expect(requests.filter((url) => !url.startsWith(`${ORIGIN}/`))).toEqual([]);
        await item.locator('table').hover();
        const header = item.locator('th >> nth=3');
        await header.locator('button').click();
        expect(await header.getAttribute('aria-sort')).toBe('ascending');
        const depths = (await column(4)).map(Number);
        expect(depths).toEqual([...depths].sort((a, b) => a - b));
        await header.locator('button').click();
        expect((await column(4)).map(Number)).toEqual([...depths].reverse());
        await header.locator('button').click();
        expect([await header.getAttribute('aria-sort'), await column(1)]).toEqual(['none', pools]);
        await item.locator('button:text-is("Filter")').click();
        await page.keyboard.type(pools[3]?.toLowerCase() ?? '');
        expect(await column(1)).toEqual([pools[3]]);
        expect(await item.locator('.table-tools [role=status]').textContent()).toBe('1 of 24 rows');
        await item.locator('button:text-is("Full screen")').click();
        const [saved] = await Promise.all([page.waitForEvent('download'), page.click('dialog button:text-is("CSV")')]);
        expect((await readFile(await saved.path(), 'utf8')).split('\r\n')).toHaveLength(2);
        await page.click('dialog button[aria-label="Close"]');
        expect(await item.locator('.table-scroll').count()).toBe(1);
      }));

    const openWorkbook = async (page: Page, worker?: string): Promise<void> => {
      await page.route(/data\.xlsx$/, (route) => route.fulfill({ body: Buffer.from(zipOf(WORKBOOK)) }));
      for (const { path, bytes } of await libraryArtifacts([{ viewers: ['xlsx'] }])) {
        const body = worker !== undefined && path.includes('worker') ? worker : Buffer.from(bytes);
        await page.route(`${ORIGIN}/${path}`, (route) => route.fulfill({ body, contentType: 'text/javascript' }));
      }
      await page.locator('#supp1 .files li').evaluate((one) => {
        one.querySelector('a')?.setAttribute('href', 'e102/data.xlsx');
        one.querySelector('button')?.setAttribute('data-viewer', 'xlsx');
      });
      await page.click('#supp1 .files li button');
    };

    test('a workbook is read in a worker', () =>
      walk(WIDE, async (page) => {
        await openWorkbook(page);
        const item = page.locator('#supp1 .files li');
        await item.locator('table').waitFor();
        expect(await item.locator('td, tbody th').allTextContents()).toEqual(['Barnacles', '12', 'Limpets', '7']);
        expect(page.workers()).toEqual([]);
      }));

    test('a workbook that is read for too long is given up, and the page does not wait', () =>
      walk(WIDE, async (page) => {
        // Twenty seconds pass in half a second.
        await page.evaluate('{ const wait = setTimeout; setTimeout = (act, ms) => wait(act, ms === 20000 ? 500 : ms); }');
        await openWorkbook(page, 'onmessage = () => { for (;;); };');
        const status = page.locator('#supp1 .files [role=status]');
        await expect.poll(() => status.textContent()).toBe('The file is too large to be shown here. Download it instead.');
      }));

    test('a structure opens in the page, says what it is, and is turned by keys', () =>
      walk(WIDE, async (page) => {
        await page.route(/helix\.pdb$/, (route) => route.fulfill({ path: fileOf('../fixtures/structures/helix.pdb') }));
        await page.route(/3dmol-[\d.]+\.js$/, (route) => route.fulfill({ path: fileOf('../../node_modules/3dmol/build/3Dmol-min.js') }));
        const item = page.locator('#supp1 .files li');
        await item.evaluate((one) => {
          one.querySelector('a')?.setAttribute('href', 'e102/helix.pdb');
          one.querySelector('button')?.setAttribute('data-viewer', 'structure');
        });
        await item.locator('button').click();
        const view = item.locator('.map');
        await view.locator('canvas').waitFor();
        expect(await item.locator('.file-viewer > p').textContent()).toMatch(/^Atoms: 60\. Chains: A\. /);
        const before = await view.screenshot();
        await view.press('ArrowRight');
        expect(before.equals(await view.screenshot())).toBe(false);
      }));

    test('a table with merged cells has its tools, but does not sort', () =>
      walk(
        WIDE,
        async (page) => {
          const table = page.locator('.table-wrap:has(.table-tools)');
          await table.hover();
          const [saved] = await Promise.all([page.waitForEvent('download'), table.locator('button:text-is("CSV")').click()]);
          expect(saved.suggestedFilename()).toBe('table1.csv');
          await table.locator('button:text-is("Copy")').click();
          await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^Way\tWeek 1\tWeeks 2 to 4\r?\n/);
          expect(await table.locator('.sort').count()).toBe(0);
        },
        `${ORIGIN}/content/2/e201`,
      ));

    test('a formula is copied as TeX or MathML, and a cut one shows that it goes on', () =>
      walk({ ...WIDE, viewport: { width: 320, height: 700 } }, async (page) => {
        const formula = page.locator('.formula').first();
        await formula.scrollIntoViewIfNeeded();
        await formula.locator('.formula-scroll.cut-end').waitFor();
        expect(await page.locator('.formula + .scroll-hint').first().textContent()).toBe('Scroll →');
        await formula.locator('.formula-menu').press('Enter');
        await page.click('.formula-copies button:text-is("Copy as MathML")');
        await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toMatch(/^<math .*<\/math>$/s);
        await page.keyboard.press('Escape');
        expect(await page.evaluate('document.activeElement.className')).toContain('formula-menu');
        await formula.locator('.formula-scroll').evaluate((one) => one.scrollTo(60, 0));
        await formula.locator('.formula-scroll.cut-start').waitFor();
        expect(await page.locator('.formula:first-of-type + .scroll-hint').count()).toBe(0);
      }));

    test('the letters are shown in place of the article, by their links, by the address, and by a search of the page', () =>
      walk(WIDE, async (page) => {
        const text = page.locator('#offprint-article h2').first();
        await page.click('.parts a:text("Peer review")');
        await page.locator('.sub-article-decision-letter').waitFor();
        expect(await text.isVisible()).toBe(false);
        await page.goBack();
        await page.click('.toc a:text("Abstract")');
        await text.waitFor();
        const id = await page.locator('.sub-article').last().getAttribute('id');
        await page.goto(`${ORIGIN}/content/2/e201`);
        await page.goto(`${ARTICLE}#${id}`);
        await page.locator('.sub-article').last().waitFor();
        expect(await page.locator('.parts [aria-current]').textContent()).toBe('Peer review');
      }));
  });

  describe('by touch', () => {
    test('the viewer has its close button at the top right, one row of tools, and the others behind More', () =>
      walk(PHONE, async (page) => {
        await page.locator('a.figure-full').first().tap();
        const bar = page.locator('dialog[open] .figure-bar');
        const boxes = () =>
          bar.locator('button:visible, a:visible, summary:visible').evaluateAll((all) =>
            all.map((one) => {
              const { right, y } = one.getBoundingClientRect();
              return { name: one.ariaLabel ?? one.textContent, right: Math.round(right), y: Math.round(y) };
            }),
          );
        const before = await boxes();
        const close = before.find(({ name }) => name === 'Close');
        expect(close?.right).toBe(Math.max(...before.map(({ right }) => right)));
        expect(close?.y).toBe(Math.min(...before.map(({ y }) => y)));
        expect(new Set(before.map(({ y }) => y)).size).toBe(2);
        await bar.locator('button:text-is("More")').tap();
        expect((await boxes()).map(({ name }) => name)).toEqual(
          expect.arrayContaining(['Compare', 'Download', 'Show in text', 'Figure page']),
        );
        await bar.locator('[aria-label="Close"]').tap();
        expect(await page.locator('.with-more').count()).toBe(0);
      }));

    test('the first touch of a citation shows it, the second follows it', () =>
      walk(PHONE, async (page) => {
        const citation = page.locator('a.xref-bibr').first();
        await citation.tap();
        await page.locator('.reference-card:visible').waitFor();
        expect(await page.evaluate('location.hash')).toBe('');
        await citation.tap();
        await trueInPage(page, 'location.hash !== ""');
      }));

    test('the title, the authors and the abstract are on the first screen, below a header of one row', () =>
      walk(PHONE, async (page) => {
        expect(await page.evaluate('document.querySelector(".site-header").offsetHeight')).toBeLessThan(54);
        // This article also has a notice of a correction, a group of authors and letters.
        expect(await page.evaluate('document.querySelector(".opening").getBoundingClientRect().top')).toBeLessThan(640);
      }));

    test('the reading bar stays at the bottom, opens the contents over the text, closes them on a choice, and hides on scrolling down', () =>
      walk(PHONE, async (page) => {
        // Sections above that get their heights later would move the page, as scrolling does.
        await page.evaluate(LAY_OUT_ALL);
        const bar = page.locator('.reading-bar');
        const bottom = () => bar.evaluate((one) => Math.round(innerHeight - one.getBoundingClientRect().bottom));
        expect(await bottom()).toBe(0);
        await bar.locator('a:text("Contents")').tap();
        await page.tap('.sheet a:text("Discussion")');
        await page.locator('.sheet').waitFor({ state: 'detached' });
        const top = () => page.evaluate('document.querySelector(":target").getBoundingClientRect().top');
        await expect.poll(top).toBeGreaterThan(-2);
        await page.evaluate('scrollBy(0, 300)');
        await expect.poll(bottom).toBeLessThan(-40);
        await page.evaluate('scrollBy(0, -100)');
        await expect.poll(bottom).toBe(0);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      }));
  });

  test('without script: menus and styles open, the letters stand below, every link of the page leads somewhere on it', () =>
    walk({ ...WIDE, javaScriptEnabled: false }, async (page) => {
      await page.click('.side summary:text-is("Download")');
      expect(await page.isVisible('.menu[open] a[href$=".pdf"]')).toBe(true);
      await page.click('.side summary:text-is("Cite")');
      await page.click('summary:text("MLA")');
      expect(await page.isVisible('#offprint-cite-mla')).toBe(true);
      expect(await page.locator('.sub-article:visible').count()).toBe(2);
      expect(await page.locator('button:visible').count()).toBe(0);
      await page.locator('a.figure-link').first().click();
      await page.waitForURL(/\/content\/1\/e102\/F/);
    }));

  test('and loses nothing on paper: letters, sections and all authors show, menus do not', () =>
    // An A4 page between its margins is as wide as a narrow window.
    walk({ viewport: { width: 650, height: 900 } }, async (page) => {
      await page.locator('.byline').evaluate((one) => one.classList.add('many'));
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.sub-article:visible').count()).toBe(2);
      const authors = page.locator('.author-list > li:not(.more-authors)');
      expect(await authors.and(page.locator(':visible')).count()).toBe(await authors.count());
      expect(
        await page
          .locator(
            '.reading-bar:visible, .side:visible, .more-authors:visible, .article-pager:visible, .toc:visible, .actions:visible, .parts:visible, .figure-tools:visible, .formula-menu:visible, .open-file:visible',
          )
          .count(),
      ).toBe(0);
    }));

  test('and nothing moves while it loads', () =>
    walk(PHONE, async (page) => {
      await page.waitForLoadState('networkidle');
      // On a busy machine a font arrives after its text, whose lines are a fraction of a pixel higher in the face that stands in.
      expect(await page.evaluate(LAYOUT_SHIFT)).toBeLessThan(0.005);
    }));

  test.each(['light', 'dark'] as const)('with cards, menus, letters and figures open, axe finds nothing in the %s', (colorScheme) =>
    walk({ ...WIDE, colorScheme }, async (page) => {
      await page.evaluate(await readFile(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8'));
      await page.click('summary:text("Share")');
      expect(await page.evaluate(AXE)).toEqual([]);
      await page.locator('a.xref-bibr').first().focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(AXE)).toEqual([]);
      await page.locator('a.figure-link').first().click();
      await page.locator('dialog[open]').waitFor();
      await page.click('dialog button:text-is("Compare")');
      expect(await page.evaluate(AXE)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.click('.parts a:text("Peer review")');
      expect(await page.evaluate(AXE)).toEqual([]);
    }),
  );
});

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const AXE = `${LAY_OUT_ALL} axe.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.slice(0, 2).map((node) => id + ' ' + node.html.slice(0, 200))))`;

// '' if a part of the focused element is visible; else a description of it. WCAG 2.2, 2.4.11.
const FOCUS_COVERED = `(() => {
  const focused = document.activeElement;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const points = [[left + 2, top + 2], [(left + right) / 2, (top + bottom) / 2], [right - 2, bottom - 2]];
  const seen = points.some(([x, y]) => { const there = document.elementFromPoint(x, y); return there !== null && (focused.contains(there) || there.contains(focused)); });
  return seen ? '' : focused.outerHTML.slice(0, 120);
})()`;

const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;
