declare module '@citation-js/core' {
  /** The part that tests use; the package has no types of its own. */
  export const plugins: {
    readonly input: { chain(text: string, options: { readonly generateGraph: boolean }): readonly object[] };
  };
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
