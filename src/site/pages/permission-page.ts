import type { ArticleCard } from '../../model/article-card.ts';
import type { PreservationNetwork } from '../../model/journal.ts';
import { interfaceMessages } from '../../model/messages/journal-messages.ts';
import type { Messages } from '../../model/messages/messages.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { compareText } from '../../model/text/compare.ts';
import { html } from '../../model/text/markup.ts';
import { cardTitle } from '../card-title.ts';
import type { Chrome } from '../chrome.ts';
import { layout } from '../layout.ts';
import { cardsByKey } from '../listings/listing.ts';
import { uniqueStem } from '../listings/volumes.ts';
import { pageHref } from '../page-href.ts';
import type { SitePage } from '../site-pages.ts';

/** Permission statements that the archives' crawlers match exactly (LOCKSS guidelines for publishers; CLOCKSS likewise). */
const PERMISSIONS: Readonly<Record<PreservationNetwork, { readonly name: string; readonly sentence: string }>> = {
  lockss: { name: 'LOCKSS', sentence: 'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit' },
  clockss: { name: 'CLOCKSS', sentence: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit' },
};

/** Archival unit: a volume, or the articles of a year if there are no volumes. */
interface ArchivalUnit {
  /** `gateway/lockss/volume-1.html` */
  readonly file: string;
  readonly title: string;
  readonly cards: readonly ArticleCard[];
}

/** For each archive that the journal permits: a page that links to the units, and for each unit its permission and all its articles. */
export function permissionPages(chrome: Chrome, cards: readonly ArticleCard[]): readonly SitePage[] {
  return chrome.journal.preservation.flatMap((network) => {
    const units = unitsOf(network, cards, interfaceMessages(chrome.journal));
    return [
      {
        file: `gateway/${network}.html`,
        listed: false,
        inputs: () => units.map(({ file, title }) => [file, title]),
        render: () => indexPage(chrome, network, units),
      },
      ...units.map((unit) => ({
        file: unit.file,
        listed: false,
        inputs: () => unitInputs(unit),
        render: () => unitPage(chrome, network, unit),
      })),
    ];
  });
}

function unitInputs({ title, cards }: ArchivalUnit): unknown {
  return [title, cards.map(({ stem, titleHtml }) => [stem, titleHtml])];
}

function unitsOf(network: PreservationNetwork, cards: readonly ArticleCard[], messages: Messages): readonly ArchivalUnit[] {
  const stems = new Set<string>();
  // Names of the files, which are English in every language.
  const byName = cardsByKey(cards, ({ volume, publishedIso }) => [
    volume === undefined ? `year ${publishedIso.slice(0, 4)}` : `volume ${volume}`,
  ]);
  return [...byName]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, ofUnit]) => ({
      title: unitTitle(ofUnit[0], messages),
      cards: ofUnit,
      file: `${uniqueStem(`gateway/${network}/${nameSlugOf(name)}`, stems)}.html`,
    }));
}

function unitTitle(card: ArticleCard | undefined, messages: Messages): string {
  if (card?.volume !== undefined) return messages.text('list.volume', { volume: card.volume });
  return messages.text('list.year', { year: messages.date(card?.publishedIso.slice(0, 4) ?? '') });
}

function indexPage(chrome: Chrome, network: PreservationNetwork, units: readonly ArchivalUnit[]): string {
  const file = `gateway/${network}.html`;
  const { name, sentence } = PERMISSIONS[network];
  const main = html`<div class="wide">
<h1>${name}</h1>
<p>${sentence}</p>
<ul>
${units.map((unit) => html`<li><a href="${pageHref(chrome.journal, file, unit.file)}">${unit.title}</a></li>\n`)}</ul>
</div>`;
  return layout(chrome, { file, kind: 'plain', title: name, main, noIndex: true });
}

function unitPage(chrome: Chrome, network: PreservationNetwork, { file, title, cards }: ArchivalUnit): string {
  const { name, sentence } = PERMISSIONS[network];
  const messages = interfaceMessages(chrome.journal);
  const main = html`<div class="wide">
<h1>${messages.text('list.archivalUnit', { journal: chrome.journal.title, unit: title })}</h1>
<p>${sentence}</p>
<ul>
${cards.map((card) => html`<li><a href="${pageHref(chrome.journal, file, `${card.stem}.html`)}">${cardTitle(card)}</a></li>\n`)}</ul>
</div>`;
  return layout(chrome, {
    file,
    kind: 'plain',
    title: messages.text('page.windowTitle', { page: title, site: name }),
    main,
    noIndex: true,
  });
}
