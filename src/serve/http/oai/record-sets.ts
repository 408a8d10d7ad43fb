import type { ArticleCard } from '../../../model/article-card.ts';
import { compareText } from '../../../model/text/compare.ts';
import { slugOf } from '../../../model/text/slug.ts';

/** A set of records: `{ spec: 'subject:cell-biology', name: 'Cell biology' }`. */
export interface RecordSet {
  readonly spec: string;
  readonly name: string;
}

/** Parts of a card that determine the sets of an article. */
export type CardParts = Pick<ArticleCard, 'subjects' | 'typeLabel' | 'volume' | 'notice'>;

/** Sets of the given records with their names, and the sets above them, sorted by `setSpec`. */
export function namedSets(
  cards: Iterable<CardParts>,
  records: readonly { readonly sets: readonly string[] }[],
): readonly (readonly [spec: string, name: string])[] {
  const used = new Set(records.flatMap(({ sets }) => sets));
  const nameBySpec = new Map<string, string>();
  for (const card of cards)
    for (const { spec, name } of setsOfCard(card)) {
      const known = nameBySpec.get(spec);
      // The spelling that sorts first wins, independent of the order of articles.
      if (used.has(spec) && (known === undefined || compareText(name, known) < 0)) nameBySpec.set(spec, name);
    }
  for (const spec of used) {
    // Names of sets come from existing articles; a set with deleted records only is named by its slug.
    if (!nameBySpec.has(spec)) nameBySpec.set(spec, nameFromSpec(spec));
    const kind = KINDS.find((one) => spec.startsWith(`${one.spec}:`));
    if (kind !== undefined) nameBySpec.set(kind.spec, kind.name);
  }
  return [...nameBySpec].toSorted(([a], [b]) => compareText(a, b));
}

/** `subject:cell-biology` gives `Cell biology`, `volume:9` gives `Volume 9`. */
function nameFromSpec(spec: string): string {
  const [kind = '', slug = ''] = spec.split(':');
  const words = decodeURIComponent(slug.replaceAll('~', '%')).replaceAll('-', ' ');
  return kind === 'volume' ? `Volume ${words}` : words.replace(/^./u, (first) => first.toUpperCase());
}

/** True if a set equals the requested one or is below it. */
export function isInSet(spec: string, asked: string): boolean {
  return spec === asked || spec.startsWith(`${asked}:`);
}

/**
 * Returns the sets of an article: its subjects, type, volume and state, and those of OpenAIRE and DRIVER (OAI-PMH 2.0, 2.6).
 *
 * The last two are for what is free to read, as every article is.
 */
export function setsOfCard({ subjects, typeLabel, volume, notice }: CardParts): RecordSet[] {
  const kinds = new Set(notice === undefined ? [] : [notice, ...(notice.others ?? [])].map(({ kind }) => kind));
  return [
    ...subjects.map(({ slug, name }) => ({ spec: specOf('subject', slug), name })),
    ...(typeLabel === '' ? [] : [{ spec: specOf('type', slugOf(typeLabel)), name: typeLabel }]),
    ...(volume === undefined ? [] : [{ spec: specOf('volume', slugOf(volume)), name: `Volume ${volume}` }]),
    ...STATES.filter(({ kind }) => kinds.has(kind)).map(({ kind, name }) => ({ spec: specOf('status', kind), name })),
    ...OPEN_SETS,
  ];
}

/**
 * Prints a `setSpec`. OAI-PMH allows few characters; the UTF-8 bytes of others follow `~`.
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
  { spec: 'status', name: 'Status' },
] as const;

const STATES = [
  { kind: 'retracted', name: 'Retracted articles' },
  { kind: 'corrected', name: 'Corrected articles' },
] as const;

const OPEN_SETS: readonly RecordSet[] = [
  { spec: 'openaire', name: 'OpenAIRE' },
  { spec: 'driver', name: 'Open access (DRIVER)' },
];
