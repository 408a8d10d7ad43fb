/** The constants `b` and `k1` of BM25, as in lunr. */
const B = 0.75;
const K1 = 1.2;

/** Returns lunr's inverse document frequency; `documentsWithTerm` counts a document once per field that has the term. */
export function idfOf(documentCount: number, documentsWithTerm: number): number {
  const ratio = (documentCount - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5);
  return Math.log(1 + Math.abs(ratio));
}

/** The parameters of a field in BM25. */
export interface FieldWeights {
  readonly averageLength: number;
  readonly boost: number;
}

/**
 * Returns the BM25 weight of a term in a field of a document.
 *
 * Rounded to three decimals and in lunr's order of operations, so that sums are equal to lunr's to the last bit.
 */
export function weightOf(idf: number, frequency: number, length: number, field: FieldWeights): number {
  const weight = (idf * ((K1 + 1) * frequency)) / (K1 * (1 - B + B * (length / field.averageLength)) + frequency);
  return Math.round(weight * field.boost * 1000) / 1000;
}
