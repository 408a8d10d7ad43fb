import { describe, expect, test } from 'vitest';
import type { Article } from '../../../src/model/article.ts';
import type { TaggedObject, TagValue } from '../../../src/model/tagged-object.ts';
import { objectId, objectsOf } from '../../../src/query/tag/objects-of.ts';
import { TAG_TABLE } from '../../../src/query/tag/tag-table.ts';
import { words } from '../../model/bare-article.ts';
import { articleWith, author, eLife, italic } from './fixture.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', content: words(text) }) as const;

function objects(article: Article): readonly TaggedObject[] {
  return objectsOf(article, { journal: eLife, pageUrl: 'https://journal.example/content/1/e1' });
}

/** Returns the values of an object by the last segment of their tag paths. */
function valuesOf(object: TaggedObject | undefined): Record<string, TagValue> {
  return Object.fromEntries([...(object?.tags ?? [])].map(([path, { value }]) => [path.replace(/^.*\//, ''), value]));
}

const articleValues = (article: Article) => valuesOf(objects(article)[0]);
const valuesOfKind = (article: Article, kind: string) =>
  objects(article)
    .filter((object) => object.kind === kind)
    .map(valuesOf);

describe('An article', () => {
  test('without metadata has no empty tags', () => {
    expect(articleValues(articleWith({}))).toEqual({
      article_title: 'A title',
      article_type: 'research-article',
      journal_title: 'eLife',
      journal_issn_epub: '2050-084X',
      publisher: 'eLife Sciences Publications, Ltd',
      about: 'https://journal.example/content/1/e1',
    });
  });

  test('lists its tags in the order of the contract, then ours, then the about tag', () => {
    expect(TAG_TABLE.article.map((entry) => entry.field)).toEqual(
      (
        'doi doi_url article_title abstract article_type authors author_notes correspondence copyright_holder copyright_statement ' +
        'copyright_year license license_url license_type journal_id journal_title journal_issn_epub publisher keywords subject_area ' +
        'research_organism refs components pub_date_year pub_date_month pub_date_day pub_date_date pub_date_timestamp ' +
        'received_date_year received_date_month received_date_day received_date_date received_date_timestamp ' +
        'accepted_date_year accepted_date_month accepted_date_day accepted_date_date accepted_date_timestamp ' +
        'award_group_award_id award_group_funding_source award_group_principle_award_recipient funding_statement conflict ack ' +
        'journal_issn_ppub pmid article_country article_institution volume issue elocation_id version pmcid'
      ).split(' '),
    );
    expect([...(objects(articleWith({ articleIds: { doi: '10.7554/eLife.1' } }))[0]?.tags.keys() ?? [])].at(-1)).toBe('fluiddb/about');
  });

  test('has its DOI URL as about value, which determines its id', () => {
    const [object] = objects(articleWith({ articleIds: { doi: '10.7554/eLife.00013' } }));
    expect(object?.about).toBe('http://dx.doi.org/10.7554/eLife.00013');
    expect(object?.id).toBe(objectId('http://dx.doi.org/10.7554/eLife.00013'));
    // Computed by another implementation: uuid.uuid5(uuid.NAMESPACE_URL, …) of Python.
    expect(object?.id).toBe('ab950d29-fd5b-542b-88f0-87df695c119e');
  });

  test.each([
    ['one value is a string', ['Mouse'], 'Mouse'],
    ['two values are a list', ['Mouse', 'C. elegans'], ['Mouse', 'C. elegans']],
    ['equal values are one', ['Mouse', 'Mouse'], 'Mouse'],
  ])('%s if the contract has a string', (_, organisms, expected) => {
    const keywordGroups = [{ groupType: 'research-organism', keywords: organisms.map(words) }];
    const values = articleValues(articleWith({ keywordGroups }));
    expect(values.research_organism).toEqual(expected);
    expect(values.keywords).toBeUndefined();
  });

  test('has lists with one element for authors, keywords and subjects', () => {
    const values = articleValues(
      articleWith({
        contribGroups: [{ contribs: [author('Nicole', 'King'), author('A', 'Editor', { contribType: 'editor' })] }],
        keywordGroups: [{ groupType: 'author-keywords', keywords: [[italic('Salpingoeca rosetta')]] }],
        subjects: [
          { groupType: 'display-channel', path: [], name: 'Research article' },
          { groupType: 'heading', path: [], name: 'Cell biology' },
        ],
      }),
    );
    expect(values).toMatchObject({
      authors: ['Nicole King'],
      keywords: ['Salpingoeca rosetta'],
      subject_area: ['Research article', 'Cell biology'],
    });
  });

  test('names a group author by its collaboration, without its members', () => {
    const members = [author('Jim', 'Mullikin')];
    const group = author('', '', { collab: words('NISC Comparative Sequencing Program'), members });
    const offByline = author('Ian', 'Mulvany', { contribType: 'author non-byline' });
    expect(articleValues(articleWith({ contribGroups: [{ contribs: [group, offByline] }] })).authors).toEqual([
      'NISC Comparative Sequencing Program',
    ]);
  });

  test('keeps the marks of its notes, leaves present addresses to their authors, and has conflicts as one text', () => {
    const note = (id: string, fnType: string, text: string, label?: string) => ({
      id,
      fnType,
      content: [paragraph(text)],
      ...(label === undefined ? {} : { label }),
    });
    const values = articleValues(
      articleWith(
        {
          authorNotes: {
            corresps: [
              { id: 'cor1', label: '*', content: words('For correspondence: a@b.org (AB);'), emails: ['a@b.org'] },
              { id: 'cor2', content: words('c@d.org (CD)'), emails: ['c@d.org'] },
            ],
            footnotes: [note('n1', 'con', 'These authors contributed equally', '†'), note('n2', 'present-address', 'Elsewhere', 'a')],
            content: [],
          },
        },
        {
          back: [
            {
              kind: 'section',
              id: 'ack',
              secType: 'ack',
              title: words('Acknowledgements'),
              content: [paragraph('We thank Russell Vance.')],
            },
            {
              kind: 'section',
              id: 's5',
              content: [
                {
                  kind: 'footnoteGroup',
                  footnotes: [note('c1', 'conflict', 'JC: Reviewing editor.'), note('c2', 'conflict', 'No others.')],
                },
              ],
            },
          ],
        },
      ),
    );
    expect(values).toMatchObject({
      author_notes: '†These authors contributed equally',
      correspondence: '*For correspondence: a@b.org (AB); c@d.org (CD)',
      conflict: 'JC: Reviewing editor. No others.',
      ack: 'We thank Russell Vance.',
    });
  });

  test.each([
    [
      { year: 2012, month: 10, day: 15 },
      { year: 2012, month: 10, day: 15, date: 'October 15, 2012', timestamp: 1350259200 },
    ],
    [
      { year: 2012, month: 10, day: 5 },
      { year: 2012, month: 10, day: 5, date: 'October 5, 2012', timestamp: 1349395200 },
    ],
    [
      { year: 1969, month: 12, day: 31 },
      { year: 1969, month: 12, day: 31, date: 'December 31, 1969', timestamp: -86400 },
    ],
    [
      { year: 2012, month: 10 },
      { year: 2012, month: 10 },
    ],
    [{ year: 2012, season: 'Winter' }, { year: 2012 }],
    [
      { year: 2013, month: 2, day: 30 },
      { year: 2013, month: 2, day: 30 },
    ],
  ])('received %o', (date, expected) => {
    const values = articleValues(articleWith({ history: [{ dateType: 'received', ...date }] }));
    const dates = Object.entries(values).filter(([field]) => field.startsWith('received_'));
    expect(dates).toEqual(Object.entries(expected).map(([part, value]) => [`received_date_${part}`, value]));
  });

  test('has the abstract without its title and without the line that repeats its DOI', () => {
    const values = articleValues(
      articleWith(
        { articleIds: { doi: '10.7554/eLife.1' } },
        {
          abstracts: [
            { abstractType: 'executive-summary', content: [paragraph('A digest')] },
            {
              doi: '10.7554/eLife.1.001',
              title: words('Abstract'),
              content: [paragraph('RIF-1 is potent.'), paragraph('DOI: http://dx.doi.org/10.7554/eLife.1.001')],
            },
          ],
        },
      ),
    );
    expect(values.abstract).toBe('RIF-1 is potent.');
    expect(values.components).toEqual(['http://dx.doi.org/10.7554/eLife.1.001']);
  });
});

describe('The other objects of an article', () => {
  const doi = '10.7554/eLife.1';

  test('are a component for each part with a DOI, in document order, without duplicates', () => {
    const figure = { kind: 'figure', id: 'f1', figureId: 'F1', label: 'Figure 1.', caption: [], graphics: [], parts: [] } as const;
    const media = { kind: 'media', id: 'v1', label: 'Video 1.', caption: [], file: { href: 'v.mp4' }, doi: `${doi}.005` } as const;
    const article = articleWith(
      { articleIds: { doi } },
      {
        abstracts: [{ doi: `${doi}.001`, content: [paragraph('Short.')] }],
        body: [
          {
            kind: 'section',
            id: 's1',
            title: words('Results'),
            content: [{ ...figure, title: words('A rosette'), doi: `${doi}.003`, parts: [media] }, figure, media],
          },
        ],
        subArticles: [
          { ...articleWith({ title: words('Decision letter') }), id: 'sa1', articleType: 'decision-letter', doi: `${doi}.009` },
        ],
      },
    );
    const of = (number: string) => ({ article_doi: doi, doi: `${doi}.${number}`, doi_url: `http://dx.doi.org/${doi}.${number}` });
    const about = (number: string) => ({ about: `http://dx.doi.org/${doi}.${number}` });
    expect(valuesOfKind(article, 'component')).toEqual([
      { ...of('001'), content: 'Short.', position: 1, type: 'abstract', ...about('001') },
      { ...of('003'), content: 'Figure 1. A rosette. Video 1.', position: 2, type: 'fig', ...about('003') },
      { ...of('005'), content: 'Video 1.', position: 3, type: 'media', ...about('005') },
      { ...of('009'), content: 'Decision letter', position: 4, type: 'sub-article', ...about('009') },
    ]);
  });

  test('are its authors, with affiliations and notes', () => {
    const article = articleWith({
      articleIds: { doi },
      contribGroups: [
        {
          contribs: [
            author('Rosanna A', 'Alegado', {
              affIds: ['a1', 'a2'],
              noteIds: ['cor1', 'n1', 'par-1'],
              corresp: true,
              equalContrib: true,
              personId: 23,
              orcid: '0000-0002-7361-560X',
            }),
          ],
        },
      ],
      affiliations: [
        { id: 'a1', text: '…', institution: 'UC Berkeley', city: 'Berkeley', country: 'United States' },
        { id: 'a2', text: '…', institution: 'Harvard', department: 'Chemistry', country: 'United States' },
      ],
      authorNotes: {
        corresps: [{ id: 'cor1', label: '*', content: words('nking@berkeley.edu'), emails: [] }],
        footnotes: [{ id: 'n1', label: 'a', content: [paragraph('Sanger Institute')] }],
        content: [],
      },
      funding: { awards: [{ id: 'par-1', fundingSources: [{ name: 'NIH' }], awardIds: ['F32'], recipients: [] }], statements: [] },
    });
    expect(valuesOfKind(article, 'author')).toEqual([
      {
        article_doi: doi,
        author: 'Rosanna A Alegado',
        given_names: 'Rosanna A',
        surname: 'Alegado',
        position: 1,
        corresponding: true,
        equal_contrib: true,
        institution: ['UC Berkeley', 'Harvard'],
        department: 'Chemistry',
        city: 'Berkeley',
        country: 'United States',
        notes_correspondence: '*nking@berkeley.edu',
        notes_footnotes: 'a Sanger Institute',
        notes_other: 'NIH F32',
        person_id: 23,
        orcid: '0000-0002-7361-560X',
        about: `author_1_${doi}`,
      },
    ]);
  });

  test('are its references', () => {
    const persons = { kind: 'persons', role: 'author', persons: [{ surname: 'Ahmed', givenNames: 'I' }], etal: true } as const;
    const field = (name: string, value: string) => ({ kind: 'field', name, content: words(value) }) as const;
    const parts = [
      persons,
      field('year', '2007'),
      field('article-title', 'Chimaereicella'),
      field('source', 'Int J'),
      field('fpage', '986'),
    ];
    const citation = { publicationType: 'journal', parts, doi: '10.1099/ijs.0.64728-0' };
    const article = articleWith(
      { articleIds: { doi } },
      { back: [{ kind: 'refList', id: 'refs', content: [], references: [{ id: 'b1', citations: [citation], notes: [] }] }] },
    );
    const ref = String(valuesOf(objects(article)[0]).refs);
    expect(valuesOfKind(article, 'ref')).toEqual([
      {
        article_doi: doi,
        article_title: 'Chimaereicella',
        authors: ['Ahmed I'],
        doi: '10.1099/ijs.0.64728-0',
        doi_url: 'http://dx.doi.org/10.1099/ijs.0.64728-0',
        etal: true,
        fpage: '986',
        position: 1,
        publication_type: 'journal',
        ref,
        source: 'Int J',
        year: '2007',
        about: `ref_1_${doi}`,
      },
    ]);
  });
});
