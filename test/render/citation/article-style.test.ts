import { describe, expect, test } from 'vitest';
import { articleStyle } from '../../../src/render/citation/citation-formatter.ts';

const TITLE = '<text macro="title"/>';

/** [test of the style, its branches, the branches for an article] */
const BRANCHES: readonly (readonly [string, string, string])[] = [
  ['another type', `<if type="bill treaty" match="any">x</if><else>${TITLE}</else>`, `<if type="article-journal">${TITLE}</if>`],
  ['its own type', `<if type="article-journal book" match="any">${TITLE}</if><else>x</else>`, `<if type="article-journal">${TITLE}</if>`],
  ['two types at once', '<if type="article-journal book">x</if>', ''],
  ['no such type', '<if type="bill" match="none">y</if><else>x</else>', '<if type="article-journal">y</if>'],
  ['what an article may have', '<if variable="volume">y</if><else>x</else>', '<if variable="volume">y</if><else>x</else>'],
  ['what no article has', '<if variable="event">x</if><else-if variable="DOI">y</else-if>', '<if variable="DOI">y</if>'],
  ['one of two', '<if variable="event DOI" match="any">y</if>', '<if variable="event DOI" match="any">y</if>'],
  ['both of two', '<if variable="event DOI">x</if>', ''],
  ['the place in a list', '<if position="first">y</if>', '<if position="first">y</if>'],
  ['its type and more', '<if type="article-journal" variable="DOI">y</if>', '<if type="article-journal" variable="DOI">y</if>'],
];

describe('a style for articles', () => {
  test.each(BRANCHES)('keeps the branches that an article may take: %s', (_, branches, expected) => {
    const whole = `<style><macro name="m"><choose>${branches}</choose></macro></style>`;
    const inside = expected === '' ? '' : `<choose>${expected}</choose>`;
    expect(articleStyle(whole).replaceAll('></text>', '/>')).toBe(`<style><macro name="m">${inside}</macro></style>`);
  });

  test('has no sort keys and no in-text citations', () => {
    const whole =
      '<style><citation collapse="year"><layout>x</layout></citation><bibliography et-al-min="7"><sort><key/></sort>y</bibliography></style>';
    expect(articleStyle(whole)).toBe(
      '<style><citation><layout><text value="x"/></layout></citation><bibliography et-al-min="7">y</bibliography></style>',
    );
  });

  test('has one empty variable in place of all that no article has', () => {
    const whole = '<group><text term="in"/><names variable="editor translator"><name/><label/></names></group><date variable="issued"/>';
    expect(articleStyle(`<macro>${whole}</macro>`).replace(/><\/(?:text|date)>/g, '/>')).toBe(
      '<macro><group><text term="in"/><text variable="genre"/></group><date variable="issued"/></macro>',
    );
  });

  test('keeps names that have a substitute', () => {
    const whole = '<names variable="editor"><name></name><substitute><text macro="title"></text></substitute></names>';
    expect(articleStyle(`<macro>${whole}</macro>`)).toBe(`<macro>${whole}</macro>`);
  });

  test('keeps elements that it does not know', () => {
    expect(articleStyle('<style>')).toBe('<style>');
  });
});
