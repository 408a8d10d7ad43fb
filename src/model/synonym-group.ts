/**
 * A line of `synonyms.txt`. A search for a word of `from` also finds articles with a word of `to`; for equal words both have all of them.
 *
 *   heart attack, myocardial infarction  ->  from and to: ['heart attack', 'myocardial infarction']
 *   sparrow, finch => bird               ->  from: ['sparrow', 'finch'], to: ['bird']
 */
export interface SynonymGroup {
  readonly from: readonly string[];
  readonly to: readonly string[];
}
