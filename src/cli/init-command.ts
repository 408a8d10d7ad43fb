import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { PROGRAM_FOLDER } from '../program-files.ts';
import { checkedUrl } from './checked-url.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { firstArticle } from './first-article.ts';

interface InitFlags {
  readonly title?: string;
  readonly publisher?: string;
  readonly issn?: string;
  readonly url?: string;
  readonly language?: string;
  readonly empty: boolean;
}

/** `offprint init <folder>`: creates a working journal, with the sample journal's articles or with one article to overwrite. */
export function initCommand(): Command {
  return new Command('init')
    .description('Create a journal: a folder with a configuration and articles, ready to build')
    .argument('<folder>', 'folder to create; it must be new or empty, or a new git repository')
    .option('--title <words>', "the journal's title")
    .option('--publisher <words>', "the publisher's name")
    .option('--issn <issn>', 'such as 2050-084X')
    .option('--url <url>', 'URL of the journal')
    .option('--language <tag>', 'such as en or pt-BR')
    .option('--empty', 'one article to overwrite instead of the sample articles', false)
    .action(async (folder: string, flags: InitFlags) => {
      const target = await emptyFolder(folder);
      const content = join(target, 'content');
      const sample = fileURLToPath(new URL('../content/', PROGRAM_FOLDER));
      if (flags.empty) await writeFirst(content);
      else await cp(sample, content, { recursive: true, filter: (path) => basename(path) !== 'ledger.tsv' });
      const settings = flags.empty ? {} : JSON.parse(await readFile(join(sample, 'journal.json'), 'utf8'));
      await writeFile(join(content, 'journal.json'), `${JSON.stringify({ ...settings, ...settingsOf(flags) }, undefined, 2)}\n`);
      await writeFile(join(target, '.gitignore'), IGNORED);
      process.stdout.write(
        [`Created a journal in ${folder}. Next:`, `  cd ${folder}`, '  edit content/journal.json', '  offprint serve --watch', ''].join(
          '\n',
        ),
      );
    });
}

/** Output of builds; the content and its ledger should be committed. */
const IGNORED = `_site*/
._site*
.offprint/
`;

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

async function writeFirst(content: string): Promise<void> {
  for (const { path, text } of firstArticle()) {
    await mkdir(join(content, path, '..'), { recursive: true });
    await writeFile(join(content, path), text);
  }
}

/** Settings from the flags; a new journal gets its own namespace for tag paths. */
function settingsOf({ title, publisher, issn, url, language, empty }: InitFlags): Readonly<Record<string, string>> {
  const siteUrl = url === undefined ? undefined : checkedUrl(url);
  const fields = { title: title ?? (empty ? 'My journal' : undefined), publisher, issn, siteUrl, language };
  const namespace = siteUrl === undefined ? (empty ? { namespace: 'journal' } : {}) : { namespace: new URL(siteUrl).hostname };
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(given), ...namespace };
}
