/** A cited work in the fields of CSL: `{ title, author: [{ family, given }], issued: { 'date-parts': [[2010]] }, DOI }`. CSL 1.0.2. */
export type CslItem = Readonly<Record<string, unknown>>;
