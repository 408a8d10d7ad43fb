import type { ArticleCard } from '../../model/article-card.ts';
import { compareText } from '../../text/compare.ts';
import { slugOf } from '../../text/slug.ts';

/** A set of records: `{ spec: 'subject:cell-biology', name: 'Cell biology' }`. */
export interface RecordSet {
  readonly spec: string;
  readonly name: string;
}

/** What of an article its sets are made of. */
export type CardParts = Pick<ArticleCard, 'subjects' | 'typeLabel' | 'volume'>;

/** The sets that these records are in, each with its name, and the sets above them; sorted by `setSpec`. */
export function namedSets(cards: Iterable<CardParts>, used: ReadonlySet<string>): readonly RecordSet[] {
  const nameBySpec = new Map<string, string>();
  for (const card of cards)
    for (const { spec, name } of setsOfCard(card)) {
      const known = nameBySpec.get(spec);
      // Of two spellings the one that sorts first, whatever the order of the articles.
      if (used.has(spec) && (known === undefined || compareText(name, known) < 0)) nameBySpec.set(spec, name);
    }
  for (const spec of used) {
    // The words of a set that only deleted records are in are gone with them.
    if (!nameBySpec.has(spec)) nameBySpec.set(spec, spec.slice(spec.indexOf(':') + 1));
    const kind = KINDS.find((one) => spec.startsWith(`${one.spec}:`));
    if (kind !== undefined) nameBySpec.set(kind.spec, kind.name);
  }
  return [...nameBySpec].map(([spec, name]) => ({ spec, name })).toSorted((a, b) => compareText(a.spec, b.spec));
}

/** Whether records of a set are in the asked one: in it, or in one below it. */
export function isInSet(spec: string, asked: string): boolean {
  return spec === asked || spec.startsWith(`${asked}:`);
}

/** Every set of an article: its subjects, its type and its volume. OAI-PMH 2.0, 2.6. */
export function setsOfCard({ subjects, typeLabel, volume }: CardParts): RecordSet[] {
  return [
    ...subjects.map(({ slug, name }) => ({ spec: specOf('subject', slug), name })),
    ...(typeLabel === '' ? [] : [{ spec: specOf('type', slugOf(typeLabel)), name: typeLabel }]),
    ...(volume === undefined ? [] : [{ spec: specOf('volume', slugOf(volume)), name: `Volume ${volume}` }]),
  ];
}

/**
 * OAI-PMH allows few characters in a `setSpec`; other letters are their UTF-8 bytes behind `~`.
 *
 *   'subject', 'cell-biology'  ->  'subject:cell-biology'        'subject', '细胞'  ->  'subject:~E7~BB~86~E8~83~9E'
 */
function specOf(kind: (typeof KINDS)[number]['spec'], slug: string): string {
  return `${kind}:${encodeURIComponent(slug).replaceAll('%', '~')}`;
}

const KINDS = [
  { spec: 'subject', name: 'Subjects' },
  { spec: 'type', name: 'Article types' },
  { spec: 'volume', name: 'Volumes' },
] as const;
