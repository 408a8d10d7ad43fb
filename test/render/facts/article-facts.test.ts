import { describe, expect, test } from 'vitest';
import { canonicalFacts } from '../../../src/model/article-facts.ts';
import type { ArticleMeta, RelatedArticle } from '../../../src/model/article-meta.ts';
import { creditRoleOf } from '../../../src/model/credit-roles.ts';
import { relationIn, relationNamed, relationOf } from '../../../src/model/relations.ts';
import { recordTitle } from '../../../src/model/text/full-title.ts';
import { articleFacts, type FactsPlace } from '../../../src/render/facts/article-facts.ts';
import { relationsToDoi } from '../../../src/render/facts/relation-facts.ts';
import { relatedWorks } from '../../../src/render/records/article-record.ts';
import { bareFacts, words } from '../../model/bare-article.ts';
import { articleWith, author, eLife } from '../../query/tag/fixture.ts';

const facts = (meta: Partial<ArticleMeta>, place: Partial<FactsPlace> = {}) =>
  articleFacts(articleWith(meta), { journal: eLife, stem: 'content/1/e1', ...place });
const related = (relatedArticleType: string, doi: string): RelatedArticle => ({ relatedArticleType, doi, content: [] });

describe('relations', () => {
  test.each([
    ['commentary', 'commentary', 'hasComment', 'IsReferencedBy'],
    ['Commentary_Article', 'commentary-article', 'isCommentOn', 'References'],
    ['article-reference', 'commentary-article', 'isCommentOn', 'References'],
    ['letter', 'reply', 'hasReply', 'IsReferencedBy'],
    ['response', 'reply', 'hasReply', 'IsReferencedBy'],
    ['Companion', 'companion', 'hasRelatedMaterial', 'IsContinuedBy'],
    ['series', 'companion', 'hasRelatedMaterial', 'IsContinuedBy'],
    ['continues', 'continues', 'continues', 'Continues'],
    ['preprint', 'preprint', 'hasPreprint', 'IsVersionOf'],
    ['preprint-forward', 'preprinted-article', 'isPreprintOf', 'HasVersion'],
    ['peer review', 'peer-review', 'hasReview', 'IsReviewedBy'],
    ['peerReviewedArticle', 'peer-reviewed-article', 'isReviewOf', 'Reviews'],
    ['dataset', 'data-paper', 'basedOnData', 'IsDerivedFrom'],
    ['data-paper-referrer', 'data-paper-referrer', 'isDataBasisFor', 'IsSourceOf'],
    ['supplement', 'supplement', 'isSupplementedBy', 'IsSupplementedBy'],
    ['translated', 'translated-article', 'isTranslationOf', 'IsTranslationOf'],
    ['republished', 'republished-article', 'isVariantFormOf', 'IsVariantFormOf'],
    ['CORRECTED-ARTICLE', 'corrected-article', 'hasRelatedMaterial', 'Obsoletes'],
    ['correction-forward', 'correction', 'hasRelatedMaterial', 'IsObsoletedBy'],
    ['retraction-forward', 'retraction', 'hasRelatedMaterial', 'IsObsoletedBy'],
    ['concern-forward', 'expression-of-concern', 'hasRelatedMaterial', 'IsObsoletedBy'],
  ])('%s is %s: %s at Crossref, %s at DataCite', (written, ...expected) => {
    const { name, crossref, datacite } = relationIn(written, 'research-article');
    expect([name, crossref, datacite]).toEqual(expected);
    expect(relationNamed(relationNamed(name).inverse).inverse).toBe(name);
  });

  test('an unknown type is related, and stays in the facts', () => {
    expect(relationOf('inspired-by')).toBeUndefined();
    expect(facts({ relatedArticles: [related('inspired-by', '10.1/b')] }).relations).toEqual([
      { name: 'related', unknown: 'inspired-by', doi: '10.1/b', isInverse: false },
    ]);
  });

  test('each once, and none to the article itself', () => {
    const relatedArticles = ['10.1/b', '10.1/B', '10.1/A'].map((doi) => related('companion', doi));
    expect(facts({ articleIds: { doi: '10.1/a' }, relatedArticles }).relations.map(({ doi }) => doi)).toEqual(['10.1/b']);
  });

  test('one that only the other article names is completed, one that both name is not repeated', () => {
    const naming = relationsToDoi([
      { doi: '10.1/c', named: [{ doi: '10.1/A', inverse: 'commentary' }] },
      { doi: '10.1/b', named: [{ doi: '10.1/a', inverse: 'companion' }] },
      { named: [{ doi: '10.1/a', inverse: 'companion' }] },
    ]).get('10.1/a');
    const { relations } = facts(
      { articleIds: { doi: '10.1/a' }, relatedArticles: [related('companion', '10.1/B')] },
      naming === undefined ? {} : { naming },
    );
    expect(relations).toEqual([
      { name: 'companion', doi: '10.1/B', isInverse: false },
      { name: 'commentary', doi: '10.1/c', isInverse: true },
    ]);
  });

  test('versions with the DOI of the article are no related works', () => {
    const record = {
      facts: {
        ...bareFacts,
        doi: '10.1/a',
        versions: [
          { version: 'v1', doi: '10.1/A' },
          { version: 'v2', doi: '10.1/a.2' },
        ],
      },
      ...{ url: '', files: [], doiResolver: '' },
    };
    expect(relatedWorks(record).map(({ id, relation }) => `${relation} ${id}`)).toEqual(['IsNewVersionOf 10.1/a.2']);
  });
});

describe('roles of CRediT', () => {
  test.each([
    ['Writing – Original Draft Preparation', undefined, 'writing-original-draft'],
    ['Writing - Review and Editing', 'http://credit.casrai.org/', 'writing-review-editing'],
    ['Wrote it', 'https://credit.niso.org/contributor-roles/software/', 'software'],
    ['formal Analysis', undefined, 'formal-analysis'],
    ['Visualisation', undefined, 'visualization'],
    ['Reviewing editor', undefined, undefined],
  ])('%s, %s is %s', (text, url, slug) => {
    expect(creditRoleOf({ text, ...(url === undefined ? {} : { url }) })?.slug).toBe(slug);
  });
});

describe('the facts', () => {
  test('of a person and of the place of the article', () => {
    const known = facts({
      articleIds: { doi: '10.1/a', pmid: '7', pmc: '12' },
      contribGroups: [
        {
          contribs: [
            author('Ada', 'Lovelace', { affIds: ['a'], roles: [{ text: 'Software' }, { text: 'Captain' }] }),
            author('Max', 'Perutz', { contribType: 'senior_editor' }),
          ],
        },
      ],
      affiliations: [{ id: 'a', text: 'Engines, London', institution: 'Engines', ror: 'https://ror.org/01jmxt844' }],
    });
    expect(known.ids).toEqual({ pmid: '7', pmcid: 'PMC12' });
    expect(
      known.contributors.map(({ role, name, credit, roles, affiliations }) => [role, name, credit, roles, affiliations.length]),
    ).toEqual([
      ['author', 'Ada Lovelace', ['software'], ['Captain'], 1],
      ['editor', 'Max Perutz', [], [], 0],
    ]);
  });

  test.each([
    ['The trial is registered as NCT01967030 and ISRCTN 63006567.', ['ClinicalTrials.gov NCT01967030', 'ISRCTN ISRCTN63006567']],
    ['We counted NCT cells.', []],
  ])('trials of an abstract: %s', (text, trials) => {
    const article = articleWith({}, { abstracts: [{ content: [{ kind: 'paragraph', content: words(text) }] }] });
    const known = articleFacts(article, { journal: eLife, stem: 'content/1/e1' }).trials;
    expect(known.map(({ registry, number }) => `${registry} ${number}`)).toEqual(trials);
  });

  test('a retracted article says so in its title, once', () => {
    const notices = [{ kind: 'retracted' as const }];
    expect(recordTitle({ title: 'Snails sleep', subtitle: 'A first look', notices })).toBe('RETRACTED: Snails sleep: A first look');
    expect(recordTitle({ title: 'RETRACTED: Snails sleep', notices })).toBe('RETRACTED: Snails sleep');
    expect(recordTitle({ title: 'Snails sleep', notices: [{ kind: 'corrected' }] })).toBe('Snails sleep');
  });

  test('as canonical text have sorted keys, NFC, and nothing empty', () => {
    const text = canonicalFacts({ ...bareFacts, title: 'Cafe\u0301', volume: '', licenses: [{ url: 'u', start: '2024-01-01' }] });
    expect(text).toBe(
      '{"articleType":"research-article","journal":{"title":"Toy Journal"},"lang":"en","licenses":[{"start":"2024-01-01","url":"u"}],"title":"Caf\u00e9","typeLabel":"Research article"}',
    );
    expect(canonicalFacts({ ...bareFacts, licenses: [] })).toBe(canonicalFacts(bareFacts));
  });
});
