import { describe, expect, test } from 'vitest';
import type { Inline } from '../../../src/model/inline.ts';
import { formattedCitation } from '../../../src/render/bibliography/formatted-citation.ts';
import { words } from '../../model/bare-article.ts';
import { articleWith, author, eLife, italic } from '../../query/tag/fixture.ts';

const options = { journal: { ...eLife, doiResolver: 'https://doi.org/' }, pageUrl: 'https://journal.example/content/3/e3' };
const LINK = '<a href="https://doi.org/10.5555/t.3">https://doi.org/10.5555/t.3</a>';
const tides = {
  articleIds: { doi: '10.5555/t.3' },
  contribGroups: [{ contribs: [author('Isla May', 'Brannock'), author('', '', { collab: words('Shore Watch') })] }],
  pubDates: [{ dateType: 'epub', year: 2024, month: 5, day: 14 }],
  volume: '1',
  elocationId: 'e102',
};

const calls: Inline = { kind: 'xref', refType: 'fn', rids: ['fn1'], content: words('1') };

describe('the citation in the journal’s own words', () => {
  test.each([
    [
      'a name in italics',
      [...words('Where '), italic('Patella vulgata'), ...words(' & others live')],
      'Where <i>Patella vulgata</i> &amp; others live.',
    ],
    ['a question', words('Where do limpets live?'), 'Where do limpets live?'],
    ['the mark of a note', [...words('Limpets'), { kind: 'styled', style: 'sup', content: [calls] }], 'Limpets.'],
    [
      'a raised sign',
      [...words('Ca'), { kind: 'styled', style: 'sup', content: words('2+') }, ...words(' in shells')],
      'Ca<sup>2+</sup> in shells.',
    ],
    ['lines', [...words('Limpets'), { kind: 'break' }, ...words('  of the shore')], 'Limpets of the shore.'],
    ['markup of nobody’s', words('<b onclick="x">A'), '&lt;b onclick=&quot;x&quot;&gt;A.'],
  ] as readonly (readonly [string, readonly Inline[], string])[])('has %s in its title', (_, title, expectedTitle) => {
    expect(formattedCitation(articleWith({ ...tides, title }), options)).toBe(
      `Brannock IM, Shore Watch. 2024. ${expectedTitle} <i>eLife</i> 1:e102. ${LINK}`,
    );
  });
});
