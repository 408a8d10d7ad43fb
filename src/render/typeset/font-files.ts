import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontFamilyOf } from './font-family.ts';

/** A font file of an npm package: `libertinus-serif/400Regular/LibertinusSerif_400Regular.ttf`. */
interface PackagedFamily {
  readonly family: string;
  /** Package below `@expo-google-fonts/`. */
  readonly package: string;
  readonly files: readonly string[];
  /** False for packages that a journal installs itself, because of their size. */
  readonly isOurs: boolean;
}

/**
 * Families in the order in which a missing character is looked up. Amiri, not Noto Naskh, for Arabic: text copied from Noto Naskh is garbled, because
 * it composes letters of separate dots.
 */
export const PACKAGED_FAMILIES: readonly PackagedFamily[] = [
  family('Libertinus Serif', ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic', '700Bold', '700Bold_Italic']),
  family('Libertinus Mono', ['400Regular']),
  family('Amiri', ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']),
  family('Noto Serif Devanagari', ['400Regular', '700Bold']),
  family('Noto Sans Symbols 2', ['400Regular']),
  ...['Noto Serif JP', 'Noto Serif SC', 'Noto Serif TC', 'Noto Serif KR'].map((name) => ({
    ...family(name, ['400Regular', '700Bold']),
    isOurs: false,
  })),
];

export interface FontSet {
  readonly blobs: readonly Buffer[];
  /** Families in the order of the blobs, each once. */
  readonly families: readonly string[];
  readonly digest: string;
}

/** Reads the packaged fonts that are installed. Throws an error with code `MODULE_NOT_FOUND` if one of Offprint's own is not. */
export function readPackagedFonts(): FontSet {
  const require = createRequire(import.meta.url);
  const blobs: Buffer[] = [];
  for (const packaged of PACKAGED_FAMILIES) {
    for (const file of packaged.files) {
      const path = resolve(require, `@expo-google-fonts/${packaged.package}/${file}`);
      if (path !== undefined) blobs.push(readFileSync(path));
      else if (packaged.isOurs) throw Object.assign(new Error(`@expo-google-fonts/${packaged.package}`), { code: 'MODULE_NOT_FOUND' });
    }
  }
  return fontSetOf(blobs);
}

/** Describes font files. */
export function fontSetOf(blobs: readonly Buffer[]): FontSet {
  const hash = createHash('sha256');
  for (const blob of blobs) hash.update(`${blob.length}:`).update(blob);
  const families = [...new Set(blobs.flatMap((blob) => fontFamilyOf(blob) ?? []))];
  return { blobs, families, digest: hash.digest('hex') };
}

function resolve(require: NodeJS.Require, path: string): string | undefined {
  try {
    return require.resolve(path);
  } catch {
    return undefined;
  }
}

/** The file of a style in its package: `400Regular/Amiri_400Regular.ttf`. */
function family(name: string, styles: readonly string[]): PackagedFamily {
  const prefix = name.replaceAll(' ', '');
  return {
    family: name,
    package: name.toLowerCase().replaceAll(' ', '-'),
    files: styles.map((style) => `${style}/${prefix}_${style}.ttf`),
    isOurs: true,
  };
}
