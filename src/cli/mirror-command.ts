import { existsSync, realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Presets, SingleBar } from 'cli-progress';
import { Command } from 'commander';
import { visible } from '../model/text/visible.ts';
import { MANIFEST_GROUPS, type ManifestGroup } from '../publish/manifest-group.ts';
import type { TrustOptions } from '../publish/mirror/check-trust.ts';
import { MirrorError } from '../publish/mirror/mirror-error.ts';
import type { MirrorProgress, MirrorSummary } from '../publish/mirror/mirror-options.ts';
import { mirrorSite } from '../publish/mirror/mirror-site.ts';
import { openSource } from '../publish/mirror/open-source.ts';
import { DEFAULT_RETRY } from '../publish/mirror/retry.ts';
import type { Selection } from '../publish/mirror/selection.ts';
import type { MirrorSource } from '../publish/mirror/source.ts';
import { verifyMirror } from '../publish/mirror/verify-mirror.ts';
import { contains } from '../publish/output-guard/path-identity.ts';
import { refuseOverlap } from '../publish/output-guard/refuse-overlap.ts';
import { CommandError, EXIT } from './exit-code.ts';
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

/** `offprint mirror <site> <dir>`: copies a site or a selection of it; `offprint mirror verify <dir>` checks a copy. */
export function mirrorCommand(): Command {
  return new Command('mirror')
    .description('Copy a site to a folder, or update the copy: only changed files are fetched, every file is verified')
    .argument('<site>', 'URL of a site, or folder of a built one')
    .argument('<dir>', 'folder of the copy')
    .addOption(
      option('--without <groups>', `groups to leave out: ${MANIFEST_GROUPS.join(', ')}`)
        .argParser(parseGroups)
        .default([], 'nothing'),
    )
    .addOption(option('--archives', 'include the archives, which contain the same files again').default(false))
    .addOption(option('--subject <slug...>', 'only articles of a subject; may be given several times').default([], 'all'))
    .addOption(option('--since <date>', 'only articles published or changed on a date or later, such as 2012-10-15 or 2012'))
    .addOption(option('--connections <number>', 'number of parallel connections').argParser(wholeNumber(1, 64)).default(8))
    .addOption(option('--key <key>', 'public key that must have signed the site, as a file or its text; "none" ignores signatures'))
    .addOption(option('--allow-rollback', 'accept an older generation than the last one, or another history').default(false))
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
    threads: Math.min(availableParallelism(), MAX_THREADS),
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

/** Refuses a mirror inside the content, which the next build would read as content, or inside a site. */
function refuseUnsafeMirror(dir: string, site: string): void {
  const content = resolve('content');
  const isJournal = JOURNAL_FILES.some((name) => existsSync(join(content, name)));
  refuseOverlap({ path: dir, role: 'mirror', usual: 'mirror' }, isJournal ? { content } : {});
  if (/^https?:/.test(site) || realpathSync(site) === dir || !(contains(site, dir) || contains(dir, site))) return;
  throw new CommandError(`the mirror ${dir} overlaps the site ${site}; expected a folder of its own`, EXIT.wrongUse);
}

function verifyCommand(): Command {
  return new Command('verify')
    .description('List every file of a copy that differs from its manifest, is missing, or is not listed; and check the signature')
    .argument('<dir>', 'folder of the copy')
    .addOption(option('--key <key>', 'public key that must have signed it, as a file or its text'))
    .action(async (dir: string, { key }: { readonly key?: string }, command: Command) => {
      const { files, deviations, signature } = await verifyMirror(
        resolve(dir),
        () => undefined,
        // Commander assigns an option of both commands to the outer one.
        publicKeyOf(key ?? command.parent?.opts<{ readonly key?: string }>().key),
      ).catch(asCommandError);
      for (const { path, kind, reason } of deviations) process.stdout.write(`${visible(`${path}: ${kind}: ${reason}`)}\n`);
      if (deviations.length > 0) process.exitCode = EXIT.contentErrors;
      const result = deviations.length === 0 ? 'all equal the manifest' : `${deviations.length} differ`;
      const signed = signature.kind === 'good' ? `signed by the key ${signature.keyId}, generation ${signature.generation}\n` : '';
      process.stderr.write(`${files} files compared, ${result}\n${signed}`);
    });
}

async function checkedSource(site: string): Promise<MirrorSource> {
  if (/^https?:\/\//.test(site)) {
    if (URL.canParse(site)) return openSource(site);
    throw new CommandError(`${site} is not a URL; expected an absolute http or https URL, or a folder`, EXIT.wrongUse);
  }
  const folder = resolve(site);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) return openSource(folder);
  throw new CommandError(`${site} is not a folder; expected a built site, or a URL that begins with http:// or https://`, EXIT.wrongUse);
}

function trustOf({ key, allowRollback }: MirrorFlags): TrustOptions {
  const named = key === UNSIGNED ? UNSIGNED : publicKeyOf(key);
  return { ...(named === undefined ? {} : { key: named }), allowsRollback: allowRollback };
}

function selectionOf({ without, archives, subject, since }: MirrorFlags): Selection {
  if (since !== undefined && !DATE.test(since)) {
    throw new CommandError(`--since is "${since}"; expected a date such as 2012-10-15, 2012-10 or 2012`, EXIT.wrongUse);
  }
  const excluded = MANIFEST_GROUPS.filter((group) => without.includes(group) || (group === 'archives' && !archives));
  return { without: excluded, subjects: subject, ...(since === undefined ? {} : { since }) };
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
  const failureLines = failures.slice(0, MAX_SHOWN_FAILURES).map((failure) => `error: ${visible(failure)}\n`);
  const more = failures.length > MAX_SHOWN_FAILURES ? `and ${failures.length - MAX_SHOWN_FAILURES} more\n` : '';
  const again =
    failures.length > 0 ? `${failures.length} files could not be fetched; run the same command again to fetch only these\n` : '';
  const size = `${(fetchedBytes / 1_000_000).toFixed(1)} MB`;
  return `${failureLines.join('')}${more}${files} files in ${dir}: ${fetched} fetched (${size}), ${removed.length} removed\n${signed}${again}`;
}

function asCommandError(error: unknown): never {
  throw error instanceof MirrorError ? new CommandError(error.message, EXIT.failed, error) : error;
}

const JOURNAL_FILES = ['journal.json', 'journal.yml', 'journal.yaml'];
const UNSIGNED = 'none';
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const MAX_SHOWN_FAILURES = 20;
/** A disk is no faster with more. */
const MAX_THREADS = 4;

interface MirrorDisplay {
  readonly show: (progress: MirrorProgress) => void;
  readonly close: () => void;
}

/** Shows the progress of a mirror with rate and time left: a bar on a terminal, otherwise a line every ten seconds. */
function openMirrorProgress(stream: NodeJS.WriteStream, { isSilent }: { isSilent: boolean }): MirrorDisplay {
  if (isSilent) return { show: () => undefined, close: () => undefined };
  return stream.isTTY ? barDisplay(stream) : lineDisplay(stream);
}

function barDisplay(stream: NodeJS.WriteStream): MirrorDisplay {
  const format = 'Mirroring {bar} {percentage} % · {files} files · {rate} · {left} left';
  const bar = new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic);
  const startedAt = performance.now();
  let isStarted = false;
  return {
    show(progress) {
      const { doneBytes, totalBytes, doneFiles, totalFiles } = progress;
      const { rate, left } = paceOf(progress, startedAt);
      const payload = { files: `${doneFiles}/${totalFiles}`, rate, left };
      if (!isStarted) bar.start(totalBytes, doneBytes, payload);
      else bar.update(doneBytes, payload);
      isStarted = true;
    },
    close() {
      if (isStarted) bar.stop();
    },
  };
}

function lineDisplay(stream: NodeJS.WriteStream): MirrorDisplay {
  const startedAt = performance.now();
  let printedAt = startedAt;
  return {
    show(progress) {
      const now = performance.now();
      if (now - printedAt < PRINT_INTERVAL_MS) return;
      printedAt = now;
      const { rate, left } = paceOf(progress, startedAt);
      stream.write(`Mirroring: ${progress.doneFiles} of ${progress.totalFiles} files · ${rate} · ${left} left\n`);
    },
    close: () => undefined,
  };
}

/** `{ rate: '12.4 MB/s', left: '1 min 20 s' }` */
function paceOf({ doneBytes, totalBytes }: MirrorProgress, startedAt: number): { rate: string; left: string } {
  const seconds = (performance.now() - startedAt) / 1000;
  const perSecond = doneBytes / Math.max(seconds, 0.001);
  const left = Math.round((totalBytes - doneBytes) / Math.max(perSecond, 1));
  const minutes = Math.floor(left / 60);
  return { rate: printRate(perSecond), left: minutes === 0 ? `${left} s` : `${minutes} min ${left % 60} s` };
}

/** '12.4 MB/s', '310 kB/s' */
function printRate(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB/s` : `${(bytes / 1_000_000).toFixed(1)} MB/s`;
}

const PRINT_INTERVAL_MS = 10_000;
