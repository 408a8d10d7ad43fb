import { describe, expect, test } from 'vitest';
import type { Article, SubArticle } from '../../../src/model/article.ts';
import type { ArticleMeta, Award } from '../../../src/model/article-meta.ts';
import type { Journal } from '../../../src/model/journal.ts';
import type { Markup } from '../../../src/model/text/markup.ts';
import { crossrefArticle } from '../../../src/publish/deposit/crossref-article.ts';
import { crossrefBatch } from '../../../src/publish/deposit/crossref-batch.ts';
import { crossrefReviews } from '../../../src/publish/deposit/crossref-reviews.ts';
import { depositRecord } from '../../../src/publish/deposit/deposit-record.ts';
import { bareMeta, words } from '../../model/bare-article.ts';
import { articleWith, author, eLife } from '../../query/tag/fixture.ts';
import { articleFrom } from '../../read/jats/cases.ts';
import { describeWith } from '../../system-programs.ts';
import { faultsOf } from './valid.ts';

const DEPOSITS = { depositor: 'eLife', email: 'doi@elife.example', registrant: 'eLife', formats: [] } as const;
const place = { stem: 'content/3/e1', pageUrl: 'https://journal.example/content/3/e1', ending: '', siblings: [] } as const;

function record(one: Article, journal: Journal = eLife) {
  return depositRecord(one, { ...place, journal });
}

function batch(records: readonly Markup[]): string {
  return crossrefBatch({ deposits: DEPOSITS, id: 'elife-1', timestamp: '20140228000000000' }, records).markup;
}

function crossref(one: Article, journal?: Journal): string {
  const element = crossrefArticle(record(one, journal));
  return element === undefined ? '' : batch([element]);
}

function notice(
  articleType: string,
  relations: readonly (readonly [type: string, doi: string])[],
  more: Partial<ArticleMeta> = {},
): Article {
  return articleWith({
    articleIds: { doi: '10.7554/eLife.99' },
    articleType,
    title: words('A notice'),
    pubDates: [{ dateType: 'epub', year: 2014, month: 3, day: 4 }],
    relatedArticles: relations.map(([relatedArticleType, doi]) => ({ relatedArticleType, doi, content: [] })),
    ...more,
  });
}

const updatesIn = (xml: string): string[] =>
  [...xml.matchAll(/<update type="(.*?)" date="(.*?)">(.*?)</g)].map((found) => found.slice(1).join(' '));

describe('a notice refers to the article that it concerns', () => {
  test.each([
    ['correction', 'corrected-article', 'correction'],
    ['corrigendum', 'corrected-article', 'corrigendum'],
    ['erratum', 'corrected-article', 'erratum'],
    ['addendum', 'corrected-article', 'addendum'],
    ['retraction', 'retracted-article', 'retraction'],
    ['removal', 'retracted-article', 'removal'],
    ['retraction', 'removed-article', 'removal'],
    ['retraction', 'withdrawn-article', 'withdrawal'],
    ['partial-retraction', 'retracted-article', 'partial_retraction'],
    ['withdrawal', 'retracted-article', 'withdrawal'],
    ['correction', 'retracted-article', 'retraction'],
    ['expression-of-concern', 'object-of-concern', 'expression_of_concern'],
    ['research-article', 'updated-article', 'new_version'],
  ])('%s of a %s is %s', (articleType, relation, type) => {
    expect(updatesIn(crossref(notice(articleType, [[relation, '10.7554/eLife.1']])))).toEqual([`${type} 2014-03-04 10.7554/eLife.1`]);
  });

  test('each once, and no other related articles', () => {
    const several = notice('correction', [
      ['corrected-article', '10.7554/eLife.1'],
      ['corrected-article', '10.7554/ELIFE.1'],
      ['corrected-article', '10.7554/eLife.2'],
      ['corrected-article', '10.7554/eLife.99'],
      ['commentary-article', '10.7554/eLife.3'],
    ]);
    expect(updatesIn(crossref(several))).toEqual(['correction 2014-03-04 10.7554/eLife.1', 'correction 2014-03-04 10.7554/eLife.2']);
  });

  test.each([
    ['commentary', 'research-article', 'inter hasComment'],
    ['commentary-article', 'article-commentary', 'inter isCommentOn'],
    ['letter', 'research-article', 'inter hasReply'],
    ['letter', 'reply', 'inter isReplyTo'],
    ['peer-reviewed-article', 'reviewer-report', 'inter isReviewOf'],
    ['Companion', 'research-article', 'inter hasRelatedMaterial'],
    ['data_paper', 'research-article', 'inter basedOnData'],
    ['preprint', 'research-article', 'intra hasPreprint'],
    ['a type of our own', 'research-article', 'inter hasRelatedMaterial'],
    ['correction-forward', 'research-article', 'inter hasRelatedMaterial'],
    ['removed-article', 'removal', undefined],
    ['retracted-article', 'retraction', undefined],
  ])('%s of a %s is %s', (relation, articleType, expected) => {
    const xml = crossref(
      notice(articleType, [
        [relation, '10.7554/eLife.1'],
        [relation, '10.7554/ELIFE.1'],
        [relation, '10.7554/eLife.99'],
      ]),
    );
    const found = [...xml.matchAll(/<rel:(\w+?)_work_relation relationship-type="(\w+)" identifier-type="doi">10\.7554\/eLife\.1</g)];
    expect(found.map(([, level, type]) => `${level} ${type}`)).toEqual(expected === undefined ? [] : [expected]);
    expect(xml.match(/<rel:related_item>/g)?.length ?? 0).toBe(expected === undefined ? 0 : 1);
  });

  test('under the policy of the journal, or of the notice itself', () => {
    const policyIn = (xml: string): string | undefined => /<crossmark_policy>(.*?)</.exec(xml)?.[1];
    const named: Journal = { ...eLife, deposits: { ...DEPOSITS, crossmarkPolicy: '10.7554/eLife/crossmark_policy' } };
    const correction = notice('correction', [['corrected-article', '10.7554/eLife.1']]);
    expect(policyIn(crossref(correction))).toBe('10.7554/eLife.99');
    expect(policyIn(crossref(correction, named))).toBe('10.7554/eLife/crossmark_policy');
    expect(policyIn(crossref(notice('research-article', [])))).toBeUndefined();
    expect(policyIn(crossref(notice('research-article', []), named))).toBe('10.7554/eLife/crossmark_policy');
  });
});

describe('funders and grants', () => {
  const ROR = 'https://ror.org/029chgv08';
  const assertions = (awards: readonly Award[]): string[] => {
    const xml = crossref(notice('research-article', [], { funding: { awards, statements: [] } }));
    return [...xml.matchAll(/name="(fundgroup|funder_name|funder_identifier|ror|award_number|grant_doi)">([^<\n]*)/g)].map(
      ([, name = '', text = '']) => `${name} ${text}`.trim(),
    );
  };
  const award = (fundingSources: Award['fundingSources'], awardIds: readonly string[], more: Partial<Award> = {}): Award => ({
    fundingSources,
    awardIds,
    recipients: [],
    ...more,
  });

  test.each([
    ['a name alone', [award([{ name: 'A Fund' }], ['A1'])], ['fundgroup', 'funder_name A Fund', 'award_number A1']],
    [
      'a funder of the funder registry',
      [award([{ name: 'A Fund', id: 'http://dx.doi.org/10.13039/100000011' }], [])],
      ['fundgroup', 'funder_name A Fund', 'funder_identifier https://doi.org/10.13039/100000011'],
    ],
    [
      'a ROR',
      [award([{ name: 'Wellcome', id: ROR, ror: ROR }], ['A1'])],
      ['fundgroup', 'funder_name Wellcome', `ror ${ROR}`, 'award_number A1'],
    ],
    [
      'a ROR as the only identifier, as in Markdown',
      [award([{ name: 'Wellcome', id: ROR }], [])],
      ['fundgroup', 'funder_name Wellcome', `ror ${ROR}`],
    ],
    [
      'a ROR beside a DOI of the funder registry',
      [award([{ name: 'Wellcome', id: 'https://doi.org/10.13039/100010269', ror: ROR }], [])],
      ['fundgroup', 'funder_name Wellcome', `ror ${ROR}`],
    ],
    [
      'two funders of which one has a ROR',
      [award([{ name: 'Wellcome', ror: ROR }, { name: 'A Fund' }], ['A1'])],
      ['fundgroup', 'funder_name Wellcome', `ror ${ROR}`, 'award_number A1', 'fundgroup', 'funder_name A Fund', 'award_number A1'],
    ],
    [
      'grant DOIs',
      [award([{ name: 'Wellcome' }], ['10.35802/203141', 'https://doi.org/10.35802/1', 'B2'], { grantDois: ['10.46936/x'] })],
      ['fundgroup', 'funder_name Wellcome', 'grant_doi 10.35802/203141', 'grant_doi 10.35802/1', 'award_number B2', 'grant_doi 10.46936/x'],
    ],
  ])('%s', (_, awards, expected) => {
    expect(assertions(awards)).toEqual(expected);
  });

  test('are read from JATS', () => {
    const { article } = articleFrom(`<article><front><article-meta><funding-group>
<award-group><funding-source><institution-wrap><institution-id institution-id-type="FundRef">10.13039/100010269</institution-id>
<institution-id institution-id-type="ror">029chgv08</institution-id><institution>Wellcome</institution></institution-wrap></funding-source>
<award-id award-id-type="doi">10.35802/203141</award-id></award-group>
<award-group><funding-source>A Fund</funding-source>
<award-id xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="https://doi.org/10.46936/x">A1</award-id></award-group>
</funding-group></article-meta></front></article>`);
    expect(
      article?.meta.funding.awards.map(({ fundingSources, awardIds, grantDois }) => ({ fundingSources, awardIds, grantDois })),
    ).toEqual([
      {
        fundingSources: [{ name: 'Wellcome', id: '10.13039/100010269', ror: 'https://ror.org/029chgv08' }],
        awardIds: ['10.35802/203141'],
        grantDois: undefined,
      },
      { fundingSources: [{ name: 'A Fund' }], awardIds: ['A1'], grantDois: ['10.46936/x'] },
    ]);
  });
});

function subArticle(articleType: string, doi: string, more: Partial<SubArticle> = {}): SubArticle {
  const none = { abstracts: [], body: [], back: [], subArticles: [] };
  return { id: `sa-${doi.slice(-1)}`, articleType, doi, meta: { ...bareMeta, title: words('') }, ...none, ...more };
}

describe('a peer review is a record of its own', () => {
  const reviewed = articleWith(
    {
      articleIds: { doi: '10.7554/eLife.1' },
      title: words('Tides'),
      pubDates: [{ dateType: 'epub', year: 2014, month: 3, day: 4 }],
    },
    {
      subArticles: [
        subArticle('referee-report', '10.7554/eLife.1.sa1', {
          meta: {
            ...bareMeta,
            title: words('Review 1'),
            pubDates: [{ dateType: 'pub', year: 2013, month: 12, day: 5 }],
            contribGroups: [{ contribs: [author('', '', { anonymous: true })] }],
          },
        }),
        subArticle('reply', '10.7554/eLife.1.sa2', {
          meta: { ...bareMeta, title: words(''), contribGroups: [{ contribs: [author('A', 'King')] }] },
        }),
        subArticle('translation', '10.7554/eLife.1.pt3'),
        subArticle('decision-letter', '10.9999/other.4'),
      ],
    },
  );

  test('with its date, its authors and its article', () => {
    const [first = '', second = '', ...more] = crossrefReviews(record(reviewed, { ...eLife, doiPrefix: '10.7554' })).map(
      ({ markup }) => markup,
    );
    expect(more).toEqual([]);
    expect(first.split('\n').filter((line) => !line.startsWith('<ai') && !line.startsWith('</ai'))).toEqual([
      '<peer_review stage="pre-publication" type="referee-report" language="en">',
      '<contributors>',
      '<anonymous sequence="first" contributor_role="reviewer"/>',
      '</contributors>',
      '<titles>',
      '<title>Review 1: Tides</title>',
      '</titles>',
      '<review_date><month>12</month><day>05</day><year>2013</year></review_date>',
      '<running_number>1</running_number>',
      '<rel:program>',
      '<rel:related_item><rel:inter_work_relation relationship-type="isReviewOf" identifier-type="doi">10.7554/eLife.1</rel:inter_work_relation></rel:related_item>',
      '</rel:program>',
      '<doi_data><doi>10.7554/eLife.1.sa1</doi><resource>https://journal.example/content/3/e1#sa-1</resource></doi_data>',
      '</peer_review>',
      '',
    ]);
    expect(second).toContain('type="author-comment"');
    expect(second).toContain('<title>Author response: Tides</title>');
    expect(second).toContain('<surname>King</surname>');
    expect(second).toContain('<review_date><month>03</month><day>04</day><year>2014</year></review_date>');
  });

  test('and not a component of the article', () => {
    expect([...crossref(reviewed).matchAll(/<component .*?<doi>(.*?)</gs)].map(([, doi]) => doi)).toEqual(['10.7554/eLife.1.pt3']);
  });

  test('with the first day of a year, if the source has no other', () => {
    const undated = { ...reviewed, meta: { ...reviewed.meta, pubDates: [{ dateType: 'epub', year: 2014 }] } };
    const days = crossrefReviews(record(undated)).map(({ markup }) =>
      /<review_date>.*/
        .exec(markup)?.[0]
        .replace(/<[^>]*>/g, ' ')
        .trim(),
    );
    expect(days).toEqual(['12  05  2013', '01  01  2014', '01  01  2014']);
  });

  describeWith(['xmllint'], 'the structure of the schema', () => {
    test('is valid for notices, relations, funders and reviews', async () => {
      const funding = {
        awards: [
          { fundingSources: [{ name: 'Wellcome', ror: 'https://ror.org/029chgv08' }], awardIds: ['A1', '10.35802/203141'], recipients: [] },
        ],
        statements: [],
      };
      const correction = notice('correction', [['corrected-article', '10.7554/eLife.1']], { funding });
      expect(await faultsOf('crossref', { xml: crossref(correction) })).toBe('');
      expect(await faultsOf('crossref', { xml: crossref(notice('research-article', [], { funding })) })).toBe('');
      const relations = [
        'commentary',
        'letter',
        'preprint',
        'companion',
        'supplement',
        'republished-article',
        'translated',
        'continued-by',
      ];
      const related = notice(
        'research-article',
        relations.map((relation, index) => [relation, `10.7554/eLife.${index}`]),
      );
      expect(await faultsOf('crossref', { xml: crossref(related) })).toBe('');
      expect(await faultsOf('crossref', { xml: batch(crossrefReviews(record(reviewed))) })).toBe('');
    });
  });
});
