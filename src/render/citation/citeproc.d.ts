// Types for the parts of citeproc 2.4.63 that are used here; the package has none.
declare module 'citeproc' {
  export interface System {
    /** The XML of a locale: `en-US`. */
    retrieveLocale(language: string): string | undefined;
    retrieveItem(id: string): unknown;
  }

  /** Finds quotation marks and tags within texts. */
  export interface FlipFlopper {
    processTags(of: { readonly blobs: string }): void;
  }

  /** Counts names over all items. */
  export interface NameRegistry {
    addname(item: string, name: unknown, place: number): void;
    /** How much of a given name is written: 0 nothing, 1 its initials, 2 all of it. */
    evalname(item: string, name: unknown, place: number, least: number, form: string | undefined, initials: unknown): number;
  }

  export interface Engine {
    /** Replaces the items of the bibliography. */
    updateItems(ids: readonly string[]): void;
    /** Requests an item from the system, unless it is loaded already. */
    retrieveItem(id: string): unknown;
    /** Facts, then one string an entry; false where the style has no bibliography. */
    makeBibliography(): readonly [unknown, readonly string[]] | false;
    readonly fun: { readonly flipflopper: FlipFlopper };
    readonly registry: { readonly namereg: NameRegistry };
    readonly tmp: { loadedItemIDs: Readonly<Record<string, boolean>> };
  }

  const citeproc: {
    readonly Engine: new (system: System, style: string, language: string, forced: boolean) => Engine;
    /** Receives debug messages of the processor. */
    debug: (words: string) => void;
  };
  export default citeproc;
}
