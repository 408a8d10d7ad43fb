import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { slugOf } from '../model/text/slug.ts';
import { PROGRAM_FOLDER, RUNS_FROM_SOURCE } from '../program-files.ts';
import { programVersion } from '../program-version.ts';
import { checkedUrl } from './checked-url.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { SAMPLES, type SampleName } from './init/samples.ts';
import { writeJournal } from './init/write-journal.ts';

interface InitFlags {
  readonly title?: string;
  readonly publisher?: string;
  readonly issn?: string;
  readonly url?: string;
  readonly language?: string;
  readonly empty: boolean;
  readonly sample: SampleName;
  readonly ci?: CiService;
}

/** `offprint init [folder]`: creates a working journal, with a sample journal's articles or with one article to overwrite. */
export function initCommand(): Command {
  return new Command('init')
    .description('Create a journal: a folder with a configuration and articles, ready to build')
    .argument('[folder]', 'folder to create; it must be new or empty, or a new git repository', '.')
    .option('--title <words>', "the journal's title")
    .option('--publisher <words>', "the publisher's name")
    .option('--issn <issn>', 'such as 2050-084X')
    .option('--url <url>', 'URL of the journal')
    .option('--language <tag>', 'such as en or pt-BR')
    .option('--empty', 'one article to overwrite instead of the sample articles', false)
    .addOption(
      new Option('--sample <name>', 'sample articles: of a science journal, or of a humanities quarterly')
        .choices(SAMPLES)
        .default('science'),
    )
    .addOption(
      new Option('--ci <service>', 'add a workflow that builds, checks and publishes; in an existing journal, add only this').choices(
        CI_SERVICES,
      ),
    )
    .action(async (folder: string, flags: InitFlags) => {
      const { ci, empty, sample } = flags;
      const isExisting = ci !== undefined && (await hasJournal(resolve(folder)));
      if (!isExisting) {
        const target = await emptyFolder(folder);
        await writeJournal(target, { sample: empty ? undefined : sample, settings: settingsOf(target, flags) });
      }
      const workflow = ci === undefined ? undefined : await writeWorkflow(resolve(folder), ci);
      process.stdout.write(isExisting ? `Wrote ${workflow}, whose first lines say what to set once.\n` : nextSteps(folder, workflow));
    });
}

function nextSteps(folder: string, workflow: string | undefined): string {
  const steps = [
    ...(folder === '.' ? [] : [`cd ${folder}`]),
    'edit content/journal.json',
    'offprint serve --watch',
    ...(workflow === undefined ? [] : [`read the first lines of ${workflow}, and push`]),
  ];
  return [`Created a journal in ${folder === '.' ? 'this folder' : folder}. Next:`, ...steps.map((step) => `  ${step}`), ''].join('\n');
}

async function emptyFolder(folder: string): Promise<string> {
  const target = resolve(folder);
  await mkdir(target, { recursive: true }).catch((error: unknown) => {
    throw new CommandError(`${folder} cannot be created: ${error instanceof Error ? error.message : String(error)}`, EXIT.failed, error);
  });
  const present = (await readdir(target)).filter((name) => name !== '.git');
  if (present.length > 0)
    throw new CommandError(`${folder} is not empty (it contains ${present[0]}); expected a new or empty folder`, EXIT.wrongUse);
  return target;
}

/** Settings from the flags; a new journal gets its own namespace for tag paths. */
function settingsOf(folder: string, { title, publisher, issn, url, language, empty, ci }: InitFlags): Readonly<Record<string, string>> {
  const siteUrl = url === undefined ? undefined : checkedUrl(url);
  const host = ci === 'github' ? 'github-pages' : undefined;
  const fields = { title: title ?? (empty ? 'My journal' : undefined), publisher, issn, siteUrl, language, host };
  const namespace =
    siteUrl === undefined
      ? empty
        ? { namespace: slugOf(title ?? basename(resolve(folder))) }
        : {}
      : { namespace: new URL(siteUrl).hostname };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(given), ...namespace };
}

/** True if a folder has a journal: a configuration in its content. */
async function hasJournal(folder: string): Promise<boolean> {
  const names = ['journal.json', 'journal.yml', 'journal.yaml'];
  const found = await Promise.all(names.map((name) => stat(join(folder, 'content', name)).catch(() => undefined)));
  return found.some((file) => file?.isFile() === true);
}

/** Writes the workflow of a service and resolves with its path in the folder. Throws a `CommandError` if there is such a file. */
async function writeWorkflow(folder: string, service: CiService): Promise<string> {
  const path = WORKFLOW_PATHS[service];
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), await ciWorkflow(service), { flag: 'wx' }).catch((error: unknown) => {
    const isPresent = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isPresent) throw error;
    throw new CommandError(`${path} already exists; expected none, or delete it to have it written again`, EXIT.wrongUse, error);
  });
  return path;
}

const CI_SERVICES = ['github', 'gitlab'] as const;
type CiService = (typeof CI_SERVICES)[number];

/** Path of a workflow in the repository, by service. */
const WORKFLOW_PATHS: Readonly<Record<CiService, string>> = {
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
