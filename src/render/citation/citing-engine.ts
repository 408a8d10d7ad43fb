import citeproc, { type Engine } from 'citeproc';
import type { CslItem } from '../bibliography/csl.ts';

/** An article as it is passed to styles. */
export type CitedItem = Omit<CslItem, 'container-title' | 'URL'> & Partial<Pick<CslItem, 'container-title' | 'URL'>>;

/** Returns the entry of one item in the processor's markup; undefined if the processor throws. */
export type Cite = (item: CitedItem) => string | undefined;

export interface CitingLocale {
  /** `en-US` */
  readonly name: string;
  readonly xml: string | undefined;
}

/**
 * Returns a function that cites one item after the other with one engine. The engine is created lazily, since that takes longer than a
 * citation, and is recreated after an item for which it threw. CSL 1.0.2.
 */
export function citingEngine(style: () => string, locale: CitingLocale): Cite {
  // The processor prints to the console by default.
  citeproc.debug = () => undefined;
  const items = new Map<string, CitedItem>();
  const engines = new Map<string, Engine>();
  const system = { retrieveLocale: () => locale.xml, retrieveItem: (id: string) => items.get(id) };
  return (item) => {
    items.set(ITEM, { ...item, id: ITEM });
    try {
      const engine = engines.get(ITEM) ?? withoutUnusedWork(new citeproc.Engine(system, style(), locale.name, true));
      if (engines.has(ITEM)) reloadItem(engine);
      else engine.updateItems([ITEM]);
      engines.set(ITEM, engine);
      const made = engine.makeBibliography();
      return made === false ? undefined : made[1][0];
    } catch {
      engines.clear();
      return undefined;
    }
  };
}

const ITEM = 'article';

/** Reloads the only item of the bibliography; there are no in-text citations to update. */
function reloadItem(engine: Engine): void {
  engine.tmp.loadedItemIDs = {};
  engine.retrieveItem(ITEM);
}

/** Disables work of the engine that a bibliography of one item does not need. */
function withoutUnusedWork(engine: Engine): Engine {
  const { flipflopper } = engine.fun;
  // It searches for quotation marks and tags with a regular expression compiled per call; most names have neither.
  const search = flipflopper.processTags.bind(flipflopper);
  flipflopper.processTags = (of) => {
    if (!UNMARKED.test(of.blobs)) search(of);
  };
  // It disambiguates equal names of different items by their given names.
  const { namereg } = engine.registry;
  namereg.addname = () => undefined;
  namereg.evalname = (_item, _name, _place, _least, form, initials) => (form === 'short' ? 0 : typeof initials === 'string' ? 1 : 2);
  return engine;
}

// 'Alegado', '12–34'; no locale quotes with these
const UNMARKED = /^[\p{L}\p{M}\p{N} .,:;\u2013-]*$/u;
