import type { Subset } from './families.ts';

/**
 * Returns the subsets that every page in a language needs; none for scripts that have no subset.
 *
 *   subsetsOf('uk')  ->  ['cyrillic']
 *   subsetsOf('vi')  ->  ['latin', 'vietnamese']
 *   subsetsOf('ja')  ->  []
 */
export function subsetsOf(tag: string): readonly Subset[] {
  const [language = '', ...further] = tag.toLowerCase().split('-');
  const script = further.find((part) => part.length === 4) ?? SCRIPT_OF.get(language) ?? 'latn';
  if (script === 'latn') return language === 'vi' ? ['latin', 'vietnamese'] : ['latin'];
  if (script === 'cyrl') return ['cyrillic'];
  return script === 'grek' ? ['greek'] : [];
}

/** The usual script of languages that are not written in Latin letters (CLDR, likely subtags). */
const SCRIPT_OF: ReadonlyMap<string, string> = new Map([
  ...'be bg kk ky mk mn ru sr tg tt uk'.split(' ').map((language) => [language, 'cyrl'] as const),
  ['el', 'grek'],
  ...'ar ckb fa ps sd ug ur he yi hi mr ne sa bn gu kn ml or pa si ta te th lo km my am ti hy ka zh ja ko'
    .split(' ')
    .map((language) => [language, 'other'] as const),
]);
