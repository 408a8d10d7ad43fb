import citeproc, { type Engine } from 'citeproc';
import type { CslItem } from '../bibliography/csl.ts';

/** An article as the styles are told of it. */
export type CitedItem = Omit<CslItem, 'container-title' | 'URL'> & Partial<Pick<CslItem, 'container-title' | 'URL'>>;

/** Writes the entry of one item, in markup of the processor's; undefined where the item is too much for the style. */
export type Cite = (item: CitedItem) => string | undefined;

export interface CitingLocale {
  /** `en-US` */
  readonly name: string;
  readonly xml: string | undefined;
}

/**
 * A style at work on one item after the other. The engine is made when it is first needed, since that takes longer than a citation, and
 * anew after an item that was too much for it. CSL 1.0.2.
 */
export function citingEngine(style: () => string, locale: CitingLocale): Cite {
  // The processor would print to the console.
  citeproc.debug = () => undefined;
  const items = new Map<string, CitedItem>();
  const engines = new Map<string, Engine>();
  const system = { retrieveLocale: () => locale.xml, retrieveItem: (id: string) => items.get(id) };
  return (item) => {
    items.set(ITEM, { ...item, id: ITEM });
    try {
      const engine = engines.get(ITEM) ?? quickened(new citeproc.Engine(system, style(), locale.name, true));
      if (engines.has(ITEM)) lookAgain(engine);
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

/** The one item of the list is another now, and nothing of it is in the running text. */
function lookAgain(engine: Engine): void {
  engine.tmp.loadedItemIDs = {};
  engine.retrieveItem(ITEM);
}

/** Spares the engine what has no use in a list of one. */
function quickened(engine: Engine): Engine {
  const { flipflopper } = engine.fun;
  // Its search for quotation marks and tags, with an expression made anew each time, where there are none: in most names.
  const search = flipflopper.processTags.bind(flipflopper);
  flipflopper.processTags = (of) => {
    if (!UNMARKED.test(of.blobs)) search(of);
  };
  // Names that other items have too would be told apart by their given names.
  const { namereg } = engine.registry;
  namereg.addname = () => undefined;
  namereg.evalname = (_item, _name, _place, _least, form, initials) => (form === 'short' ? 0 : typeof initials === 'string' ? 1 : 2);
  return engine;
}

// 'Alegado', '12–34'; no locale quotes with these
const UNMARKED = /^[\p{L}\p{M}\p{N} .,:;\u2013-]*$/u;
