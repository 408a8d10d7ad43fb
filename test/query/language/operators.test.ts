import { describe, expect, test } from 'vitest';
import { CONNECTIVE_NAMES } from '../../../src/query/language/connectives.ts';
import { EXISTENCE_OPERATORS, INFIX_OPERATORS, OPERATOR_NAMES, OPERATORS } from '../../../src/query/language/operators.ts';
import { parseQuery } from '../../../src/query/language/parse-query.ts';
import { printQuery } from '../../../src/query/language/print-query.ts';
import { assetArtifacts } from '../../../src/site/assets.ts';
import { suggest } from '../../../src/site/browser/console/suggest.ts';
import type { Chrome } from '../../../src/site/chrome.ts';
import { queryConsolePage } from '../../../src/site/pages/query-console-page.ts';
import { card, journal } from '../../site/content.ts';

const PATH = 'toy.org/api_v1/article/article_title';

/** A condition with the operator, as it is printed. */
function conditionWith(name: (typeof OPERATOR_NAMES)[number]): string {
  const { operand } = OPERATORS[name];
  return operand === 'none' ? `${name} ${PATH}` : `${PATH} ${name} ${operand === 'string' ? '"cell"' : '5'}`;
}

describe.each(OPERATOR_NAMES)('the operator %s', (name) => {
  test('is parsed, in any case and without spaces where it is a sign, and printed', () => {
    const condition = conditionWith(name);
    expect(printQuery(parseQuery(condition))).toBe(condition);
    expect(printQuery(parseQuery(condition.replace(` ${name} `, ` ${name.toUpperCase()} `)))).toBe(condition);
  });

  test('is offered by the query console where it can stand', () => {
    const start = OPERATORS[name].operand === 'none' ? '' : `${PATH} `;
    expect(suggest(start, start.length, [PATH]).words).toContain(name);
  });

  test('has a cost from 0 to 4', () => {
    const row = OPERATORS[name];
    const cost = row.operand === 'none' ? row.cost() : row.cost('cell');
    expect([0, 1, 2, 3, 4]).toContain(cost);
  });
});

test.each(CONNECTIVE_NAMES)('the connective %s is parsed, printed and offered after a condition', (name) => {
  const query = `has ${PATH} ${name} ${PATH} = 5`;
  expect(printQuery(parseQuery(query))).toBe(query);
  const start = `${PATH} = 5 `;
  expect(suggest(start, start.length, [PATH]).words).toContain(name);
});

test('the page of the query console documents every operator and connective', () => {
  const { paths } = assetArtifacts({
    style: '',
    script: '',
    article: '',
    viewerStyle: '',
    listStyle: '',
    searchStyle: '',
    toolStyle: '',
    console: '',
    search: '',
    searchMore: '',
    patterns: '',
    articleTools: '',
    offline: '',
  });
  const chrome: Chrome = { journal, assets: paths, menu: [], footMenu: [], serviceWorker: true };
  const page = queryConsolePage(chrome, [card()]);
  const documented = [...page.matchAll(/<th scope="row">(.*?)<\/th>/g)].flatMap(
    ([, cell = '']) => cell.match(/(?<=<code>).*?(?=<\/code>)/g) ?? [],
  );
  const names = documented.map((code) =>
    code
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replace(/^path | path$| (?:value|&quot;|"|“|…).*$/g, '')
      .trim(),
  );
  expect(names).toEqual(expect.arrayContaining([...OPERATOR_NAMES, ...CONNECTIVE_NAMES]));
});

test('every operator is written before or after the path', () => {
  expect([...EXISTENCE_OPERATORS, ...INFIX_OPERATORS].toSorted()).toEqual([...OPERATOR_NAMES].toSorted());
});
