import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const styles = (name: string): string => readFileSync(new URL(`../../src/site/styles/${name}.css`, import.meta.url), 'utf8');

/** Least contrast of pairs of custom properties: WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (borders of controls). */
const PAIRS = [
  ['ink', 'paper', 7],
  ['ink', 'surface', 7],
  ['ink', 'mark', 4.5],
  ['ink-soft', 'paper', 4.5],
  ['ink-soft', 'surface', 4.5],
  ['accent', 'paper', 4.5],
  ['accent', 'surface', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['warn', 'warn-soft', 4.5],
  ['note', 'note-soft', 4.5],
  ['control', 'paper', 3],
  ['control', 'surface', 3],
] as const;

describe.each(['journal', 'classic', 'plain'])('the theme %s', (theme) => {
  describe.each(['light', 'dark'])('in %s colours', (scheme) => {
    const sheets = [styles('tokens'), ...(theme === 'journal' ? [] : [styles(theme)])];
    const colors = new Map(sheets.flatMap((css) => [...colorsIn(lightOf(css)), ...(scheme === 'dark' ? colorsIn(darkOf(css)) : [])]));
    // In the order of the sheets, the colours of a theme follow the dark ones of the first sheet.
    test.each(PAIRS)('%s on %s has a contrast of at least %d', (front, back, least) => {
      expect(contrast(colors.get(front) ?? '', colors.get(back) ?? '')).toBeGreaterThanOrEqual(least);
    });
  });
});

const DARK = /@media screen and \(prefers-color-scheme: dark\) \{\n {2}:root \{([^}]*)\}/;

function darkOf(css: string): string {
  return DARK.exec(css)?.[1] ?? '';
}

function lightOf(css: string): string {
  return /:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
}

function colorsIn(rules: string): [name: string, color: string][] {
  return [...rules.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', color = '']) => [name, color]);
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
