import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { english } from '../../src/model/text/translatable.ts';
import { openSite } from '../../src/query/language/open-site.ts';
import { readJournal } from '../../src/read/journal/read-journal.ts';
import { typesetSettings } from '../../src/read/journal/typeset-settings.ts';
import { freePort } from '../publish/hosting/free-port.ts';
import { commandMistakes } from './command-mistakes.ts';
import { type Block, markOf } from './pages.ts';
import type { Ran, Workspace } from './workspace.ts';

const TSX = import.meta.resolve('tsx');
export const SAMPLE_URL = 'https://tidewater.example';

/** The state of a page: what its blocks have in common. */
export interface PageRun {
  readonly workspace: Workspace;
  /** URL at which the sample journal is served. */
  readonly sampleUrl: string;
  /** Programs of this machine that examples need, such as `Rscript`. */
  readonly has: (program: string) => boolean;
  /** Result of the last program that ran, which an output belongs to. */
  last?: Ran;
  /** URL of the server that the page has started. */
  served?: string;
}

/** Why a block was not run, for the count of skipped examples; undefined if it was run or checked. */
export type Skipped = string | undefined;

type RunBlock = (block: Block, page: PageRun) => Promise<Skipped> | Skipped;

/** How a block is run or checked, by its language and first mark. A block with another pair is a mistake. */
const RUNNERS: Readonly<Record<string, RunBlock>> = {
  'sh run': runShell,
  'sh serve': async ({ code }, page) => {
    page.served = await page.workspace.serve(code.trim());
    return undefined;
  },
  'sh host': async ({ code }) => expectNone(await commandMistakes(code)),
  'text output': ({ code }, { last }) => expectOutput(code, last),
  'json setting': ({ code }) => {
    const problems: string[] = [];
    readJournal(code, 'journal.json', ({ message }) => problems.push(english(message)));
    return expectNone(problems);
  },
  query: async ({ code }, { sampleUrl }) => {
    const found = await (await openSite(sampleUrl)).find(code.trim());
    return expectNone(found.length > 0 ? [] : ['the query finds nothing']);
  },
  'python run': (block, page) => runProgram(block, page, { command: ['python3'], file: 'example.py' }),
  'js run': (block, page) => runProgram(block, page, { command: [process.execPath], file: 'example.mjs' }),
  'ts run': (block, page) => runProgram(block, page, { command: [process.execPath, '--import', TSX], file: 'example.mts' }),
  'r run': (block, page) => runProgram(block, page, { command: ['Rscript'], file: 'example.R' }),
  'yaml typeset': ({ code }) => expectNone((v.safeParse(typesetSettings, parse(code)).issues ?? []).map(({ message }) => message)),
  'yaml workflow': async ({ code }) => expectNone(await commandMistakes(stringsIn(parse(code)).join('\n'))),
  'nginx config': runNginx,
  'apache config': runApache,
  // test/read/markdown/front-matter.test.ts reads the article, test/render/typeset/typeset.test.ts typesets with the template.
  'md article': () => undefined,
  'typst typeset': () => undefined,
  // test/npm-package/package.test.ts compiles and runs it.
  'ts edge': () => undefined,
  // test/docs/reference.test.ts compares it with the declarations.
  'ts api': () => undefined,
};

/** Runs or checks a block. Rejects with the line of the page if it does not do what the page says. */
export async function runBlock(block: Block, page: PageRun): Promise<Skipped> {
  const { language, marks, code, line } = block;
  const file = markOf(block, 'file');
  try {
    if (file !== undefined) {
      page.workspace.write(file, code);
      return undefined;
    }
    const run = RUNNERS[[language, ...marks.slice(0, 1)].join(' ')];
    if (run === undefined) throw new Error(`expected one of: ${Object.keys(RUNNERS).join(', ')}, or file=`);
    return await run(block, page);
  } catch (error) {
    throw new Error(`${block.page}.md:${line}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function runShell(block: Block, page: PageRun): Promise<Skipped> {
  const { workspace } = page;
  if (block.marks.includes('stop')) await workspace.stop();
  for (const sample of ['sample', 'full'] as const) if (block.marks.includes(sample)) workspace.copySample(sample);
  const host = markOf(block, 'host');
  if (host !== undefined) setHost(workspace, host);
  if (block.marks.includes('caddy') && !page.has('caddy')) return 'caddy';
  const fails = block.marks.includes('fails');
  page.last = await workspace.shell(fails ? `set +e\n${block.code}` : onSite(block.code, page));
  if ((page.last.exitCode !== 0) !== fails) throw new Error(`ended with ${page.last.exitCode}: ${page.last.printed}`);
  return undefined;
}

async function runProgram(block: Block, page: PageRun, { command, file }: { command: readonly string[]; file: string }): Promise<Skipped> {
  const [program = ''] = command;
  if (!page.has(program)) {
    delete page.last;
    return program;
  }
  page.last = await page.workspace.program(command, file, onSite(block.code, page, `new Request('${SAMPLE_URL}`));
  return expectNone(page.last.exitCode === 0 ? [] : [page.last.printed]);
}

/** Replaces the URL of the sample journal by that of the served one, and the port of a server of this page. */
function onSite(code: string, { sampleUrl, served }: PageRun, except = ''): string {
  if (except !== '' && code.includes(except)) return code;
  const here = code.replaceAll(`${SAMPLE_URL}/`, `${sampleUrl}/`).replace(/https:\/\/tidewater\.example(?=['" ])/g, sampleUrl);
  return served === undefined ? here : here.replaceAll('http://127.0.0.1:8080', served);
}

function setHost(workspace: Workspace, host: string): void {
  const settings = JSON.parse(readFileSync(join(workspace.folder(), 'content/journal.json'), 'utf8')) as object;
  workspace.write('content/journal.json', JSON.stringify({ ...settings, host }));
}

/** Each line of the output must be among what was printed; `…` stands for anything. */
function expectOutput(expected: string, last: Ran | undefined): Skipped {
  if (last === undefined) return undefined;
  const missing = expected
    .trim()
    .split('\n')
    .filter(
      (line) =>
        !new RegExp(
          line
            .split('…')
            .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
            .join('.*'),
        ).test(last.printed),
    );
  return expectNone(missing.map((line) => `"${line}" was not printed, but:\n${last.printed}`));
}

async function runNginx({ code }: Block, page: PageRun): Promise<Skipped> {
  if (!page.has('nginx')) return 'nginx';
  const folder = page.workspace.folder();
  const [, below] = /\/srv\/www\/(\S+)\/nginx\.conf/.exec(code) ?? [];
  if (below !== undefined) {
    mkdirSync(dirname(join(folder, 'www', below)), { recursive: true });
    symlinkSync(join(folder, '_site'), join(folder, 'www', below));
  }
  const server = code
    .replaceAll('/srv/journal', folder)
    .replaceAll('/srv/www', join(folder, 'www'))
    .replace('listen 80', `listen ${await freePort()}`);
  page.workspace.write('nginx-test.conf', `pid ${folder}/pid; error_log stderr; events { }\nhttp { access_log off;\n${server}}\n`);
  return expectRuns(page, `nginx -t -p "${folder}" -c "${folder}/nginx-test.conf"`);
}

async function runApache({ code }: Block, page: PageRun): Promise<Skipped> {
  if (!page.has('apache2')) return 'apache2';
  const folder = page.workspace.folder();
  const modules = ['mpm_event', 'authz_core'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
  page.workspace.write(
    'apache-test.conf',
    `ServerRoot ${folder}\nServerName x\nErrorLog /dev/stderr\n${modules.join('\n')}\n${code.replaceAll('/srv/journal', folder)}`,
  );
  return expectRuns(page, `apache2 -t -f "${folder}/apache-test.conf"`);
}

async function expectRuns(page: PageRun, script: string): Promise<Skipped> {
  const { exitCode, printed } = await page.workspace.shell(script);
  return expectNone(exitCode === 0 ? [] : [printed]);
}

function expectNone(mistakes: readonly string[]): undefined {
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
