import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../src/site/styles/', import.meta.url);

/** Properties that name a side of the screen. A page in a right-to-left language needs the side of the line: `padding-inline-start`. */
const PHYSICAL =
  /^\s*(?:(?:padding|margin|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right|float)\s*:|text-align:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/;
/** Values for four sides, of which the second and the fourth differ: `margin: 0 0 1em 2em`. */
const FOUR_SIDES = /^\s*(?:padding|margin|inset|border-width):\s*\S+ (\S+) \S+ (\S+);/;
/** The alignment of a cell as JATS gives it, `align="left"`, and notations of MathML are those of the screen; arrows of menus are turned. */
const OF_THE_SCREEN = /^\.align-(?:left|right)|^menclose|::(?:before|after)/;

test.each(readdirSync(folder).filter((name) => name.endsWith('.css')))('%s names sides of lines, not of the screen', (name) => {
  let selector = '';
  const found = readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      // A selector of several lines begins with `:is(`.
      if (/(?:\{|:is\()$/.test(line.trimEnd()) && line.trim() !== ') {') selector = line.trim();
      const [, second, fourth] = FOUR_SIDES.exec(line) ?? [];
      const isPhysical = PHYSICAL.test(line) || (second !== fourth && second !== undefined);
      return isPhysical && !OF_THE_SCREEN.test(selector) ? `${at + 1}: ${line.trim()}` : [];
    });
  expect(found).toEqual([]);
});
