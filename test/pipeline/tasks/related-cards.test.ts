import { expect, test } from 'vitest';
import { messagesFor } from '../../../src/model/messages/journal-messages.ts';
import { namingByDoi, namingCards, withOthers, withOwnPages } from '../../../src/pipeline/tasks/related-cards.ts';

const article = (stem: string, named: readonly { readonly type: string; readonly doi: string }[]) => ({
  stem,
  titleHtml: `<i>${stem}</i>`,
  named,
});

test.each([
  ['corrected-article', 'Correction'],
  ['retracted-article', 'Retraction'],
  ['commentary-article', 'Commentary'],
  ['commentary', 'Article commented on'],
  ['companion', 'Companion article'],
  ['data-paper-referrer', 'Related article'],
])('the card of an article that names a %s says %s', (type, relation) => {
  const naming = namingByDoi([article('content/1/e2', [{ type, doi: '10.5555/A' }])]);
  const cards = namingCards(naming.get('10.5555/a') ?? [], messagesFor({ language: 'en' }, 'en'));
  expect(cards).toEqual([{ relation, titleHtml: '<i>content/1/e2</i>', stem: 'content/1/e2' }]);
});

test('an article is listed once, with the relation that the article itself states', () => {
  const own = withOwnPages(
    [{ relation: 'Commentary', titleHtml: '', doi: '10.5555/B' }],
    new Map([['10.5555/b', { stem: 'b', titleHtml: 'B' }]]),
  );
  const others = [
    { relation: 'Related article', titleHtml: 'B', stem: 'b' },
    { relation: 'Correction', titleHtml: 'C', stem: 'c' },
  ];
  expect(withOthers(own, others)).toEqual([
    { relation: 'Commentary', titleHtml: 'B', doi: '10.5555/B', stem: 'b' },
    { relation: 'Correction', titleHtml: 'C', stem: 'c' },
  ]);
});
