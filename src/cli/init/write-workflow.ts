import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError, EXIT } from '../exit-code.ts';
import { type CiService, ciWorkflow, WORKFLOW_PATHS } from './ci-workflow.ts';

/** True if a folder has a journal: a configuration in its content. */
export async function hasJournal(folder: string): Promise<boolean> {
  const names = ['journal.json', 'journal.yml', 'journal.yaml'];
  const found = await Promise.all(names.map((name) => stat(join(folder, 'content', name)).catch(() => undefined)));
  return found.some((file) => file?.isFile() === true);
}

/** Writes the workflow of a service and resolves with its path in the folder. Throws a `CommandError` if there is such a file. */
export async function writeWorkflow(folder: string, service: CiService): Promise<string> {
  const path = WORKFLOW_PATHS[service];
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), await ciWorkflow(service), { flag: 'wx' }).catch((error: unknown) => {
    const isPresent = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isPresent) throw error;
    throw new CommandError(`${path} already exists; expected none, or delete it to have it written again`, EXIT.wrongUse, error);
  });
  return path;
}
