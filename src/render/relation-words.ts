import type { Messages } from '../model/messages/messages.ts';
import { type LabelTable, labelIn } from './labels.ts';
import { sentenceCase } from './sentence-case.ts';

/**
 * Returns the relation of a related article to the one that names it, as a label: `retraction-forward` is `Retraction`. An unknown type is
 * returned as words, `data-paper` as `Data paper`.
 *
 * JATS 1.3, attribute related-article-type.
 */
export function relationWords(relatedArticleType: string, messages: Messages): string {
  return labelIn(RELATIONS, relatedArticleType, messages) ?? sentenceCase(relatedArticleType);
}

/** Returns the inverse relation: an article that names a `corrected-article` is the `Correction` of that one. */
export function inverseRelationWords(relatedArticleType: string, messages: Messages): string {
  const inverse = INVERSES.get(relatedArticleType);
  return inverse === undefined ? messages.text('relation.related') : relationWords(inverse, messages);
}

const PAIRS = [
  ['addended-article', 'addendum'],
  ['commentary-article', 'commentary'],
  ['companion', 'companion'],
  ['corrected-article', 'correction-forward'],
  ['in-this-issue', 'in-this-issue'],
  ['letter', 'letter-reply'],
  ['object-of-concern', 'concern-forward'],
  ['peer-reviewed-article', 'peer-review'],
  ['retracted-article', 'retraction-forward'],
  ['updated-article', 'update'],
] as const;
const INVERSES: ReadonlyMap<string, string> = new Map(PAIRS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));

const RELATIONS = {
  'addended-article': 'relation.addended-article',
  addendum: 'type.addendum',
  'article-reference': 'relation.related',
  commentary: 'type.article-commentary',
  'commentary-article': 'relation.commentary-article',
  companion: 'relation.companion',
  'concern-forward': 'type.expression-of-concern',
  'corrected-article': 'relation.corrected-article',
  'correction-forward': 'type.correction',
  'in-this-issue': 'relation.in-this-issue',
  letter: 'type.letter',
  'letter-reply': 'type.reply',
  'object-of-concern': 'relation.object-of-concern',
  'partial-retraction': 'type.partial-retraction',
  'peer-review': 'type.peer-review',
  query: 'relation.related',
  related: 'relation.related',
  'retracted-article': 'type.retracted-article',
  'retraction-forward': 'type.retraction',
  update: 'relation.update',
  'updated-article': 'relation.updated-article',
} as const satisfies LabelTable;
