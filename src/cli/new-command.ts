import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { slugOf } from '../text/slug.ts';
import { articleSkeleton } from './article-skeleton.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { configOption, contentOption } from './options.ts';

interface NewFlags {
  readonly content: string;
  readonly config?: string;
  readonly title?: string;
  readonly author: readonly string[];
  readonly subject: readonly string[];
  readonly keyword: readonly string[];
  readonly doi?: string;
  readonly type: string;
  readonly date?: string;
}

/** `offprint new article [name]`: an article in Markdown to write on, a draft until its author says otherwise. */
export function newCommand(): Command {
  const article = new Command('article')
    .description('Begin an article in Markdown: a draft with every usual field of the front matter')
    .argument('[name]', 'of its folder and its file; the title in lower case where it is absent')
    .option('--title <words>', 'its title', 'A title for the article')
    .option('--author <name>', 'an author; several with the option several times', gather, [])
    .option('--subject <name>', 'a subject; several in the same way', gather, [])
    .option('--keyword <words>', 'a keyword; several in the same way', gather, [])
    .option('--doi <doi>', 'its DOI')
    .option('--type <type>', 'article type of JATS', 'research-article')
    .option('--date <date>', 'day of publication, as 2026-12-01: a day to come is an embargo')
    .addOption(contentOption())
    .addOption(configOption())
    .action(writeArticle);
  return new Command('new').description('Begin an article').addCommand(article.exitOverride());
}

async function writeArticle(given: string | undefined, flags: NewFlags): Promise<void> {
  const { content, config, title = '', date } = flags;
  const name = given ?? slugOf(title);
  if (!NAME.test(name))
    throw new CommandError(`"${name}" cannot name a file; expected letters, digits, ".", "_" and "-", as "on-tides"`, EXIT.wrongUse);
  if (date !== undefined && !DATE.test(date)) throw new CommandError(`--date is "${date}"; expected a day as 2026-12-01`, EXIT.wrongUse);
  const folder = resolve(content);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new CommandError(`${content} is no folder; expected the content of a journal ("offprint init" begins one)`, EXIT.failed);
  const { journal } = await findJournal({ content: folder, ...(config === undefined ? {} : { config: resolve(config) }) });
  const path = join(content, name, `${name}.md`);
  const text = articleSkeleton({ ...flags, name, title, journal });
  try {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, `${name}.md`), text, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR'))
      throw new CommandError(`${path} is there already; expected another name ("offprint new article <name>")`, EXIT.wrongUse, error);
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`, EXIT.failed, error);
  }
  process.stdout.write(
    [
      `${path} is a draft. Next:`,
      '  offprint serve --watch    shows it, marked, while you write',
      '  offprint check --drafts   says what is missing',
      '  "draft: false" publishes it with the next build',
      '',
    ].join('\n'),
  );
}

function gather(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
