import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { languageScript } from '../query/index/words/languages.ts';
import { STEMMED_LANGUAGES } from '../query/index/words/stemmed-languages.ts';
import { ASSET_FILES, languageFile } from './asset-files.ts';

/**
 * Builds the style sheet and the scripts from source, minified, by file name. Runs when the program is built, and once in a process that runs from
 * source, whose other modules stay as they were loaded, too.
 *
 * Scripts are classic scripts, because a page opened from disk cannot load modules.
 */
export function buildAssets(plugins: readonly Plugin[] = []): Promise<ReadonlyMap<string, string>> {
  if (plugins.length > 0) return bundleAll(plugins);
  builtOnce ??= bundleAll([]);
  return builtOnce;
}

let builtOnce: Promise<ReadonlyMap<string, string>> | undefined;

async function bundleAll(plugins: readonly Plugin[]): Promise<ReadonlyMap<string, string>> {
  const files = [
    ...Object.values(ENTRIES).map(([name, entry]) =>
      bundle(name, {
        ...(name === ASSET_FILES.search ? { stdin: sharing(entry) } : { entryPoints: [sourcePath(entry)] }),
        plugins: [...(AFTER_SEARCH.has(name) ? [withSharedModules] : []), withGivenLanguage, ...plugins],
      }),
    ),
    ...STEMMED_LANGUAGES.flatMap((code) => languageBundle(code, plugins) ?? []),
  ];
  return new Map(await Promise.all(files));
}

const ENTRIES = {
  style: [ASSET_FILES.style, 'styles/offprint.css'],
  viewerStyle: [ASSET_FILES.viewerStyle, 'styles/viewers.css'],
  listStyle: [ASSET_FILES.listStyle, 'styles/lists.css'],
  searchStyle: [ASSET_FILES.searchStyle, 'styles/search.css'],
  toolStyle: [ASSET_FILES.toolStyle, 'styles/tools.css'],
  script: [ASSET_FILES.script, './browser/offprint.ts'],
  article: [ASSET_FILES.article, './browser/article.ts'],
  console: [ASSET_FILES.console, './browser/query-console.ts'],
  search: [ASSET_FILES.search, './browser/search.ts'],
  searchMore: [ASSET_FILES.searchMore, './browser/search-more.ts'],
  patterns: [ASSET_FILES.patterns, './browser/search-patterns.ts'],
  offline: [ASSET_FILES.offline, './browser/offline.ts'],
  articleTools: [ASSET_FILES.articleTools, './browser/article-tools.ts'],
  languageSwitch: [ASSET_FILES.languageSwitch, 'styles/language-switch.css'],
  classic: [ASSET_FILES.classic, 'styles/classic.css'],
  plain: [ASSET_FILES.plain, 'styles/plain.css'],
} as const satisfies Record<keyof typeof ASSET_FILES, readonly [string, string]>;

const TARGETS = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];
/** esbuild writes these as `new RegExp`, which is longer and is never dropped, since the newest scripts of Unicode are unknown to older browsers. */
const SUPPORTED = { 'regexp-unicode-property-escapes': true, 'regexp-lookbehind-assertions': true };

function languageBundle(code: string, plugins: readonly Plugin[]): Promise<readonly [string, string]> | undefined {
  const contents = languageScript(code);
  if (contents === undefined) return undefined;
  const stdin = { contents, loader: 'ts', resolveDir: sourcePath('../query/index/words') } as const;
  return bundle(languageFile(code), { stdin, plugins: [withGivenLanguage, ...plugins] });
}

async function bundle(name: string, source: BuildOptions): Promise<readonly [string, string]> {
  const result = await build({
    ...source,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: TARGETS,
    supported: SUPPORTED,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return [name, result.outputFiles?.[0]?.text ?? ''];
}

/** Excludes the stemmers from scripts of the site; the journal's stemmer is a script of its own. */
export const withGivenLanguage: Plugin = {
  name: 'page-language',
  setup({ onResolve }) {
    onResolve({ filter: /\/languages\.ts$/ }, () => ({ path: sourcePath('../query/index/words/page-language.ts') }));
  },
};

/** Scripts that the search page loads after its own, whose modules they share. */
const AFTER_SEARCH: ReadonlySet<string> = new Set([ASSET_FILES.searchMore, ASSET_FILES.patterns]);

/**
 * Modules that the script of the search page shares with later ones, with the exports that are used.
 *
 * Classic scripts cannot import each other, and each would have a copy of them; of a class, `instanceof` needs the only one. Messages are not among
 * them: each script has its own.
 */
const SHARED_MODULES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '../model/text/fold.ts': ['foldAccents'],
    '../model/text/words.ts': ['isUnspaced', 'normaliseForWords', 'runsOf'],
    '../query/index/shard-error.ts': ['ShardError'],
    '../query/index/words/bit-stream.ts': ['BitReader'],
    '../query/index/words/byte-stream.ts': ['ByteReader'],
    '../query/index/words/doc-set.ts': ['readDocSet'],
    '../query/index/words/inflate.ts': ['inflate', 'readDeflated'],
    '../query/index/words/language.ts': ['gramsOf', 'keysOf', 'queryGrams', 'queryTerms', 'queryWords'],
    '../query/index/words/open-word-segments.ts': ['openWordSegments'],
    '../query/index/words/named-files.ts': ['shardOf'],
    '../query/index/words/root.ts': ['AFTER_PREFIX'],
    '../query/search/cards.ts': ['cardShardOf'],
    '../query/search/documents-of-code.ts': ['findDocumentsOfCode'],
    '../query/search/found-in.ts': ['fieldsOfClauses', 'foundIn'],
    '../query/search/mark.ts': ['findRuns', 'MARKED_WORD', 'markWords'],
    '../query/search/prefer-language.ts': ['preferLanguage'],
    '../query/search/rank.ts': ['bestOf', 'rank', 'termsInOrder'],
    '../query/search/ranked-terms.ts': ['findTerm', 'rankedIndexOf'],
    '../query/search/search-document.ts': ['CODES', 'EXACT_FIELDS'],
    '../query/search/show-hits.ts': ['showHits'],
    './browser/element.ts': ['directionOf', 'element', 'markedText'],
  }),
);

const SHARED_NAMES = [...SHARED_MODULES.values()].flat();

/** Shared modules that also have what writes their format, which no script of a page uses. */
const WITH_WRITERS: ReadonlySet<string> = new Set(
  ['bit-stream', 'byte-stream', 'doc-set', 'named-files', 'root'].map((name) => `../query/index/words/${name}.ts`),
);

/**
 * Returns the source of the script of the search page, with the shared exports in an array.
 *
 * Their names would be a fiftieth of it. A name that a module does not export is an error.
 */
function sharing(entry: string): NonNullable<BuildOptions['stdin']> {
  const imports = [...SHARED_MODULES].map(([path, names]) => `import { ${names.join(', ')} } from '${path}';`);
  const start = `import { startSearch } from '${entry}';\nstartSearch([${SHARED_NAMES.join(', ')}]);`;
  return { contents: [...imports, start].join('\n'), loader: 'js', resolveDir: sourcePath('.') };
}

/** Replaces shared modules in a script by those of the script of the search page. */
const withSharedModules: Plugin = {
  name: 'shared-modules',
  setup({ onResolve, onLoad }) {
    const paths = new Map([...SHARED_MODULES.keys()].map((path) => [sourcePath(path), path]));
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir, kind }) => {
      const shared = kind === 'entry-point' ? undefined : paths.get(resolve(resolveDir, path));
      return shared === undefined ? undefined : { path: shared, namespace: 'shared-modules' };
    });
    onResolve({ filter: /^shared-modules$/ }, () => ({ path: 'imports', namespace: 'shared-modules' }));
    onLoad({ filter: /.*/, namespace: 'shared-modules' }, ({ path }) => {
      if (path === 'imports') return { contents: 'export default document.currentScript.imports;' };
      const names = SHARED_MODULES.get(path) ?? [];
      const shared = names.map((name) => `export const ${name} = shared[${SHARED_NAMES.indexOf(name)}];`).join('');
      // An import of anything else is an error of the build, except that of a writer next to its reader.
      const others = WITH_WRITERS.has(path) ? `export * from ${JSON.stringify(sourcePath(path))};` : '';
      return { contents: `import shared from 'shared-modules';${others}${shared}`, resolveDir: sourcePath('.') };
    });
  },
};

function sourcePath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
