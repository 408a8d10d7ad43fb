import { describe, expect, test } from 'vitest';
import type { Journal } from '../../src/model/journal.ts';
import { articlePage } from '../../src/site/article-pages.ts';
import { finishPages } from '../../src/site/articles/finish-pages.ts';
import type { Chrome } from '../../src/site/chrome.ts';
import { authorLists } from '../../src/site/listings/authors.ts';
import { archiveLists } from '../../src/site/listings/list-groups.ts';
import type { ListGroup } from '../../src/site/listings/listing.ts';
import { volumeLists } from '../../src/site/listings/volumes.ts';
import { menusOf } from '../../src/site/menus.ts';
import { listGroupPages } from '../../src/site/pages/list-group-page.ts';
import { listingPage } from '../../src/site/pages/listing-page.ts';
import { permissionPages } from '../../src/site/pages/permission-page.ts';
import { notFoundPage } from '../../src/site/site-pages.ts';
import { ASSET_PATHS } from './asset-paths.ts';
import { card, journal, pageContent } from './content.ts';

/** A journal with its own words in Spanish; a message that it lacks is in English. */
const messages: NonNullable<Journal['messages']> = {
  es: {
    'list.archive': 'Archivo',
    'list.articlesOfYear': 'Artículos de {year}',
    'list.count': '{count, plural, one {# artículo} other {# artículos}}',
    'list.more': '{names} y {count, plural, one {# más} other {# más}}',
    'list.volume': 'Volumen {volume}',
    'list.issue': 'Número {issue}',
    'list.volumeAndIssue': 'Volumen {volume}, número {issue}',
    'list.notice.retracted': 'Retractado',
    'list.year': 'Año {year}',
    'nav.search': 'Búsqueda',
    'notFound.links': 'Vaya al <archive>archivo</archive> o a los <home>artículos recientes</home>.',
    'page.skip': 'Ir al contenido principal',
    'article.cite': 'Citar',
    'article.cite.title': 'Cómo citar',
    'article.pages': 'páginas {first}–{last}',
    'article.issueAndPages': '{issue}, {pages}',
    'article.figures': 'Figuras <n>{count}</n>',
    'article.hold.embargoed': '<b>Embargado</b> Este artículo se publica el {date}.',
    'article.related': 'Artículos relacionados',
  },
};
const spanish: Journal = { ...journal, language: 'es', messages };
const chromeOf = (own: Journal): Chrome => ({
  journal: own,
  assets: ASSET_PATHS,
  ...menusOf({ journal: own, cards: [card()] }),
  serviceWorker: false,
});
const titles = ({ listings }: ListGroup) => listings.map(({ title }) => title);

describe('a Spanish journal', () => {
  test('names years, months, volumes and issues in Spanish', () => {
    const archive = archiveLists([card()], spanish);
    expect(titles(archive)).toEqual(['Artículos de 2012', 'octubre de 2012']);
    expect(archive.groups[0]?.entries.map(({ label }) => label)).toEqual(['octubre']);
    expect(titles(volumeLists([card({ issue: '3' })], spanish))).toEqual(['Volumen 1', 'Volumen 1, número 3']);
  });

  test('has the same addresses as in English', () => {
    const cards = Array.from({ length: 10_002 }, (_, n) => card({ authors: [{ name: `${n < 5001 ? 'A' : 'B'}${n}` }] }));
    const stems = (own: Journal) => listGroupPages(authorLists(cards, own), own).map(({ stem }) => stem);
    expect(stems(spanish)).toHaveLength(4);
    expect(stems(spanish)).toEqual(stems(journal));
    const files = (own: Journal) =>
      permissionPages(chromeOf({ ...own, preservation: ['lockss'] }), [card(), card({ publishedIso: '2011' })]).map(({ file }) => file);
    expect(files(spanish)).toEqual(files(journal));
  });

  test('lists articles with dates, plurals and notices in Spanish, and an English title marked as English', () => {
    const authors = Array.from({ length: 9 }, (_, n) => ({ name: `A${n}` }));
    const listGroup = archiveLists([card({ authors, notice: { kind: 'retracted' } })], spanish);
    const [, listing] = listGroup.listings;
    const page = listing === undefined ? '' : listingPage(chromeOf(spanish), listGroup, { listing, page: 1 });
    expect(page).toContain('<html lang="es"');
    expect(page).toContain('Ir al contenido principal');
    expect(page).toContain('<p class="lead">1 artículo</p>');
    expect(page).toContain('<h2 class="card-title" lang="en">');
    expect(page).toContain('A0, A1, A2, A3, A4, A5 y 3 más');
    expect(page).toContain('>15 de octubre de 2012</time>\u00a0<span aria-hidden="true">·</span> Volumen 1</p>');
    expect(page).toContain('>Retractado</span>');
    expect(page).toContain('>Búsqueda</a>');
  });

  test('orders the links of a sentence as its own', () => {
    expect(notFoundPage(chromeOf(spanish))).toContain(
      '<p>Vaya al <a href="/j/archive">archivo</a> o a los <a href="/j/">artículos recientes</a>.</p>',
    );
  });
});

test('an article has its labels in its own language, and the page around it in that of the journal', () => {
  const english: Journal = { ...journal, messages };
  const content = pageContent({
    card: card({ lang: 'es' }),
    head: { ...pageContent().head, firstPage: '1', lastPage: '9' },
    hold: { kind: 'embargoed', until: '2026-12-01' },
  });
  const { elocationId: _, ...head } = content.head;
  const pages = finishPages(english, { ...content, head });
  const page = articlePage(chromeOf(english), { ...pages, related: [{ relation: 'Commentary', titleHtml: 'B', stem: 'content/1/b' }] });
  expect(page).toContain('Skip to main content');
  expect(page).toContain('<article class="article" lang="es">');
  expect(page).toContain('<time datetime="2012-10-15">15 de octubre de 2012</time>');
  expect(page).toContain('Volumen 1, páginas 1–9');
  expect(page).toContain('id="offprint-cite">Citar</summary>');
  expect(page).toContain('aria-label="Cómo citar">');
  expect(page).toContain('Figuras <span class="count">2</span>');
  expect(page).toContain('<strong>Embargado</strong> Este artículo se publica el 1 de diciembre de 2026.');
  expect(page).toContain('<h2 id="offprint-related">Artículos relacionados</h2>');
  expect(pages.figures[0]?.main).toContain('<div class="wide figure-view" lang="es">');
});
