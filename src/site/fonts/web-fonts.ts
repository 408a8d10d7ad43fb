import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Artifact } from '../../model/artifact.ts';
import type { ThemeName } from '../../model/journal.ts';
import { FAMILIES, type FallbackFace, MATH_PACKAGE, SUBSETS, type Subset, type WebFamily } from './families.ts';
import type { MathFile } from './math-font.ts';

/** The fonts of a site: rules for the style sheet, files beside it, and the files that pages of a language preload. */
export interface WebFonts {
  readonly css: string;
  readonly artifacts: readonly Artifact[];
  /** Site paths: `assets/font.source-serif-4-latin-400-normal.3f2a9c1b5e.woff2`. */
  readonly preloads: (language: string) => readonly string[];
}

/**
 * Reads the fonts of a theme from their packages, and the licence of each. `unicode-range` makes browsers load the subsets that a page has
 * characters of; formulas load the files of the font for formulas.
 */
export async function readWebFonts(theme: ThemeName, mathFiles: readonly MathFile[]): Promise<WebFonts> {
  const faces = FAMILIES[theme];
  if (faces === undefined) return { css: '', artifacts: [], preloads: () => [] };
  const [text, ui] = await Promise.all([familyFiles(faces.text), familyFiles(faces.interface)]);
  const math = mathFiles.map((file) => ({ ...file, artifact: fontArtifact(`${file.name}.woff2`, file.bytes) }));
  const [mathLicense] = math.length === 0 ? [] : [await licenseOf(MATH_PACKAGE, 'stix-two-math')];
  return {
    css: [
      ...text.rules,
      ...ui.rules,
      ...math.map(({ artifact, range }) => faceRule(MATH_FAMILY, { weight: '400', path: artifact.path, range })),
      `:root{--text-face:${stackOf(faces.text)},serif;--interface-face:${stackOf(faces.interface)},sans-serif${
        math.length === 0 ? '' : `;--math-face:"${MATH_FAMILY}",math`
      }}`,
      '',
    ].join('\n'),
    artifacts: [...text.artifacts, ...ui.artifacts, ...math.map(({ artifact }) => artifact), ...(mathLicense ? [mathLicense] : [])],
    preloads: (language) => subsetsOf(language).flatMap((subset) => [text.pathOf(subset), ui.pathOf(subset)]),
  };
}

/** Name of the font for formulas in style sheets. */
const MATH_FAMILY = 'STIX Two Math';

interface FamilyFiles {
  readonly rules: readonly string[];
  readonly artifacts: readonly Artifact[];
  /** Path of the upright face of a subset, in the weight of text. */
  readonly pathOf: (subset: Subset) => string;
}

/** Reads each file once per process: a build in several languages asks for them several times. */
function familyFiles(family: WebFamily): Promise<FamilyFiles> {
  const known = filesOfFamily.get(family.stem) ?? readFamily(family);
  filesOfFamily.set(family.stem, known);
  return known;
}

const filesOfFamily = new Map<string, Promise<FamilyFiles>>();

async function readFamily(family: WebFamily): Promise<FamilyFiles> {
  const ranges: Readonly<Record<string, string>> = JSON.parse(await readFile(resolve(`${family.package}/unicode.json`), 'utf8'));
  const files = await Promise.all(
    family.cuts.flatMap((cut) =>
      SUBSETS.map(async (subset) => {
        const name = `${family.stem}-${subset}-${cut.file}.woff2`;
        return { cut, subset, artifact: fontArtifact(name, await readFile(resolve(`${family.package}/files/${name}`))) };
      }),
    ),
  );
  const rules = files.map(({ cut, subset, artifact: { path } }) =>
    faceRule(family.family, { ...cut, path, range: family.ranges?.[subset] ?? ranges[subset] ?? '' }),
  );
  return {
    rules: [...rules, ...family.fallbacks.map(fallbackRule)],
    artifacts: [...files.map(({ artifact }) => artifact), await licenseOf(family.package, family.stem)],
    pathOf: (wanted) => files.find(({ subset }) => subset === wanted)?.artifact.path ?? '',
  };
}

async function licenseOf(packageName: string, stem: string): Promise<Artifact> {
  return fontArtifact(`${stem}.txt`, await readFile(resolve(`${packageName}/LICENSE`)));
}

/** `font.source-serif-4-latin-400-normal.3f2a9c1b5e.woff2`: one pattern with `font.` matches all in the rules of hosts. */
function fontArtifact(name: string, bytes: Uint8Array): Artifact {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return { path: `assets/font.${name.replace(/(\.\w+)$/, `.${hash}$1`)}`, bytes };
}

interface FaceSource {
  readonly weight: string;
  readonly isItalic?: boolean;
  readonly path: string;
  readonly range: string;
}

/** A rule for the style sheet, which is in the folder of the fonts. */
function faceRule(family: string, { weight, isItalic = false, path, range }: FaceSource): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return `@font-face{font-family:"${family}";font-weight:${weight};${isItalic ? 'font-style:italic;' : ''}font-display:swap;src:url(${file})format("woff2");unicode-range:${range}}`;
}

function fallbackRule({ name, local, size, ascent, descent }: FallbackFace): string {
  const sources = local.map((font) => `local("${font}")`).join();
  return `@font-face{font-family:${name};src:${sources};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}

function stackOf({ family, fallbacks }: WebFamily): string {
  return [`"${family}"`, ...fallbacks.map(({ name }) => name)].join();
}

const resolve = createRequire(import.meta.url).resolve;

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
