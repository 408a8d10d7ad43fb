import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { visible } from '../model/text/visible.ts';
import { programVersion } from '../program-version.ts';
import { CHANGES_PATH, parseChanges } from '../publish/changes-file.ts';
import { FileUnavailableError } from '../publish/generations/file-unavailable-error.ts';
import { type Generations, type OpenedGeneration, openGenerations } from '../publish/generations/open-generations.ts';
import { statePathsOf } from '../publish/generations/state-folder.ts';
import { openPublication } from '../publish/remote/open-publication.ts';
import { type RemoteTool, remoteToolOf } from '../publish/remote/remote-tool.ts';
import { runCopier } from '../publish/remote/run-copier.ts';
import type { Upload, UploadPlan } from '../publish/remote/upload-plan.ts';
import { openUploadProgress } from '../publish/remote/upload-progress.ts';
import { type ShowUpload, uploadSite } from '../publish/remote/upload-site.ts';
import { announce } from './announce.ts';
import { checkedUrl } from './checked-url.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { jsonOption, option, removalsOption } from './options.ts';

interface PublishFlags {
  readonly site: string;
  readonly exec?: string;
  readonly dryRun: boolean;
  readonly extensionless: boolean;
  readonly allowRemovals: boolean;
  readonly json: boolean;
  readonly announce: boolean;
  readonly indexNow: string;
  readonly allowPrivate: boolean;
}

/**
 * `offprint publish <remote>`: uploads changed files of a built site to an object store or another machine, with rclone or the AWS command
 * line.
 */
export function publishCommand(): Command {
  return new Command('publish')
    .description('Upload changed files of the built site to a remote, with rclone, or with aws for s3:// URLs')
    .argument('[remote]', 'remote of rclone such as journal:bucket/path, a folder, or s3://bucket/path')
    .argument('[options...]', 'after "--": options for rclone or aws, such as --endpoint-url or --config')
    .addOption(option('--site <folder>', 'folder of the built site').default('_site'))
    .addOption(
      option('--exec <command>', 'run another copy command under the lock instead: "rsync -a --delete-after {site}/ host:/var/www"'),
    )
    .addOption(option('--dry-run', 'only print what would be uploaded and deleted').default(false))
    .addOption(option('--extensionless', 'upload each page also under its URL without .html, for object stores only').default(false))
    .addOption(removalsOption())
    .addOption(option('--no-announce', 'do not tell "hub" and "indexNowKey" of the journal what has changed'))
    .addOption(option('--index-now <url>', 'address of IndexNow').default('https://api.indexnow.org/indexnow').argParser(checkedUrl))
    .addOption(option('--allow-private', 'allow a hub in a private network').default(false))
    .addOption(jsonOption())
    .action(publish);
}

async function publish(remote: string | undefined, further: readonly string[], flags: PublishFlags): Promise<void> {
  const { site, exec } = flags;
  if ((remote === undefined) === (exec === undefined))
    throw new CommandError('expected either a remote such as journal:bucket/path, or --exec with a command', EXIT.wrongUse);
  const output = resolve(site);
  const generations = openGenerations(output);
  if (generations.current() === undefined)
    throw new CommandError(`${site} contains no built site: manifest.json is missing or damaged; run "offprint build" first`);
  if (exec !== undefined) await copy(output, exec, flags);
  else if (remote !== undefined) await upload(generations, { remote, tool: remoteToolOf(remote, further), flags });
}

async function copy(output: string, command: string, flags: PublishFlags): Promise<void> {
  const { dryRun, json } = flags;
  const note = (message: string): void => void process.stderr.write(`${message}\n`);
  const { command: ran, code } = await runCopier(output, command, { isDryRun: dryRun, note });
  if (dryRun) process.stdout.write(json ? `${JSON.stringify({ command: ran })}\n` : `${ran}\n`);
  else if (json) process.stdout.write(`${JSON.stringify({ command: ran, code })}\n`);
  if (code === 0 && !dryRun) await announceNewer(output, flags);
  if (code !== 0) throw new CommandError(`the command failed with exit code ${code}: ${ran}`);
}

async function announceChanges(
  site: string,
  { announce: isWanted, indexNow, allowPrivate }: PublishFlags,
  changed: readonly string[],
): Promise<void> {
  if (!isWanted) return;
  await announce({
    ...{ site, changed: [...new Set(changed)], indexNow, allowPrivate },
    userAgent: `Offprint/${await programVersion()}`,
    retry: { attempts: 3, backoffMs: 1000, wait: (ms) => delay(ms) },
    note: (line) => void process.stderr.write(`${visible(line)}\n`),
  });
}

/** Announces the changes of builds since the last announcement, whose time is kept beside the site: another command says nothing of what it copies. */
async function announceNewer(site: string, flags: PublishFlags): Promise<void> {
  const file = join(statePathsOf(site).folder, 'announced');
  const since = await readFile(file, 'utf8').catch(() => '');
  const changes = parseChanges(await readFile(join(site, CHANGES_PATH), 'utf8').catch(() => ''));
  const newer = changes.filter(({ at }) => at > since);
  const latest = newer.at(-1)?.at;
  if (latest === undefined || !flags.announce) return;
  await announceChanges(
    site,
    flags,
    newer.map(({ path }) => path),
  );
  await writeFile(file, latest);
}

interface UploadTask {
  readonly remote: string;
  readonly tool: RemoteTool;
  readonly flags: PublishFlags;
}

async function upload(generations: Generations, task: UploadTask): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const generation = generations.refresh();
    if (generation === undefined) return;
    try {
      await uploadGeneration(generation, task);
      return;
    } catch (error) {
      if (!(error instanceof FileUnavailableError)) throw error;
      // Builds during a long upload may have collected old versions; files that were uploaded are not uploaded again.
      const isOvertaken = generations.refresh()?.snapshot.name !== generation.snapshot.name;
      if (isOvertaken && attempt < MAX_ATTEMPTS) continue;
      const advice = isOvertaken ? 'run the same command again' : `"offprint verify ${task.flags.site} --repair" restores it`;
      throw new CommandError(`${error.message}, so it is not uploaded; ${advice}`, EXIT.failed, error);
    }
  }
}

async function uploadGeneration(generation: OpenedGeneration, { remote, tool, flags }: UploadTask): Promise<void> {
  const { plan, manifestHash, damage } = await openPublication(generation, tool, { ...flags, remote });
  if (damage !== undefined) process.stderr.write(`The manifest at ${remote} is damaged (${visible(damage)}): everything is uploaded\n`);
  if (flags.dryRun) {
    process.stdout.write(flags.json ? `${JSON.stringify(plan)}\n` : printPlan(plan));
    return;
  }
  const progress = await openUploadProgress(generation, { remote, manifestHash });
  const sent = await uploadSite(generation, plan, { tool, progress, show: flags.json ? () => undefined : showLine });
  await announceChanges(generation.paths.output, flags, [
    ...plan.steps.flatMap((step) => step.uploads.map(({ key }) => key)),
    ...plan.deletions,
  ]);
  const summary = { put: sent, deleted: plan.deletions.length, unchanged: plan.unchanged };
  if (flags.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stderr.write(`${remote}: ${sent} files uploaded, ${summary.deleted} deleted, ${summary.unchanged} unchanged\n`);
}

const showLine: ShowUpload = ({ step, done, total }) => {
  process.stderr.write(`${done} of ${total}: ${step}\n`);
};

const MAX_ATTEMPTS = 3;

/**
 * Prints the plan of an upload: each step with count, size and first files, then the deletions.
 *
 *   files named by their content   12 files    1.2 MB
 *     put     assets/offprint.3f2a9c1b.css
 *   deletions                       3 files
 *     delete  content/1/e3.html
 *   47 files to upload, 1.8 MB; 3 to delete; 210 unchanged
 */
function printPlan({ steps, deletions, unchanged }: UploadPlan): string {
  const lines = steps.flatMap(({ name, uploads }) => [
    `${name.padEnd(NAME)} ${files(uploads.length)}  ${megabytes(sum(uploads))}`,
    ...some(uploads.map(({ key }) => `  put     ${key}`)),
  ]);
  if (deletions.length > 0)
    lines.push(`${'deletions'.padEnd(NAME)} ${files(deletions.length)}`, ...some(deletions.map((key) => `  delete  ${key}`)));
  const uploads = steps.flatMap((step) => step.uploads);
  lines.push(`${uploads.length} files to upload, ${megabytes(sum(uploads))}; ${deletions.length} to delete; ${unchanged} unchanged`);
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function some(lines: readonly string[]): readonly string[] {
  return lines.length <= MAX_FILES ? lines : [...lines.slice(0, MAX_FILES), `  … and ${lines.length - MAX_FILES} more`];
}

function sum(uploads: readonly Upload[]): number {
  return uploads.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
}

function files(count: number): string {
  return `${String(count).padStart(7)} ${count === 1 ? 'file ' : 'files'}`;
}

function megabytes(bytes: number): string {
  return bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const NAME = 30;
const MAX_FILES = 20;
