import { createRequire } from 'node:module';
import type { ThemeName } from '../../model/journal.ts';

/** A family of an npm package of Fontsource, whose files are copied unchanged: the Reserved Font Name of the OFL allows no others. */
export interface WebFamily {
  readonly family: string;
  readonly package: string;
  /** Beginning of the names of its files: `source-serif-4`. */
  readonly stem: string;
  readonly cuts: readonly FontCut[];
  /** Narrower ranges than those of the package, by subset. */
  readonly ranges?: { readonly [subset in Subset]?: string };
  /** The fallback faces of the theme, in the order in which they are tried. */
  readonly fallbacks: readonly FallbackFace[];
}

interface FontCut {
  /** End of the names of its files: `400-italic`. */
  readonly file: string;
  /** `font-weight` of `@font-face`: `400`, `200 900`. */
  readonly weight: string;
  readonly isItalic?: boolean;
}

/**
 * An installed font, scaled to the metrics of the web font, so that lines keep their length and height when the web font arrives.
 * Percentages of `size-adjust`, `ascent-override` and `descent-override`, computed from `@capsizecss/metrics`.
 */
export interface FallbackFace {
  readonly name: string;
  readonly local: readonly string[];
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

/** Subsets in the order of `unicode-range` rules; a later rule has priority for a character of both. */
export const SUBSETS = ['vietnamese', 'greek', 'cyrillic', 'latin-ext', 'latin'] as const;

export type Subset = (typeof SUBSETS)[number];

const GEORGIA = ['Georgia', 'Gelasio'];
const TIMES = ['Times New Roman', 'Liberation Serif', 'Nimbus Roman'];

const SOURCE_SERIF: WebFamily = {
  family: 'Source Serif 4',
  package: '@fontsource/source-serif-4',
  stem: 'source-serif-4',
  cuts: [
    { file: '400-normal', weight: '400' },
    { file: '400-italic', weight: '400', isItalic: true },
    { file: '600-normal', weight: '600' },
  ],
  fallbacks: [
    { name: 'serif-georgia', local: GEORGIA, size: 107.45, ascent: 96.42, descent: 31.18 },
    { name: 'serif-times', local: TIMES, size: 117.91, ascent: 87.87, descent: 28.41 },
  ],
};

const STIX_TWO: WebFamily = {
  family: 'STIX Two Text',
  package: '@fontsource-variable/stix-two-text',
  stem: 'stix-two-text',
  cuts: [
    { file: 'wght-normal', weight: '400 700' },
    { file: 'wght-italic', weight: '400 700', isItalic: true },
  ],
  fallbacks: [
    { name: 'serif-times', local: TIMES, size: 104.3, ascent: 73.1, descent: 22.8 },
    { name: 'serif-georgia', local: GEORGIA, size: 95, ascent: 80.2, descent: 25.1 },
  ],
};

const SOURCE_SANS: WebFamily = {
  family: 'Source Sans 3',
  package: '@fontsource-variable/source-sans-3',
  stem: 'source-sans-3',
  cuts: [{ file: 'wght-normal', weight: '200 900' }],
  // Only letters: the file has 60 kB, too much for the dagger of a footnote.
  ranges: { 'latin-ext': 'U+100-24f,U+1e00-1e9f,U+1ef2-1eff' },
  fallbacks: [
    { name: 'sans-arial', local: ['Arial', 'Liberation Sans', 'Nimbus Sans'], size: 93.76, ascent: 109.21, descent: 42.66 },
    { name: 'sans-roboto', local: ['Roboto'], size: 93.97, ascent: 108.97, descent: 42.57 },
  ],
};

/** The faces of each theme; none for `plain`, which uses installed fonts. */
export const FAMILIES: { readonly [theme in ThemeName]?: { readonly text: WebFamily; readonly interface: WebFamily } } = {
  journal: { text: SOURCE_SERIF, interface: SOURCE_SANS },
  classic: { text: STIX_TWO, interface: SOURCE_SANS },
};

/** Names and versions of the packages of fonts, an input of builds. */
export function fontVersions(): string {
  const require = createRequire(import.meta.url);
  const versionOf = (name: string): string => (require(`${name}/package.json`) as { readonly version: string }).version;
  const packages = [SOURCE_SERIF.package, STIX_TWO.package, SOURCE_SANS.package, MATH_PACKAGE];
  return packages.map((name) => `${name} ${versionOf(name)}`).join();
}

/** Package of the font for formulas. */
export const MATH_PACKAGE = '@fontsource/stix-two-math';
