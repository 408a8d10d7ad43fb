import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import type { TrustOptions } from '../mirror/check-trust.ts';
import { MirrorError } from '../mirror/mirror-error.ts';
import type { MirrorSummary } from '../mirror/mirror-options.ts';
import { mirrorSite } from '../mirror/mirror-site.ts';
import { openSource } from '../mirror/open-source.ts';
import { DEFAULT_RETRY } from '../mirror/retry.ts';
import type { Selection } from '../mirror/selection.ts';
import type { MirrorSource } from '../mirror/source.ts';
import { verifyMirror } from '../mirror/verify-mirror.ts';
import { MANIFEST_GROUPS, type ManifestGroup } from '../publish/manifest-group.ts';
import { contains } from '../publish/output-guard/path-identity.ts';
import { refuseOverlap } from '../publish/output-guard/refuse-overlap.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { openMirrorProgress } from './mirror-progress.ts';
import { jsonOption, option, wholeNumber } from './options.ts';
import { publicKeyOf } from './public-key-of.ts';

interface MirrorFlags {
  readonly without: readonly ManifestGroup[];
  readonly archives: boolean;
  readonly subject: readonly string[];
  readonly since?: string;
  readonly connections: number;
  readonly key?: string;
  readonly allowRollback: boolean;
  readonly json: boolean;
}

/** `offprint mirror <site> <dir>`: a copy of a site, or of a part of it; `offprint mirror verify <dir>` proves one. */
export function mirrorCommand(): Command {
  return new Command('mirror')
    .description('Copy a site to a folder, or bring the copy up to date: only what changed is fetched, every file is checked')
    .argument('<site>', 'address of a site, or the folder of a built one')
    .argument('<dir>', 'folder of the copy')
    .addOption(
      option('--without <groups>', `what to leave out: ${MANIFEST_GROUPS.join(', ')}`)
        .argParser(parseGroups)
        .default([], 'nothing'),
    )
    .addOption(option('--archives', 'also the archives, which hold the same files again').default(false))
    .addOption(option('--subject <slug...>', 'of articles, only those of a subject; may be given several times').default([], 'all'))
    .addOption(option('--since <date>', 'of articles, only those published or changed on a date or later, as 2012-10-15 or 2012'))
    .addOption(option('--connections <number>', 'files fetched at once').argParser(wholeNumber(1, 64)).default(8))
    .addOption(option('--key <key>', 'public key that the site must be signed with, as a file or its text; none looks at no signature'))
    .addOption(option('--allow-rollback', 'accept an older generation than the last one seen, or another history').default(false))
    .addOption(jsonOption())
    .action(mirror)
    .addCommand(verifyCommand());
}

async function mirror(site: string, dir: string, flags: MirrorFlags): Promise<void> {
  const source = await checkedSource(site);
  refuseUnsafeMirror(resolve(dir), source.name);
  const display = openMirrorProgress(process.stderr, { isSilent: flags.json });
  const summary = await mirrorSite(source, resolve(dir), {
    selection: selectionOf(flags),
    connections: flags.connections,
    threads: Math.min(availableParallelism(), MOST_THREADS),
    retry: DEFAULT_RETRY,
    trust: trustOf(flags),
    onProgress: display.show,
    onWait: (message) => process.stderr.write(`${message}\n`),
  })
    .catch(asCommandError)
    .finally(display.close);
  if (flags.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stderr.write(printMirror(summary, dir));
  if (summary.failures.length > 0) process.exitCode = EXIT.failed;
}

/** A mirror within the content would be read as content by the next build, and one within a site would be part of it. */
function refuseUnsafeMirror(dir: string, site: string): void {
  const content = resolve('content');
  const isJournal = JOURNAL_FILES.some((name) => existsSync(join(content, name)));
  refuseOverlap({ path: dir, role: 'mirror', usual: 'mirror' }, isJournal ? { content } : {});
  if (/^https?:/.test(site) || realpathSync(site) === dir || !(contains(site, dir) || contains(dir, site))) return;
  throw new CommandError(`the mirror ${dir} overlaps the site ${site}; expected a folder of its own`, EXIT.wrongUse);
}

function verifyCommand(): Command {
  return new Command('verify')
    .description(
      'Name every file of a copy that differs from what its manifest says, is missing, or does not belong; and check its signature',
    )
    .argument('<dir>', 'folder of the copy')
    .addOption(option('--key <key>', 'public key that it must be signed with, as a file or its text'))
    .action(async (dir: string, { key }: { readonly key?: string }, command: Command) => {
      const { files, deviations, signature } = await verifyMirror(
        resolve(dir),
        () => undefined,
        // Commander gives an option that both commands have to the outer one.
        publicKeyOf(key ?? command.parent?.opts<{ readonly key?: string }>().key),
      ).catch(asCommandError);
      for (const { path, kind, reason } of deviations) process.stdout.write(`${path}: ${kind}: ${reason}\n`);
      if (deviations.length > 0) process.exitCode = EXIT.contentErrors;
      const result = deviations.length === 0 ? 'every one is as its manifest says' : `${deviations.length} deviate`;
      const signed = signature.kind === 'good' ? `signed by the key ${signature.keyId}, generation ${signature.generation}\n` : '';
      process.stderr.write(`${files} files compared, ${result}\n${signed}`);
    });
}

async function checkedSource(site: string): Promise<MirrorSource> {
  if (/^https?:\/\//.test(site)) {
    if (URL.canParse(site)) return openSource(site);
    throw new CommandError(`${site} is no address; expected an absolute http or https URL, or a folder`, EXIT.wrongUse);
  }
  const folder = resolve(site);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) return openSource(folder);
  throw new CommandError(`${site} is no folder; expected a built site, or an address that begins with http:// or https://`, EXIT.wrongUse);
}

function trustOf({ key, allowRollback }: MirrorFlags): TrustOptions {
  const named = key === UNSIGNED ? UNSIGNED : publicKeyOf(key);
  return { ...(named === undefined ? {} : { key: named }), allowsRollback: allowRollback };
}

function selectionOf({ without, archives, subject, since }: MirrorFlags): Selection {
  if (since !== undefined && !DATE.test(since)) {
    throw new CommandError(`--since is "${since}"; expected a date as 2012-10-15, 2012-10 or 2012`, EXIT.wrongUse);
  }
  const left = MANIFEST_GROUPS.filter((group) => without.includes(group) || (group === 'archives' && !archives));
  return { without: left, subjects: subject, ...(since === undefined ? {} : { since }) };
}

function parseGroups(text: string): readonly ManifestGroup[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !MANIFEST_GROUPS.some((group) => group === name));
  if (unknown !== undefined) {
    throw new CommandError(`--without names "${unknown}"; expected some of ${MANIFEST_GROUPS.join(', ')}`, EXIT.wrongUse);
  }
  return MANIFEST_GROUPS.filter((group) => names.includes(group));
}

function printMirror(summary: MirrorSummary, dir: string): string {
  const { files, fetched, fetchedBytes, removed, failures, signature } = summary;
  const signed =
    signature === undefined
      ? ''
      : `signed by the key ${signature.keyId}, generation ${signature.generation}${signature.isFirst ? '; trusted from now on' : ''}\n`;
  const told = failures.slice(0, TOLD_FAILURES).map((failure) => `error: ${failure}\n`);
  const more = failures.length > TOLD_FAILURES ? `and ${failures.length - TOLD_FAILURES} more\n` : '';
  const again = failures.length > 0 ? `${failures.length} files did not come; run the same command again to fetch only these\n` : '';
  const size = `${(fetchedBytes / 1_000_000).toFixed(1)} MB`;
  return `${told.join('')}${more}${files} files in ${dir}: ${fetched} fetched (${size}), ${removed.length} removed\n${signed}${again}`;
}

function asCommandError(error: unknown): never {
  throw error instanceof MirrorError ? new CommandError(error.message, EXIT.failed, error) : error;
}

const JOURNAL_FILES = ['journal.json', 'journal.yml', 'journal.yaml'];
const UNSIGNED = 'none';
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const TOLD_FAILURES = 20;
/** More of them than a disk keeps up with. */
const MOST_THREADS = 4;
