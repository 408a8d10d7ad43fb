import { resolve } from 'node:path';
import { Command } from 'commander';
import { visible } from '../model/text/visible.ts';
import { lockOutput } from '../publish/build-lock.ts';
import { readCurrentChain, recordHistory } from '../publish/generations/current-chain.ts';
import { recoverSite } from '../publish/generations/recover-site.ts';
import { DEFAULT_GRACE_MS } from '../publish/generations/retention.ts';
import { type Rollback, rollBack } from '../publish/generations/rollback.ts';
import { restorableGenerations } from '../publish/generations/rollback-plan.ts';
import { statePathsOf } from '../publish/generations/state-folder.ts';
import { PublishError } from '../publish/publish-error.ts';
import { UNSIGNED } from '../publish/signing/open-build-signer.ts';
import { openSigner } from '../publish/signing/signing-key.ts';
import { SIGNATURE_PATH } from '../publish/signing/signing-paths.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { graceOption, jsonOption, option, outputOption, signOption } from './options.ts';

interface RollbackFlags {
  readonly output: string;
  readonly list: boolean;
  readonly explain: boolean;
  readonly restoreRemoved: boolean;
  readonly grace?: number;
  readonly sign?: string;
  readonly json: boolean;
}

/** `offprint rollback [generation]`: publishes the files of an earlier generation as a new one. */
export function rollbackCommand(): Command {
  return new Command('rollback')
    .description('List the stored generations, or publish the files of an earlier one again; the next build then needs --forward')
    .argument('[generation]', 'its number, or "previous"; without it, the stored generations are listed')
    .addOption(outputOption())
    .addOption(option('--list', 'only list the stored generations, as without an argument').default(false))
    .addOption(option('--explain', 'print for each file which generation had changed it').default(false))
    .addOption(option('--restore-removed', 'also restore articles that were removed since').default(false))
    .addOption(graceOption())
    .addOption(signOption())
    .addOption(jsonOption())
    .action(async (generation: string | undefined, flags: RollbackFlags) => {
      const output = resolve(flags.output);
      if (flags.list || generation === undefined)
        process.stdout.write(flags.json ? `${JSON.stringify(generationsOf(output))}\n` : printGenerations(output));
      else await run(output, numberOf(generation), flags);
    });
}

async function run(output: string, to: number | undefined, flags: RollbackFlags): Promise<void> {
  const lock = await lockOutput(output, { task: 'rollback' });
  try {
    const retention = { graceMs: flags.grace === undefined ? DEFAULT_GRACE_MS : flags.grace * 60_000, now: new Date() };
    const signer = flags.sign === undefined || flags.sign === UNSIGNED ? undefined : openSigner(resolve(flags.sign));
    const options = {
      ...(to === undefined ? {} : { to }),
      restoresRemoved: flags.restoreRemoved,
      retention,
      ...(signer === undefined ? {} : { signer }),
    };
    const done = await rollBack(recoverSite(output), options);
    if (flags.json) process.stdout.write(`${JSON.stringify(done)}\n`);
    else process.stderr.write(printRollback(done, flags));
  } finally {
    await lock.release();
  }
}

interface ListedGeneration {
  readonly generation: number;
  readonly time: string;
  readonly reason: string;
  /** Absent if its record is no longer stored. */
  readonly files?: number;
  readonly isCurrent: boolean;
}

/** The current generation and those that a rollback can restore, newest first. */
function generationsOf(output: string): readonly ListedGeneration[] {
  const paths = statePathsOf(output);
  const chain = readCurrentChain(paths);
  if (chain === undefined) throw new PublishError(`nothing was published in ${output}, so there are no generations`, output);
  const { head, base } = chain;
  const records = [...recordHistory(paths, head)];
  const numbers = [head.number, ...restorableGenerations(chain, records)];
  return numbers.map((number) => {
    const record = records.find((one) => one.number === number);
    const { time, reason } = record ?? (base.head.number === number ? base.head : { time: '', reason: '' });
    const files = record === undefined ? {} : { files: record.changes.length };
    return { generation: number, time, reason, ...files, isCurrent: number === head.number };
  });
}

function printGenerations(output: string): string {
  const rows = generationsOf(output).map(({ generation, time, reason, files, isCurrent }) => {
    const changed = files === undefined ? '' : `  ${files} file${files === 1 ? '' : 's'} changed`;
    return `${String(generation).padStart(6)}  ${time === '' ? '-'.padEnd(24) : time}  ${reason === '' ? '-' : reason}${changed}${isCurrent ? '  (current)' : ''}`;
  });
  return `${rows.join('\n')}\nTo go back: offprint rollback <number>, or offprint rollback previous\n`;
}

function printRollback(done: Rollback, { output, explain }: RollbackFlags): string {
  const { from, to, generation, written, removed, causes, stayRemoved } = done;
  const lines = explain ? causes.map(([path, cause]) => `${path}: ${cause}`) : [];
  lines.push(
    `${output} has the files of generation ${to} again, instead of those of ${from}: ${written.length} written, ${removed.length} removed (generation ${generation})`,
  );
  if (stayRemoved.length > 0) {
    const named = stayRemoved.slice(0, MOST_NAMED).join(', ') + (stayRemoved.length > MOST_NAMED ? ', …' : '');
    lines.push(
      `Articles removed since stay removed: ${named}. Lists, feeds and search of generation ${to} still mention them until the next build; --restore-removed restores them`,
    );
  }
  if (removed.includes(SIGNATURE_PATH))
    lines.push(
      'The site is not signed until the next build, so mirrors that trust its key refuse it until then; --sign <key> signs a rollback',
    );
  lines.push('When the content is corrected: offprint build --forward');
  return lines.map((line) => `${visible(line)}\n`).join('');
}

/** Undefined for the previous generation. */
function numberOf(text: string): number | undefined {
  if (text === 'previous') return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new CommandError(`"${text}" is not the number of a generation; "offprint rollback" lists the stored ones`, EXIT.wrongUse);
  }
  return Number(text);
}

const MOST_NAMED = 10;
