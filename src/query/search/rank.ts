import { compareText } from '../../model/text/compare.ts';
import type { RankedTerm } from './ranked-terms.ts';

/** A clause of a query, its words expanded to terms of the index. */
export interface RankClause {
  /** Terms in lunr's order of expansion, without those that the index does not have. */
  readonly terms: readonly RankedTerm[];
  /** True if a word of the clause has no term at all; a required clause then matches nothing. */
  readonly isMissing: boolean;
  /** Indexes of ranked fields. */
  readonly fields: readonly number[];
  readonly boost: number;
  readonly presence: Presence;
}

export type Presence = 'optional' | 'required' | 'prohibited';

/** Documents and their scores; documents of equal score are in lunr's order. */
export interface Ranked {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * Finds and scores documents as `lunr.Index.query`, with the same sums but without its objects.
 *
 * The result is not sorted; `bestOf` gives the best. A query of prohibited clauses only gives every other document with score 0.
 *
 * lunr 2.3.9, Index.prototype.query.
 */
export function rank(clauses: readonly RankClause[], documentCount: number, fieldCount: number): Ranked {
  const prohibited = prohibitedDocuments(clauses, documentCount);
  if (clauses.every(({ presence }) => presence === 'prohibited')) return allExcept(prohibited);
  const required = requiredDocuments(clauses, documentCount, fieldCount);
  const isHit = (document: number): boolean => (required === undefined || required[document] === 1) && prohibited[document] === 0;
  const similarities = similaritiesOf(clauses, documentCount, fieldCount);

  const scores = new Float64Array(documentCount);
  const isFound = new Uint8Array(documentCount);
  const order: number[] = [];
  for (const reference of fieldMatches(clauses, documentCount, fieldCount)) {
    const document = reference % documentCount;
    if (!isHit(document)) continue;
    if (isFound[document] === 0) {
      isFound[document] = 1;
      order.push(document);
    }
    scores[document] = (scores[document] ?? 0) + (similarities[reference] ?? 0);
  }
  const documents = Uint32Array.from(order);
  return { documents, scores: Float64Array.from(documents, (document) => scores[document] ?? 0) };
}

/** Returns the indexes in `ranked` of the best hits, best first, at most `count`; equal scores keep their order. */
export function bestOf(ranked: Ranked, count: number): number[] {
  const { scores } = ranked;
  const positions: number[] = [];
  const least = scores.length > count * 4 ? (scores.slice().sort().at(-count) ?? 0) : Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i++) {
    if ((scores[i] ?? 0) >= least) positions.push(i);
  }
  return positions.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, count);
}

/** Returns field references (field × number of documents + document) in the order in which lunr first visits them. */
function fieldMatches(clauses: readonly RankClause[], documentCount: number, fieldCount: number): number[] {
  const isVisited = new Uint8Array(documentCount * fieldCount);
  const visited: number[] = [];
  for (const { terms, fields, presence } of clauses) {
    if (presence === 'prohibited') continue;
    for (const term of terms) {
      for (const field of fields) {
        for (const document of term.fields[field]?.documents ?? []) {
          const reference = field * documentCount + document;
          if (isVisited[reference] === 1) continue;
          isVisited[reference] = 1;
          visited.push(reference);
        }
      }
    }
  }
  return visited;
}

/** Returns the similarity of the query's vector and the field's, by field reference. */
function similaritiesOf(clauses: readonly RankClause[], documentCount: number, fieldCount: number): Float64Array {
  const similarities = new Float64Array(documentCount * fieldCount);
  for (let field = 0; field < fieldCount; field++) {
    const vector = queryVector(clauses, field);
    const magnitude = Math.sqrt(vector.reduce((sum, { boost }) => sum + boost * boost, 0));
    const offset = field * documentCount;
    for (const { term, boost } of vector) {
      const postings = term.fields[field];
      if (postings === undefined) continue;
      for (let i = 0; i < postings.documents.length; i++) {
        const at = offset + (postings.documents[i] ?? 0);
        similarities[at] = (similarities[at] ?? 0) + boost * (postings.weights[i] ?? 0);
      }
    }
    if (vector.length === 0) continue;
    for (let at = offset; at < offset + documentCount; at++) {
      const dot = similarities[at] ?? 0;
      if (dot !== 0) similarities[at] = dot / magnitude || 0;
    }
  }
  return similarities;
}

function queryVector(clauses: readonly RankClause[], field: number): { term: RankedTerm; boost: number }[] {
  const boosts = new Map<string, { term: RankedTerm; boost: number }>();
  for (const clause of clauses) {
    if (clause.presence === 'prohibited' || !clause.fields.includes(field)) continue;
    for (const term of clause.terms) {
      const known = boosts.get(term.term);
      boosts.set(term.term, { term, boost: known === undefined ? clause.boost : known.boost + clause.boost });
    }
  }
  return termsInOrder([...boosts.keys()].map((term) => ({ term }))).flatMap(({ term }) => boosts.get(term) ?? []);
}

/** Sorts terms as the numbers of their sums are added; the order of additions changes the last bits. */
export function termsInOrder<Term extends { readonly term: string }>(terms: readonly Term[]): readonly Term[] {
  return [...terms].sort((a, b) => compareText(a.term, b.term));
}

/**
 * Returns the documents that match all required clauses; undefined for all documents.
 *
 * A clause may match in any of its fields; the results of the fields are then intersected.
 */
function requiredDocuments(clauses: readonly RankClause[], documentCount: number, fieldCount: number): Flags | undefined {
  const byField: (Flags | undefined)[] = Array.from({ length: fieldCount });
  for (const clause of clauses) {
    if (clause.presence !== 'required') continue;
    const matches = new Uint8Array(documentCount);
    if (!clause.isMissing) flagDocuments(clause, matches);
    for (const field of clause.fields) byField[field] = intersect(byField[field], matches);
  }
  return byField.reduce((all, own) => (own === undefined ? all : intersect(all, own)), undefined);
}

/** One byte per document: 1 if it is in the set. */
type Flags = Uint8Array;

function intersect(left: Flags | undefined, right: Flags): Flags {
  return left === undefined ? right : right.map((flag, i) => flag & (left[i] ?? 0));
}

function prohibitedDocuments(clauses: readonly RankClause[], documentCount: number): Flags {
  const prohibited = new Uint8Array(documentCount);
  for (const clause of clauses) {
    if (clause.presence === 'prohibited') flagDocuments(clause, prohibited);
  }
  return prohibited;
}

function flagDocuments(clause: RankClause, flags: Flags): void {
  for (const term of clause.terms) {
    for (const field of clause.fields) for (const document of term.fields[field]?.documents ?? []) flags[document] = 1;
  }
}

function allExcept(prohibited: Flags): Ranked {
  const documents: number[] = [];
  prohibited.forEach((flag, document) => {
    if (flag === 0) documents.push(document);
  });
  return { documents: Uint32Array.from(documents), scores: new Float64Array(documents.length) };
}
