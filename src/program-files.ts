import { fileURLToPath } from 'node:url';

/**
 * The scripts of worker threads and child processes, by name, with their sources below `src/`. `scripts/dist.ts` bundles each into
 * `dist/<name>.js`.
 */
export const SCRIPTS = {
  'article-worker': 'pipeline/tasks/article-worker.ts',
  'page-worker': 'pipeline/tasks/page-worker.ts',
  'scan-worker': 'pipeline/workers/scan/scan-worker.ts',
  'typeset-worker': 'render/typeset/typeset-worker.ts',
  'typeset-process': 'render/typeset/typeset-process.ts',
  indexer: 'pipeline/indexing/indexer.ts',
  'background-process': 'cli/background/background-process.ts',
  'query-worker': 'serve/hosts/node/query-worker.ts',
  fetcher: 'publish/mirror/fetcher.ts',
  verifier: 'publish/verify/verifier.ts',
} as const;

export type ScriptName = keyof typeof SCRIPTS;

/** True if the program runs from its TypeScript sources, false if it runs bundled from `dist/`. */
export const RUNS_FROM_SOURCE = import.meta.url.endsWith('.ts');

/** The folder of the running program: `dist/`, or `src/` when it runs from source. */
export const PROGRAM_FOLDER = new URL('./', import.meta.url);

/** A script to start, and the Node options that it needs besides those of this process. */
export interface ProgramScript {
  readonly url: URL;
  readonly execArgv: readonly string[];
}

/**
 * Returns the script of a worker thread or child process: the bundle beside this one, or its source with the loader that compiles TypeScript.
 *
 *   programScript('scan-worker')  ->  { url: file:///…/dist/scan-worker.js, execArgv: [] }
 *                            or  { url: file:///…/src/workers/scan/scan-worker.ts, execArgv: ['--import', 'data:text/javascript,…'] }
 */
export function programScript(name: ScriptName): ProgramScript {
  if (!RUNS_FROM_SOURCE) return { url: new URL(`${name}.js`, PROGRAM_FOLDER), execArgv: [] };
  return { url: new URL(SCRIPTS[name], PROGRAM_FOLDER), execArgv: ['--import', typeScriptLoader()] };
}

/**
 * Returns a module that registers tsx in the thread that imports it. `--import tsx` does so in main threads alone, and Node 20 gives its hooks to no
 * worker.
 */
function typeScriptLoader(): string {
  return `data:text/javascript,import{register}from${JSON.stringify(import.meta.resolve('tsx/esm/api'))};register()`;
}

/** The options of a worker or child process for a script; without options of its own it inherits those of this process. */
export function execArgvOf({ execArgv }: ProgramScript): { readonly execArgv?: string[] } {
  return execArgv.length === 0 ? {} : { execArgv: [...execArgv] };
}

/**
 * Returns the options of Piscina for the function of a script that a thread runs: the loader, and the address of the function.
 *
 *   poolTask('page-worker', 'pages')  ->  { filename: '/…/dist/load-task.cjs', name: 'file:///…/dist/page-worker.js#pages' }
 */
export function poolTask(script: ScriptName, exported: string): { readonly filename: string; readonly name: string } {
  const loader = new URL(RUNS_FROM_SOURCE ? 'pipeline/workers/load-task.cjs' : 'load-task.cjs', PROGRAM_FOLDER);
  return { filename: fileURLToPath(loader), name: `${programScript(script).url.href}#${exported}` };
}
