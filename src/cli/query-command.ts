import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import type { SiteFiles } from '../model/site-files.ts';
import { openGenerations } from '../publish/generations/open-generations.ts';
import { openSite, QueryError, ShardError, type Site } from '../query/language/open-site.ts';
import { diskFiles } from '../serve/hosts/node/disk-files.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { option } from './options.ts';
import { printTable } from './print.ts';

interface QueryFlags {
  readonly tag: readonly string[];
  readonly site: string;
  readonly format: 'json' | 'lines' | 'table';
  readonly explain: boolean;
}

/** `offprint query '<expression>' --tag …`: runs a query over a built folder or the URL of a site. */
export function queryCommand(): Command {
  return new Command('query')
    .description('Query a built site')
    .argument('<expression>', 'query, such as: ns/api_v1/article/abstract matches "neuron"')
    .addOption(option('--tag <path...>', 'tag path to return; may be given several times; * is every tag').default(['*']))
    .addOption(option('--site <folder or URL>', 'built folder, or URL of a site').default('_site'))
    .addOption(option('--format <form>', 'output format').choices(['json', 'lines', 'table']).default('json'))
    .addOption(option('--explain', 'print which files were read, and their sizes').default(false))
    .action(runQuery);
}

async function runQuery(query: string, { tag: tags, site: address, format, explain }: QueryFlags): Promise<void> {
  const site = await openAt(address);
  try {
    const { answer, files, bytes, query: canonical } = await site.explain({ query, tags });
    process.stdout.write(PRINT[format](typeof answer.body === 'string' ? answer.body : new TextDecoder().decode(answer.body)));
    for (const path of answer.unknownTags) process.stderr.write(`offprint: no object of this site has the tag ${path}\n`);
    if (!explain) return;
    const rows = files.map((file) => `  ${String(file.bytes).padStart(9)}  ${file.path}\n`).join('');
    process.stderr.write(
      `${canonical}\n${files.length} files, ${bytes} bytes${answer.path === undefined ? '' : `, precomputed: ${answer.path}`}\n${rows}`,
    );
  } catch (error) {
    if (error instanceof QueryError)
      throw new CommandError(error.caret === undefined ? error.message : `${error.message}\n${error.caret}`, EXIT.wrongUse, error);
    if (error instanceof ShardError) throw new CommandError(error.message, EXIT.failed, error);
    throw error;
  }
}

async function openAt(address: string): Promise<Site> {
  const isUrl = /^https?:\/\//.test(address);
  if (!isUrl && !(await stat(resolve(address)).catch(() => undefined))?.isDirectory()) {
    throw new CommandError(`${address} is not a folder; expected a built site, or its URL`, EXIT.failed);
  }
  try {
    return await openSite(isUrl ? address : folderFiles(resolve(address)));
  } catch (error) {
    throw new CommandError(
      `${address} contains no site that can be queried: ${error instanceof Error ? error.message : String(error)}`,
      EXIT.failed,
      error,
    );
  }
}

/** A query reads one generation, even if others are published meanwhile. */
export function folderFiles(folder: string): SiteFiles {
  const generation = openGenerations(folder).current();
  if (generation === undefined) throw new Error('it has no manifest.json; expected the folder that "offprint build" wrote');
  return diskFiles(generation);
}

type Results = Readonly<Record<string, Readonly<Record<string, { readonly value: unknown }>>>>;

const PRINT: Readonly<Record<QueryFlags['format'], (body: string) => string>> = {
  json: (body) => `${body}\n`,
  lines: (body) =>
    Object.entries(resultsOf(body))
      .flatMap(([id, tags]) => Object.entries(tags).map(([path, { value }]) => `${id}\t${path}\t${JSON.stringify(value)}\n`))
      .join(''),
  table: (body) =>
    printTable(
      Object.values(resultsOf(body)).map((tags) => Object.fromEntries(Object.entries(tags).map(([path, { value }]) => [path, value]))),
    ),
};

function resultsOf(body: string): Results {
  return (JSON.parse(body) as { results: { id: Results } }).results.id;
}
