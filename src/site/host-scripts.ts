import { readFile } from 'node:fs/promises';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../program-files.ts';

/** Bundles of the handler for the browser and for edge hosts. */
export interface HandlerScripts {
  readonly serviceWorker: string;
  readonly edgeWorker: string;
}

/** File names of the bundled scripts in the program's folder. */
export const HOST_SCRIPT_FILES = { serviceWorker: 'sw.js', edgeWorker: 'edge.js' } as const satisfies Record<keyof HandlerScripts, string>;

/** Returns the scripts from `dist/`, or bundles them now when the program runs from source. */
export async function readHostScripts(): Promise<HandlerScripts> {
  if (RUNS_FROM_SOURCE) {
    const { buildHostScripts } = await import('./build-host-scripts.ts');
    return buildHostScripts();
  }
  const read = (name: string): Promise<string> => readFile(new URL(name, PROGRAM_FOLDER), 'utf8');
  return { serviceWorker: await read(HOST_SCRIPT_FILES.serviceWorker), edgeWorker: await read(HOST_SCRIPT_FILES.edgeWorker) };
}
