import { readFile } from 'node:fs/promises';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../../program-files.ts';
import { programVersion } from '../../program-version.ts';

export const CI_SERVICES = ['github', 'gitlab'] as const;
export type CiService = (typeof CI_SERVICES)[number];

/** Path of a workflow in the repository, by service. */
export const WORKFLOW_PATHS: Readonly<Record<CiService, string>> = {
  github: '.github/workflows/journal.yml',
  gitlab: '.gitlab-ci.yml',
};

/** Returns the workflow that builds, checks and publishes a journal with this version of the program, as YAML. */
export async function ciWorkflow(service: CiService): Promise<string> {
  const [template, publish] = await Promise.all([programText(`${service}.yml`), programText('publish-pages.sh')]);
  return template
    .replace('{{version}}', await programVersion())
    .replaceAll(/^( *)\{\{publish\}\}\n/gm, (_, indent: string) => publish.replace(/^(?=.)/gm, indent));
}

function programText(name: string): Promise<string> {
  return readFile(new URL(RUNS_FROM_SOURCE ? `cli/init/ci/${name}` : `ci/${name}`, PROGRAM_FOLDER), 'utf8');
}
