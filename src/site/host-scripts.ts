import { RUNS_FROM_SOURCE } from '../program-files.ts';
import { readPackedScripts } from './packed-scripts.ts';

/** Bundles of the handler for the browser and for edge hosts. */
export interface HandlerScripts {
  readonly serviceWorker: string;
  readonly edgeWorker: string;
}

/** File names of the bundled scripts. */
export const HOST_SCRIPT_FILES = { serviceWorker: 'sw.js', edgeWorker: '_worker.js' } as const satisfies Record<
  keyof HandlerScripts,
  string
>;

/** Returns the scripts that were bundled with the program, or bundles them now when it runs from source. */
export async function readHostScripts(): Promise<HandlerScripts> {
  if (RUNS_FROM_SOURCE) {
    const { buildHostScripts } = await import('./build-host-scripts.ts');
    return buildHostScripts();
  }
  const packed = await readPackedScripts();
  const read = (name: string): string => packed.get(name) ?? '';
  return { serviceWorker: read(HOST_SCRIPT_FILES.serviceWorker), edgeWorker: read(HOST_SCRIPT_FILES.edgeWorker) };
}
