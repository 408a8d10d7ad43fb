import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/model/problem.ts';
import type { TypesetDesign } from '../../../src/model/typeset.ts';
import { findDesign } from '../../../src/render/typeset/find-design.ts';

let content = '';
beforeEach(() => {
  content = mkdtempSync(join(tmpdir(), 'offprint-design-'));
});
afterEach(() => rmSync(content, { recursive: true, force: true }));

function find(files: Readonly<Record<string, string>>): {
  readonly design: TypesetDesign | undefined;
  readonly problems: readonly Problem[];
} {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  }
  const problems: Problem[] = [];
  return { design: findDesign(content, (problem) => problems.push(problem)), problems };
}

describe('the design of PDF files', () => {
  test('without settings has two columns of A4', () => {
    const { design, problems } = find({});
    expect(problems).toEqual([]);
    expect(design).toMatchObject({ template: 'two-column', widthMm: 210, heightMm: 297, columns: 2, font: 'Libertinus Serif', fonts: [] });
  });

  test('has the settings of typeset.yml', () => {
    const { design, problems } = find({
      'typeset.yml': 'template: margin\npaper: letter\nfontSize: 11\ncolour: "#aa0000"\nlogo: assets/logo.svg\n',
      'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'templates/article.typ': '#let article(front, body) = body',
    });
    expect(problems).toEqual([]);
    expect(design).toMatchObject({
      template: 'margin',
      widthMm: 215.9,
      columns: 1,
      sizePt: 11,
      colour: '#aa0000',
      logo: { path: 'assets/logo.svg' },
      ownTemplate: { path: 'templates/article.typ' },
    });
  });

  test.each<[string, string, number, string]>([
    ['colums: 2', 'typeset-setting-unknown', 1, '"colums" is not a setting; did you mean "columns"?'],
    ['columns: 3', 'typeset-setting', 1, '"columns" is 3; expected 1 or 2'],
    ['paper: a4\ncolour: red', 'typeset-setting', 2, '"colour" is "red"; expected a colour as "#7a1f2b"'],
    ['logo: ../x.png', 'typeset-setting', 1, '"logo" is "../x.png"; expected a PNG, JPEG or SVG file in the content, as "assets/logo.svg"'],
    ['logo: x.png', 'typeset-file-missing', 0, '"logo" names "x.png", which is not in the content; expected a file as "assets/logo.svg"'],
    ['- a', 'typeset-syntax', 1, 'the design of PDF files is one object of settings, as "columns: 2"'],
  ])('with "%s" reports %s', (text, code, line, message) => {
    const { problems } = find({ 'typeset.yml': text });
    expect(problems.map((problem) => [problem.code, problem.place.line, problem.message])).toEqual([[code, line, message]]);
  });

  test.each<[string, number | undefined]>([
    ['#import "/base.typ": *\n#let article(front, body) = body', undefined],
    ['// as "@preview/cetz" does\n#let article(front, body) = body', undefined],
    ['#let article(front, body) = body\n#import "@preview/cetz:0.4.2": *', 2],
    ['#import ("@pre" + "view/cetz:0.4.2"): *', 1],
    ['#let name = "\\u{40}preview/cetz:0.4.2"', 1],
  ])('with the template %j has a package in line %s', (template, line) => {
    const { design, problems } = find({ 'templates/article.typ': template });
    expect(problems.map(({ code, place }) => [code, place.line])).toEqual(line === undefined ? [] : [['typeset-template-package', line]]);
    expect(design?.ownTemplate === undefined).toBe(line !== undefined);
  });

  test('names a font that nobody has', () => {
    const { design, problems } = find({ 'typeset.yml': 'font: Comic Sans' });
    expect(problems.map(({ code }) => code)).toEqual(['typeset-font-unknown']);
    expect(design?.font).toBe('Libertinus Serif');
  });

  test('has another digest with another template', () => {
    const { design: one } = find({});
    const { design: other } = find({ 'templates/article.typ': '#let article(front, body) = body' });
    expect(one?.digest).not.toBe(other?.digest);
  });
});
