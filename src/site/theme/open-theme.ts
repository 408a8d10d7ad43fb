import { createHash } from 'node:crypto';
import type { Artifact } from '../../model/artifact.ts';
import type { Journal } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import { cacheKeyOf, type ResultCache } from '../../pipeline/engine/result-cache.ts';
import { longestPolicyOf } from '../../publish/check-hosting.ts';
import { ImageError } from '../../render/figures/decode-image.ts';
import { COVER_WIDTH, drawCover, drawIcons, pictureRecipe } from '../../render/figures/journal-pictures.ts';
import { type MathFileCache, readMathFiles } from '../fonts/math-font.ts';
import { type Cover, ICON_PATHS, type JournalPictures } from './journal-pictures.ts';
import { pagePolicy, policyInPages } from './page-policy.ts';
import { readTheme, type Theme } from './theme.ts';

/** Reads the journal's theme and computes the policy of its pages. Problems of both are reported. */
export async function openTheme({ journal, content, cache, report }: ThemeContext): Promise<OpenedTheme> {
  const mathFiles = journal.theme === 'plain' ? [] : await readMathFiles(mathFileCache(cache));
  const read = await readTheme(content, journal, report);
  const { pictures, files } = await drawJournalPictures(read.assets, { journal, cache, report });
  const theme = { ...read, pictures, assets: [...read.assets, ...files], mathFiles };
  const most = longestPolicyOf(journal.host);
  const { length } = pagePolicy(journal, theme);
  if (most !== undefined && length > most) {
    const message = translatable`the Content-Security-Policy of the pages has ${length} characters; ${journal.host} takes ${most}`;
    report({ code: 'policy-too-long', severity: 'error', place: { file: 'journal.json', line: 1, column: 1 }, message });
  }
  return { theme, ...policyInPages(journal, theme) };
}

function mathFileCache(cache: ResultCache): MathFileCache {
  const keyOf = (key: string) => cacheKeyOf('math', key);
  return { read: (key) => cache.read(keyOf(key)), write: (key, files) => cache.write(keyOf(key), files) };
}

interface ThemeContext {
  readonly journal: Journal;
  /** The content folder. */
  readonly content: string;
  readonly cache: ResultCache;
  readonly report: ReportProblem;
}

interface OpenedTheme {
  readonly theme: Theme;
  readonly policy?: string;
}

/** The journal's pictures for pages, and their files. */
interface DrawnPictures {
  readonly pictures: JournalPictures;
  readonly files: readonly Artifact[];
}

/**
 * Draws the covers and the icons of the logo from files in `assets/`, cached by their bytes. A missing or broken file is reported, and the
 * pages do without it.
 */
async function drawJournalPictures(
  assets: readonly Artifact[],
  { journal, cache, report }: { readonly journal: Journal; readonly cache: ResultCache; readonly report: ReportProblem },
): Promise<DrawnPictures> {
  const byPath = new Map(assets.map((asset) => [asset.path, Buffer.from(asset.bytes)]));
  const covers = new Map<string, Cover>();
  const files: Artifact[] = [];
  const problem = (code: 'journal-picture-missing' | 'journal-picture-broken', setting: 'logo' | 'cover', message: Translatable): void => {
    report({
      code,
      severity: 'error',
      place: { file: 'journal.json', line: 1, column: 1 },
      message: translatable`"${setting}": ${message}`,
    });
  };
  const cached = async <Value>(kind: string, bytes: Buffer, draw: () => Promise<Value>): Promise<Value> => {
    const key = cacheKeyOf(kind, pictureRecipe(), createHash('sha256').update(bytes).digest('hex'));
    const known = await cache.read<Value>(key);
    if (known !== undefined) return known;
    const drawn = await draw();
    await cache.write(key, drawn);
    return drawn;
  };
  const attempt = async (setting: 'logo' | 'cover', path: string, draw: () => Promise<void>): Promise<void> => {
    try {
      await draw();
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      problem('journal-picture-broken', setting, translatable`"${path}" is ${error.words}`);
    }
  };
  for (const path of coverPaths(journal, byPath)) {
    const bytes = byPath.get(path);
    if (bytes === undefined) problem('journal-picture-missing', 'cover', translatable`there is no file "${path}" in the content`);
    else
      await attempt('cover', path, async () => {
        const { widthPx, heightPx, bytes: jpeg } = await cached('cover-picture', bytes, () => drawCover(bytes));
        const file = `${path.replace(/\.\w+$/, '')}-${COVER_WIDTH}.jpg`;
        covers.set(path, { path: file, widthPx, heightPx });
        files.push({ path: file, bytes: jpeg });
      });
  }
  const logoBytes = journal.logo === undefined ? undefined : byPath.get(journal.logo);
  if (journal.logo === undefined) return { pictures: { covers }, files };
  if (logoBytes === undefined) {
    problem('journal-picture-missing', 'logo', translatable`there is no file "${journal.logo}" in the content`);
    return { pictures: { covers }, files };
  }
  let logo: JournalPictures['logo'];
  const path = journal.logo;
  await attempt('logo', path, async () => {
    const drawn = await cached('icons', logoBytes, () => drawIcons(logoBytes, ICONS));
    logo = { path, widthPx: drawn.widthPx, heightPx: drawn.heightPx };
    files.push(...drawn.files, { path: ICON_PATHS.manifest, bytes: webManifest(journal) });
  });
  return { pictures: { covers, ...(logo && { logo }) }, files };
}

const ICONS = [
  { path: ICON_PATHS.touch, sizePx: 180 },
  { path: ICON_PATHS.small, sizePx: 192 },
  { path: ICON_PATHS.large, sizePx: 512 },
] as const;

/** Files that the setting `cover` names; of a pattern, those that exist. */
function coverPaths({ cover = [] }: Journal, byPath: ReadonlyMap<string, unknown>): readonly string[] {
  return cover.flatMap((pattern) => {
    if (!pattern.includes('{')) return [pattern];
    const source = pattern
      .split(/\{(?:volume|issue)\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+');
    const matcher = new RegExp(`^${source}$`);
    return [...byPath.keys()].filter((path) => matcher.test(path));
  });
}

/** Web application manifest (W3C), so that a phone shows the journal's icon. Its links start at its own folder. */
function webManifest({ title, abbreviation = title, language }: Journal): string {
  const icon = (path: string, size: number) => ({ src: path.replace('assets/', ''), sizes: `${size}x${size}`, type: 'image/png' });
  const manifest = {
    name: title,
    short_name: abbreviation,
    lang: language,
    start_url: '../',
    scope: '../',
    display: 'browser',
    icons: [icon(ICON_PATHS.small, 192), icon(ICON_PATHS.large, 512)],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
