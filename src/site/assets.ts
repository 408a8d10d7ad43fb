import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MessagesJournal } from '../messages/journal-messages.ts';
import { withMessages } from '../messages/messages-of-script.ts';
import type { Artifact } from '../model/artifact.ts';
import type { AssetPaths } from './chrome.ts';
import type { Theme } from './theme/theme.ts';

/** Contents of the style sheet and the scripts. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  readonly console: string;
  readonly search: string;
  /** Script for wildcards in a search. */
  readonly patterns: string;
  /** Script of the page on offline reading. */
  readonly offline: string;
  /** Script of the figure viewer, loaded on demand. */
  readonly figureViewer: string;
  /** Stemmer of the journal's language; absent for English and for languages without one. */
  readonly language?: string;
}

/** Names of the built assets in their folder, next to the program. */
export const ASSET_FILES = {
  style: 'offprint.css',
  script: 'offprint.js',
  console: 'console.js',
  search: 'search.js',
  patterns: 'search-patterns.js',
  offline: 'offline.js',
  figureViewer: 'figure-viewer.js',
} as const;

/** `search-language-de.js` */
export function languageFile(code: string): string {
  return `search-language-${code}.js`;
}

/** Style sheet and scripts as files of the site, named by content, so that browsers may cache them forever. */
export function assetArtifacts(assets: Assets): { readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] } {
  const style = artifactOf(ASSET_FILES.style, assets.style);
  const script = artifactOf(ASSET_FILES.script, assets.script);
  const console = artifactOf(ASSET_FILES.console, assets.console);
  const search = artifactOf(ASSET_FILES.search, assets.search);
  const patterns = artifactOf(ASSET_FILES.patterns, assets.patterns);
  const offline = artifactOf(ASSET_FILES.offline, assets.offline);
  const figureViewer = artifactOf(ASSET_FILES.figureViewer, assets.figureViewer);
  const language = assets.language === undefined ? undefined : artifactOf('search-language.js', assets.language);
  return {
    paths: {
      style: style.path,
      script: script.path,
      console: console.path,
      search: search.path,
      patterns: patterns.path,
      offline: offline.path,
      figureViewer: figureViewer.path,
      ...(language === undefined ? {} : { language: language.path }),
    },
    artifacts: [style, script, console, search, patterns, offline, figureViewer, ...(language === undefined ? [] : [language])],
  };
}

/** Paths of a journal's style sheet and scripts, and the files; the journal's own rules follow the program's. */
export async function journalAssets(
  journal: MessagesJournal,
  theme?: Theme,
): Promise<{ readonly paths: AssetPaths; readonly artifacts: readonly Artifact[] }> {
  const { style, language, ...scripts } = await readAssets(journal.language);
  const own = theme?.css ?? '';
  const { paths, artifacts } = assetArtifacts({
    ...mapValues(scripts, (script) => withMessages(script, journal)),
    style: own === '' ? style : `${style}\n${own}`,
    ...(language === undefined ? {} : { language }),
  });
  return { paths, artifacts: [...artifacts, ...(theme?.assets ?? [])] };
}

function mapValues<Name extends string>(
  values: Readonly<Record<Name, string>>,
  map: (value: string) => string,
): Readonly<Record<Name, string>> {
  return Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, map(value)])) as Record<Name, string>;
}

/** Reads the assets built with the program (`dist/assets/`) for a language; builds them if the program runs from source. */
export async function readAssets(journalLanguage: string, folder: URL = new URL('./assets/', import.meta.url)): Promise<Assets> {
  try {
    return await collect(journalLanguage, (name) => readFile(new URL(name, folder), 'utf8'));
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { buildAssets } = await import('./build-assets.ts');
    const built = await buildAssets();
    return collect(journalLanguage, async (name) => built.get(name) ?? Promise.reject(missing(name)));
  }
}

async function collect(journalLanguage: string, read: (name: string) => Promise<string>): Promise<Assets> {
  const [style, script, console, search, patterns, offline, figureViewer] = await Promise.all([
    read(ASSET_FILES.style),
    read(ASSET_FILES.script),
    read(ASSET_FILES.console),
    read(ASSET_FILES.search),
    read(ASSET_FILES.patterns),
    read(ASSET_FILES.offline),
    read(ASSET_FILES.figureViewer),
  ]);
  const code = journalLanguage.toLowerCase().split('-')[0] ?? '';
  const language = await read(languageFile(code === 'nb' || code === 'nn' ? 'no' : code)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return { style, script, console, search, patterns, offline, figureViewer, ...(language === undefined ? {} : { language }) };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function missing(name: string): Error {
  return Object.assign(new Error(`there is no asset ${name}`), { code: 'ENOENT' });
}

/** `offprint.css` becomes `assets/offprint.1a2b3c4d5e.css`. */
function artifactOf(name: string, content: string): { readonly path: string; readonly bytes: string } {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { path: `assets/${name.replace(/(\.\w+)$/, `.${hash}$1`)}`, bytes: content };
}
