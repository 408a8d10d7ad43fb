/** lunr's constants (its `b` and `k1`). */
const B = 0.75;
const K1 = 1.2;

/** lunr's inverse document frequency: `documentsWithTerm` counts a document once for each field that has the term. */
export function idfOf(documentCount: number, documentsWithTerm: number): number {
  const ratio = (documentCount - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5);
  return Math.log(1 + Math.abs(ratio));
}

/** A field as weights need it. */
export interface FieldWeights {
  readonly averageLength: number;
  readonly boost: number;
}

/** The weight of a term in a field of a document, to lunr's three decimals and by its order of operations, so that sums agree to the last bit. */
export function weightOf(idf: number, frequency: number, length: number, field: FieldWeights): number {
  const weight = (idf * ((K1 + 1) * frequency)) / (K1 * (1 - B + B * (length / field.averageLength)) + frequency);
  return Math.round(weight * field.boost * 1000) / 1000;
}
