import { describe, expect, test } from 'vitest';
import type { SubArticle } from '../../src/model/article.ts';
import type { Contrib } from '../../src/model/article-meta.ts';
import { docmapOf } from '../../src/render/docmap.ts';
import { inReviewOrder } from '../../src/render/review-order.ts';
import { articleWith, author } from '../query/tag/fixture.ts';

const context = {
  journal: { title: 'Tidewater', siteUrl: 'https://tidewater.example', doiResolver: 'https://doi.org/' },
  pageUrl: 'https://tidewater.example/content/1/e1',
  url: 'https://tidewater.example/content/1/e1.docmap.json',
};
const person = (surname: string, role: string): Contrib => ({ ...author('Ada', surname), roles: [{ text: role }] });
const sub = (articleType: string, contribs: Contrib[] = [], doi?: string): SubArticle => ({
  ...articleWith({ contribGroups: [{ contribs }] }, {}),
  ...{ id: `s-${articleType}`, articleType },
  ...(doi === undefined ? {} : { doi }),
});

interface Step {
  readonly inputs: readonly { readonly type: string; readonly doi?: string }[];
  readonly actions: readonly {
    readonly participants: readonly { readonly role: string }[];
    readonly outputs: readonly { readonly type: string; readonly doi?: string; readonly content: readonly { readonly url: string }[] }[];
  }[];
  readonly assertions: readonly { readonly status: string }[];
}
type Docmap = Readonly<Record<'id' | 'type' | 'created' | 'first-step', string>> & { readonly steps: Readonly<Record<string, Step>> };

describe('A DocMap', () => {
  const pubDates = [{ dateType: 'epub', year: 2023, month: 6, day: 2 }];

  test('is absent for an article without reviews', () => {
    expect(docmapOf(articleWith({ pubDates }, { subArticles: [sub('translation')] }), context)).toBeUndefined();
  });

  test('says what was reviewed, by whom, and what was published', () => {
    const history = [
      {
        ...{ dateType: 'preprint', year: 2023, month: 2 },
        event: [{ kind: 'link', href: 'https://doi.org/10.1101/1', content: [] } as const],
      },
    ];
    const subArticles = [
      sub('author-comment', [person('Odera', 'Author')], '10.5555/t.sa2'),
      sub('referee-report', [person('Reed', 'Reviewer')], '10.5555/t.sa1'),
      sub('editor-report', [person('Yellen', 'Reviewing Editor')], '10.5555/t.sa0'),
    ];
    const text = docmapOf(articleWith({ pubDates, history, articleIds: { doi: '10.5555/t' } }, { subArticles }), context) ?? '';
    const docmap = JSON.parse(text) as Docmap;
    const { '_:b0': reviewed, '_:b1': published } = docmap.steps;
    expect([docmap.type, docmap.id, docmap.created, docmap['first-step']]).toEqual(['docmap', context.url, '2023-06-02', '_:b0']);
    expect(reviewed?.inputs).toEqual([{ type: 'preprint', doi: '10.1101/1', url: 'https://doi.org/10.1101/1', published: '2023-02' }]);
    expect(reviewed?.actions.map(({ participants, outputs }) => [participants[0]?.role, outputs[0]?.type, outputs[0]?.doi])).toEqual([
      ['editor', 'evaluation-summary', '10.5555/t.sa0'],
      ['peer-reviewer', 'review-article', '10.5555/t.sa1'],
      ['author', 'reply', '10.5555/t.sa2'],
    ]);
    expect(reviewed?.actions[0]?.outputs[0]?.content[0]?.url).toBe('https://tidewater.example/content/1/e1#s-editor-report');
    expect(reviewed?.assertions[0]?.status).toBe('peer-reviewed');
    expect(published?.actions[0]?.outputs[0]?.type).toBe('version-of-record');
  });
});

test('Reviews come as assessment, decision letter, reports, responses, below translations', () => {
  const types = ['reply', 'referee-report', 'decision-letter', 'translation', 'editor-report'];
  const sorted = inReviewOrder(types.map((articleType) => ({ articleType })));
  expect(sorted.map(({ articleType }) => articleType)).toEqual([
    'translation',
    'editor-report',
    'decision-letter',
    'referee-report',
    'reply',
  ]);
});
