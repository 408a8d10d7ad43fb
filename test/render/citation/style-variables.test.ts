import citeproc, { type Engine } from 'citeproc';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CslItem, cslOf } from '../../../src/render/bibliography/csl.ts';
import { articleStyle, CITED_MEMBERS, type CitationStyles } from '../../../src/render/citation/citation-formatter.ts';
import { readCitationStyles } from '../../../src/site/citation-styles.ts';
import { words } from '../../model/bare-article.ts';
import { articleWith, author, eLife } from '../../query/tag/fixture.ts';

/** An article with something for every member of a CSL item. */
const full = cslOf(
  articleWith(
    {
      articleIds: { doi: '10.5555/t.3', pmid: '123', pmcid: 'PMC456' },
      otherTitles: [{ type: 'trans', lang: 'es', title: words('Donde viven las lapas') }],
      history: [{ dateType: 'received', year: 2024, month: 1, day: 2 }],
      version: '2',
      title: words('Where limpets live'),
      journal: { journalIds: [], title: 'Tidewater', abbreviation: 'Tidew', issnEpub: '1234-5679', publisher: 'Shore Press' },
      contribGroups: [
        {
          contribs: [
            author('Isla May', 'Brannock', { roles: [{ text: 'Software' }] }),
            author('Ada', 'Odera'),
            author('Ed', 'Itor', { contribType: 'editor' }),
            author('Trans', 'Lator', { contribType: 'translator' }),
          ],
        },
      ],
      pubDates: [{ dateType: 'epub', year: 2024, month: 5, day: 14 }],
      volume: '1',
      issue: '2',
      elocationId: 'e102',
      lang: 'en',
      permissions: { licenses: [{ url: 'https://creativecommons.org/licenses/by/4.0/', content: [] }] },
      keywordGroups: [{ keywords: [words('limpet')] }],
    },
    { abstracts: [{ title: [], content: [{ kind: 'paragraph', content: words('They live on rocks.') }] }] },
  ),
  { journal: eLife, pageUrl: 'https://journal.example/content/3/e3', notice: { kind: 'corrected', doi: '10.5555/t.4' } },
);

const cited = Object.entries(full).filter(([member]) => member === 'type' || CITED_MEMBERS[member as keyof CslItem]);

let styles: CitationStyles;
beforeAll(async () => {
  citeproc.debug = () => undefined;
  styles = await readCitationStyles();
});

describe('the members of an item that are passed to styles', () => {
  test('are all members that the item of an article may have', () => {
    expect(Object.keys(CITED_MEMBERS).sort()).toEqual(Object.keys(full).sort());
  });

  test.each(['apa', 'chicago', 'harvard', 'mla', 'vancouver'])('are all that %s reads, even for an article that lacks some', (id) => {
    const style = styles.styles.find((one) => one.id === id)?.xml ?? '';
    const whole = entriesBy(style);
    const short = entriesBy(articleStyle(style));
    for (const [without] of [['nothing'], ...cited]) {
      if (without === 'type') continue;
      const item = Object.fromEntries(cited.filter(([member]) => member !== without));
      expect(short(item), `without ${without}`).toBe(whole(item));
    }
    expect(whole(Object.fromEntries(cited))).toMatch(/limpets/i);
  });
});

function entriesBy(style: string): (item: object) => string {
  const items = new Map<string, object>();
  const system = { retrieveLocale: () => styles.locales['en-US'], retrieveItem: (id: string) => items.get(id) };
  const engine: Engine = new citeproc.Engine(system, style, 'en-US', true);
  return (item) => {
    items.set('a', { ...item, id: 'a' });
    engine.updateItems([]);
    engine.updateItems(['a']);
    const made = engine.makeBibliography();
    return made === false ? '' : (made[1][0] ?? '');
  };
}
