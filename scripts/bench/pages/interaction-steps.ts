import type { Page } from 'playwright-core';

/** One interaction of a reader, by mouse at a desk or by touch on a phone. */
export interface Step {
  readonly name: string;
  readonly on: 'desk' | 'phone';
  /** Selector of the target element; the step is skipped on a page without it. */
  readonly at?: string;
  readonly act: (page: Page, place: { readonly x: number; readonly y: number }) => Promise<void>;
  readonly by: 'event' | 'frame';
}

type Position = { readonly x: number; readonly y: number };

const click = { on: 'desk', by: 'event', act: (page: Page, { x, y }: Position) => page.mouse.click(x, y) } as const;
const tap = { on: 'phone', by: 'event', act: (page: Page, { x, y }: Position) => page.touchscreen.tap(x, y) } as const;
const hover = { on: 'desk', by: 'event', act: (page: Page, { x, y }: Position) => page.mouse.move(x, y, { steps: 3 }) } as const;
const key = (name: string) => ({ on: 'desk', by: 'event', act: (page: Page) => page.keyboard.press(name) }) as const;

const CITATION = ':nth-match(.article-text section p a.xref[href^="#"]:visible, 10)';
const VIEWER = '.figure-viewer[open] .figure-stage';

/** Steps in the order in which they run on one page. */
export const STEPS: readonly Step[] = [
  { name: 'contents opened', at: '.reading-bar a', ...tap },
  { name: 'contents followed', at: ':nth-match(.sheet ol a, 5)', ...tap },
  { name: 'reference card', at: CITATION, ...tap },
  { name: 'menu opened', at: '.menu summary', ...click },
  { name: 'menu closed', at: '.menu[open]', ...key('Escape') },
  { name: 'citation opened', at: '#offprint-cite', ...click },
  { name: 'citation copied', at: '.sheet button[data-copy]:visible', ...click },
  { name: 'contents followed', at: ':nth-match(.toc a, 5)', ...click },
  { name: 'reference card', at: CITATION, ...hover },
  { name: 'reference card closed', at: '.reference-card:visible', ...key('Escape') },
  { name: 'figure enlarged', at: 'a.figure-link', ...click },
  { name: 'next figure', at: VIEWER, ...key('n') },
  { name: 'figure larger', at: VIEWER, ...key('+') },
  { name: 'figure closed', at: VIEWER, ...key('Escape') },
  { name: 'table copied', at: ':nth-match(.table-tools button, 2)', ...click },
  { name: 'table downloaded', at: ':nth-match(.table-tools button, 3)', ...click },
  { name: 'letter shown', at: ':nth-match(.parts a, 2)', ...click },
  { name: 'article shown again', at: '.parts a', ...click },
  { name: 'scrolled to the end', on: 'desk', by: 'frame', act: scrollOn },
  { name: 'dark', on: 'desk', by: 'frame', act: (page) => page.emulateMedia({ colorScheme: 'dark' }) },
];

/** Scrolls by two screens every 100 ms, like a reader who skims. */
async function scrollOn(page: Page): Promise<void> {
  for (let at = 0; at < 40; at++) {
    await page.mouse.wheel(0, 1_800);
    await page.waitForTimeout(100);
  }
}
