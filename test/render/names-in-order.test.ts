import { describe, expect, test } from 'vitest';
import type { Article } from '../../src/model/article.ts';
import { english } from '../../src/model/text/translatable.ts';
import { readJats } from '../../src/read/jats/read-jats.ts';
import { bibtexOf } from '../../src/render/bibliography/bibtex.ts';
import { cslOf } from '../../src/render/bibliography/csl.ts';
import { formattedCitation } from '../../src/render/bibliography/formatted-citation.ts';
import { risOf } from '../../src/render/bibliography/ris.ts';
import { articleAddresses } from '../../src/site/head/article-addresses.ts';
import { highwireTags } from '../../src/site/head/article-head.ts';
import { headRecordOf } from '../../src/site/head/head-record.ts';
import { scholarlyArticle } from '../../src/site/head/scholarly-article.ts';
import { card, journal, pageContent } from '../site/content.ts';

const options = { journal, pageUrl: 'https://tests.example/j/content/1/e00003' };

function articleBy(contribs: string): Article {
  const xml = `<article><front><article-meta><title-group><article-title>T</article-title></title-group><contrib-group>${contribs}</contrib-group></article-meta></front></article>`;
  const article = readJats(new TextEncoder().encode(xml), {
    file: 'a.xml',
    resolveFile: (href) => ({ href }),
    report: ({ message }) => expect.unreachable(english(message)),
  });
  if (article === undefined) throw new Error('not read');
  return article;
}

function headOf(article: Article) {
  const content = pageContent({ card: card(), head: headRecordOf(article) });
  const addresses = articleAddresses(journal, content);
  const author = /<meta name="citation_author" content="([^"]*)">/.exec(highwireTags(journal, content, addresses).markup)?.[1];
  // Printed and parsed, so that members without a value are absent.
  const linked = JSON.parse(JSON.stringify(scholarlyArticle(journal, content, addresses)));
  return { author, linked: linked.author };
}

const name = (style: string, surname: string, given: string) =>
  `<contrib contrib-type="author"><name${style}><surname>${surname}</surname><given-names>${given}</given-names></name></contrib>`;

describe.each([
  ['western', '', 'Lovelace', 'Ada M', ['Ada M Lovelace', 'Ada M Lovelace', 'Lovelace, Ada M', 'Lovelace AM.']],
  ['eastern', ' name-style="eastern"', 'Mao', 'Zedong', ['Mao Zedong', 'Mao, Zedong', 'Mao, Zedong', 'Mao Z.']],
  ['eastern in Chinese', ' name-style="eastern"', '毛', '泽东', ['毛泽东', '毛泽东', '毛, 泽东', '毛泽东.']],
  ['Korean without a style', '', '김', '철수', ['김철수', '김철수', '김, 철수', '김철수.']],
  ['Chinese said to be western', ' name-style="western"', '毛', '泽东', ['泽东 毛', '泽东 毛', '毛, 泽东', '毛 泽.']],
])('a name in %s order', (_title, style, surname, given, [displayed, scholar, parted, cited]) => {
  const article = articleBy(name(style, surname, given));

  test('on pages and in machine-readable heads', () => {
    const head = headOf(article);
    expect(head.author).toBe(scholar);
    expect(head.linked).toEqual([{ '@type': 'Person', name: displayed, givenName: given, familyName: surname }]);
    expect(formattedCitation(article, options).startsWith(`${cited} `)).toBe(true);
  });

  test('in bibliographies', () => {
    expect(bibtexOf(article, options)).toContain(`author = {${parted}},`);
    expect(risOf(article, options)).toContain(`AU  - ${parted}\r\n`);
    const ordering = displayed?.startsWith(surname) ? { 'static-ordering': true } : {};
    expect(cslOf(article, options).author).toEqual([{ family: surname, given, ...ordering }]);
  });
});

test('linked data name the members of a group, groups within it, and their ORCIDs', () => {
  const member = (orcid: string, surname: string) =>
    `<contrib><contrib-id contrib-id-type="orcid">https://orcid.org/${orcid}</contrib-id><name><surname>${surname}</surname><given-names>A</given-names></name></contrib>`;
  const inner = `<contrib><collab>Working Group<contrib-group>${member('0000-0002-1825-0097', 'Doe')}</contrib-group></collab></contrib>`;
  const { linked } = headOf(
    articleBy(
      `<contrib contrib-type="author"><collab>Consortium<contrib-group>${member('0000-0001-5109-3700', 'Roe')}${inner}</contrib-group></collab></contrib>`,
    ),
  );
  const person = (orcid: string, surname: string) => ({
    '@type': 'Person',
    '@id': `https://orcid.org/${orcid}`,
    name: `A ${surname}`,
    givenName: 'A',
    familyName: surname,
  });
  expect(linked).toEqual([
    {
      '@type': 'Organization',
      name: 'Consortium',
      member: [
        person('0000-0001-5109-3700', 'Roe'),
        { '@type': 'Organization', name: 'Working Group', member: [person('0000-0002-1825-0097', 'Doe')] },
      ],
    },
  ]);
});
