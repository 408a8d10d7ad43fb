import type { TagPath } from '../../../src/model/names.ts';
import type { TaggedObject, TagValue } from '../../../src/model/tagged-object.ts';
import { compareText } from '../../../src/model/text/compare.ts';
import { normaliseForWords } from '../../../src/model/text/words.ts';
import { OBJECT_KINDS } from '../../../src/query/index/object-kinds.ts';
import type { ConnectiveName } from '../../../src/query/language/connectives.ts';
import type { TextOperatorName } from '../../../src/query/language/operators.ts';
import type { Comparison, Leaf, Query } from '../../../src/query/language/query.ts';

/** Returns the objects that a query selects by testing each: decisions, section 4, word by word and without any index. */
export function naiveFind(query: Query, objects: readonly TaggedObject[]): TaggedObject[] {
  return objects.filter((object) => isSelected(query, object)).sort(compareAnswers);
}

function isSelected(query: Query, object: TaggedObject): boolean {
  if ('left' in query) return COMBINATIONS[query.kind](isSelected(query.left, object), isSelected(query.right, object));
  const value = object.tags.get(query.path as TagPath)?.value;
  return value !== undefined && meets(query, value);
}

const COMBINATIONS: Readonly<Record<ConnectiveName, (left: boolean, right: boolean) => boolean>> = {
  and: (left, right) => left && right,
  or: (left, right) => left || right,
  except: (left, right) => left && !right,
};

function meets(leaf: Leaf, value: TagValue): boolean {
  if (leaf.kind === 'has') return true;
  return leaf.kind === 'compare' ? compares(leaf, value) : TEXT_TESTS[leaf.kind](leaf.text, value);
}

const TEXT_TESTS: Readonly<Record<TextOperatorName, (text: string, value: TagValue) => boolean>> = {
  contains: (text, value) => (typeof value === 'object' ? value : [value]).includes(text),
  matches: (text, value) => (typeof value === 'object' ? value : [value]).some((one) => typeof one === 'string' && hasWords(text, one)),
};

function compares({ operator, value: wanted }: Comparison, value: TagValue): boolean {
  const single = typeof value === 'object' && value.length === 1 ? value[0] : value;
  if (operator === '=') return single === wanted;
  if (operator === '!=') return single !== wanted;
  if (typeof single !== 'number' || typeof wanted !== 'number') return false;
  if (operator === '<') return single < wanted;
  if (operator === '<=') return single <= wanted;
  return operator === '>' ? single > wanted : single >= wanted;
}

/** Tests with one regular expression over the normalised text: words between non-letters, with joiners as written. */
function hasWords(wanted: string, text: string): boolean {
  const expression = known(EXPRESSIONS, wanted, () => {
    const words = wanted.trim().split(/\s+/).map(wordExpression);
    return new RegExp(words.join('[^\\p{L}\\p{M}\\p{N}_]+'), 'u');
  });
  const normalised = known(NORMALISED, text, () => normaliseForWords(text));
  // The expression takes a millisecond for a long text; few texts have all letters of the words.
  return known(LITERALS, wanted, () => literalsOf(wanted)).every((letters) => normalised.includes(letters)) && expression.test(normalised);
}

/** Letters that are in the expression as they are, by word and between placeholders. */
function literalsOf(wanted: string): readonly string[] {
  const parts = wanted.split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts.map((part) => [...part].map(normaliseForWords).join(''));
}

/** Caches results, since many queries use the same texts. */
function known<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const value = cache.get(key) ?? make();
  cache.set(key, value);
  return value;
}

const EXPRESSIONS = new Map<string, RegExp>();
const LITERALS = new Map<string, readonly string[]>();
const NORMALISED = new Map<string, string>();

function wordExpression(word: string): string {
  const isUnspaced = UNSPACED.test(word);
  const any = isUnspaced ? WORD : `(?!${UNSPACED.source})${WORD}`;
  const expression = [...word]
    .map((char) => (char === '*' ? `(?:${any})*` : char === '?' ? `(?:${any})` : normaliseForWords(char)))
    .join('');
  return isUnspaced ? `${WORD}*${expression}${WORD}*` : `(?<!${WORD})${expression}(?!${WORD})`;
}

function compareAnswers(a: TaggedObject, b: TaggedObject): number {
  const kinds = OBJECT_KINDS.indexOf(a.kind) - OBJECT_KINDS.indexOf(b.kind);
  return compareText(b.sortDate, a.sortDate) || compareText(a.articleDoi, b.articleDoi) || kinds || positionOf(a) - positionOf(b);
}

function positionOf(object: TaggedObject): number {
  const [, tagged] = [...object.tags].find(([path]) => path.endsWith('/position')) ?? [];
  return typeof tagged?.value === 'number' ? tagged.value : 0;
}

const WORD = '[\\p{L}\\p{M}\\p{N}_]';
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
