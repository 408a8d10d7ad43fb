import type { ArticleCard } from '../../model/article-card.ts';
import { compareText } from '../../text/compare.ts';
import { slugOf } from '../../text/slug.ts';

/** A set of records: `{ spec: 'subject:cell-biology', name: 'Cell biology' }`. */
export interface RecordSet {
  readonly spec: string;
  readonly name: string;
}

/** The parts of a card from which the sets of an article are made. */
export type CardParts = Pick<ArticleCard, 'subjects' | 'typeLabel' | 'volume'>;

/** The sets that these records are in, each with its name, and the sets above them; sorted by `setSpec`. */
export function namedSets(cards: Iterable<CardParts>, used: ReadonlySet<string>): readonly RecordSet[] {
  const nameBySpec = new Map<string, string>();
  for (const card of cards)
    for (const { spec, name } of setsOfCard(card)) {
      const known = nameBySpec.get(spec);
      // The spelling that sorts first is taken, whatever the order of the articles.
      if (used.has(spec) && (known === undefined || compareText(name, known) < 0)) nameBySpec.set(spec, name);
    }
  for (const spec of used) {
    // The names of sets are those of articles that are there; of a set that only deleted records are in, the slug is left.
    if (!nameBySpec.has(spec)) nameBySpec.set(spec, nameFromSpec(spec));
    const kind = KINDS.find((one) => spec.startsWith(`${one.spec}:`));
    if (kind !== undefined) nameBySpec.set(kind.spec, kind.name);
  }
  return [...nameBySpec].map(([spec, name]) => ({ spec, name })).toSorted((a, b) => compareText(a.spec, b.spec));
}

/** `subject:cell-biology` is `Cell biology`, `volume:9` is `Volume 9`. */
function nameFromSpec(spec: string): string {
  const [kind = '', slug = ''] = spec.split(':');
  const words = decodeURIComponent(slug.replaceAll('~', '%')).replaceAll('-', ' ');
  return kind === 'volume' ? `Volume ${words}` : words.replace(/^./u, (first) => first.toUpperCase());
}

/** Returns true if a set is the asked one, or one below it. */
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
