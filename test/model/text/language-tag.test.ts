import { expect, test } from 'vitest';
import { isIssn, usualIssn } from '../../../src/model/text/issn.ts';
import { languageTag } from '../../../src/model/text/language-tag.ts';

test.each([
  ['pt_BR', 'pt-BR'],
  ['por-br', 'pt-BR'],
  ['EN-us', 'en-US'],
  ['ger', 'de'],
  ['deu', 'de'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['zh-hant-tw', 'zh-Hant-TW'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['gsw', 'gsw'],
  ['English', 'English'],
])('the language tag %s is %s', (written, tag) => {
  expect(languageTag(written)).toBe(tag);
});

test.each([
  ['2050084x', '2050-084X', true],
  ['ISSN 2050–084X', '2050-084X', true],
  ['1234-5678', '1234-5678', false],
  ['none', 'none', false],
])('the ISSN %s is %s', (written, usual, isRight) => {
  expect([usualIssn(written), isIssn(written)]).toEqual([usual, isRight]);
});
