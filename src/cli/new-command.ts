import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { parseIsoDate } from '../model/text/partial-date.ts';
import { slugOf } from '../model/text/slug.ts';
import { findJournal } from '../pipeline/options/find-journal.ts';
import { articleSkeleton } from './article-skeleton.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { frontMatterModeline, SCHEMAS_FOLDER, writeSchemas } from './init/write-schemas.ts';
import { configOption, contentOption } from './options.ts';
import { wordSkeleton } from './word-skeleton.ts';

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
  readonly word?: boolean;
}

/** `offprint new article [name]`: creates a draft of an article in Markdown or Word. */
export function newCommand(): Command {
  const article = new Command('article')
    .description('Create an article in Markdown: a draft with the usual fields of the front matter')
    .argument('[name]', 'name of its folder and file (default: the title in lower case)')
    .option('--title <words>', 'its title', 'A title for the article')
    .option('--author <name>', 'an author; may be given several times', collect, [])
    .option('--subject <name>', 'a subject; may be given several times', collect, [])
    .option('--keyword <words>', 'a keyword; may be given several times', collect, [])
    .option('--doi <doi>', 'its DOI')
    .option('--type <type>', 'article type of JATS', 'research-article')
    .option('--date <date>', 'date of publication, such as 2026-12-01; a future date is an embargo')
    .option('--word', 'create a Word document with the styles for authors, instead of Markdown')
    .addOption(contentOption())
    .addOption(configOption())
    .action(writeArticle);
  const schemas = new Command('schemas')
    .description('Write the JSON Schemas of this version, with which editors complete and check settings and front matter')
    .argument('[folder]', 'folder to write them into, beside the content', SCHEMAS_FOLDER)
    .action(async (folder: string) => {
      await writeSchemas(resolve(folder));
      process.stdout.write(
        `Wrote the schemas to ${folder}/. "$schema": "../${folder}/journal.schema.json" in journal.json refers to them.\n`,
      );
    });
  return new Command('new')
    .description('Create an article, or the schemas for editors')
    .addCommand(article.exitOverride())
    .addCommand(schemas.exitOverride());
}

/** The reference to the schema of front matter, if the journal has it beside its content. */
async function modelineFor(content: string): Promise<string> {
  const schema = join(content, '..', SCHEMAS_FOLDER, 'front-matter.schema.json');
  return (await stat(schema).catch(() => undefined)) === undefined ? '' : frontMatterModeline();
}

async function writeArticle(given: string | undefined, flags: NewFlags): Promise<void> {
  const { content, config, title = '', date } = flags;
  const name = given ?? slugOf(title);
  if (!NAME.test(name))
    throw new CommandError(`"${name}" cannot name a file; expected letters, digits, ".", "_" and "-", such as "on-tides"`, EXIT.wrongUse);
  if (date !== undefined && parseIsoDate(date)?.day === undefined)
    throw new CommandError(`--date is "${date}"; expected a date such as 2026-12-01`, EXIT.wrongUse);
  const folder = resolve(content);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new CommandError(`${content} is not a folder; expected the content of a journal ("offprint init" creates one)`, EXIT.failed);
  const { journal } = await findJournal({ content: folder, ...(config === undefined ? {} : { config: resolve(config) }) });
  const file = flags.word === true ? `${name}.docx` : `${name}.md`;
  const path = join(content, name, file);
  const text =
    flags.word === true
      ? await wordSkeleton({ ...flags, title })
      : articleSkeleton({ ...flags, name, title, modeline: await modelineFor(folder), journal });
  try {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, file), text, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR'))
      throw new CommandError(`${path} already exists; expected another name ("offprint new article <name>")`, EXIT.wrongUse, error);
    throw new CommandError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`, EXIT.failed, error);
  }
  process.stdout.write(
    [
      `${path} is a draft. Next:`,
      '  offprint serve --watch    shows it, marked as a draft, while you write',
      '  offprint check --drafts   lists what is missing',
      flags.word === true
        ? '  an empty Status in its properties (File, Info) publishes it with the next build'
        : '  "draft: false" publishes it with the next build',
      '',
    ].join('\n'),
  );
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u;
