import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { BenchRow } from '../bench-row.ts';
import { STEPS, type Step } from './interaction-steps.ts';

const PROFILES: Readonly<Record<Step['on'], BrowserContextOptions>> = {
  desk: { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/**
 * Measures interaction latency: the time from each key, click or touch to the next paint (Event Timing, in steps of 8 ms). For steps
 * without an input event, measures the longest frame (Long Animation Frames, from 50 ms). Steps that a page lacks are skipped.
 */
export async function measureInteractions(executablePath: string, urls: readonly string[]): Promise<readonly BenchRow[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: BenchRow[] = [];
    for (const url of urls) for (const on of ['desk', 'phone'] as const) rows.push(...(await rowsOf(browser, { url, on })));
    return rows;
  } finally {
    await browser.close();
  }
}

async function rowsOf(browser: Browser, { url, on }: { readonly url: string; readonly on: Step['on'] }): Promise<readonly BenchRow[]> {
  const context = await browser.newContext({ ...PROFILES[on], serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  await page.goto(url);
  await page.waitForTimeout(500);
  const rows: BenchRow[] = [];
  for (const step of STEPS.filter((one) => one.on === on)) {
    const waits = await waitsOf(page, step);
    if (waits === undefined) continue;
    rows.push({
      name: `${new URL(url).pathname} ${on}: ${step.name}`,
      figure: Math.round(Math.max(0, ...waits)),
      unit: 'ms',
      budget: { of: 'figure', atMost: 50 },
    });
  }
  await context.close();
  return rows;
}

/** Finds the target before the measurement, because that time is not part of the latency.  */
async function waitsOf(page: Page, { at, act, by }: Step): Promise<readonly number[] | undefined> {
  const target = at === undefined ? undefined : page.locator(at).first();
  if (target !== undefined && !(await target.isVisible())) return undefined;
  await target?.scrollIntoViewIfNeeded();
  await page.waitForTimeout(400);
  const box = await target?.boundingBox();
  const place = box == null ? { x: 0, y: 0 } : { x: box.x + Math.min(box.width / 2, 30), y: box.y + Math.min(box.height / 2, 10) };
  await page.evaluate('waits.event.length = waits.frame.length = 0');
  await act(page, place);
  await page.waitForTimeout(400);
  return JSON.parse(await page.evaluate<string>(`JSON.stringify(waits.${by})`)) as readonly number[];
}

const OBSERVE = `
  globalThis.waits = { event: [], frame: [] };
  const noteIn = (waits) => (list) => waits.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(noteIn(waits.event)).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver(noteIn(waits.frame)).observe({ type: 'long-animation-frame' });
`;
