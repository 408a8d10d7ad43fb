import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { visible } from '../model/text/visible.ts';
import { lockOutput } from '../publish/build-lock.ts';
import { recoverSite } from '../publish/generations/recover-site.ts';
import { STATE_FOLDER } from '../publish/mirror/check-paths.ts';
import { matchKeepPatterns } from '../publish/output-guard/keep-patterns.ts';
import type { SignatureReport } from '../publish/signing/verify-signature.ts';
import { type Repair, repairSite } from '../publish/verify/repair-site.ts';
import { requireSite, type SiteDifference, type SiteVerification, type VerifyOptions, verifySite } from '../publish/verify/verify-site.ts';
import { CommandError, EXIT } from './exit-code.ts';
import { jsonOption, option, workersOption } from './options.ts';
import { publicKeyOf } from './public-key-of.ts';

interface VerifyFlags {
  readonly repair: boolean;
  readonly keep: readonly string[];
  readonly key?: string;
  readonly workers: number;
  readonly json: boolean;
}

/** `offprint verify [folder]`: compares every file of a built site with the list of its generation. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description('Hash every file of a built site, and list those that are missing, damaged, edited by hand or not part of the site')
    .argument('[folder]', 'folder of the built site', '_site')
    .addOption(option('--repair', 'restore files with a stored version, and mark the others for the next build').default(false))
    .addOption(
      option('--keep <patterns>', 'foreign files to ignore, separated by commas, in addition to CNAME, .git and others: stats/*.html')
        .argParser((text: string) => text.split(',').filter(Boolean))
        .default([], 'none'),
    )
    .addOption(option('--key <key>', 'public key that must have signed it, as a file or its text'))
    .addOption(workersOption())
    .addOption(jsonOption())
    .action(verify);
}

async function verify(folder: string, flags: VerifyFlags): Promise<void> {
  const output = resolve(folder);
  const isMirror = requireSite(output).snapshot.isFromManifest && existsSync(join(output, STATE_FOLDER));
  if (isMirror)
    throw new CommandError(`${folder} is a mirror, which may lack files; run "offprint mirror verify ${folder}"`, EXIT.wrongUse);
  const options = { workers: flags.workers, isKept: matchKeepPatterns(flags.keep), key: publicKeyOf(flags.key) };
  const found: Verified = await (flags.repair ? repaired(output, options) : verifySite(output, options));
  if (flags.json) process.stdout.write(`${JSON.stringify(found)}\n`);
  else {
    for (const difference of found.differences) process.stdout.write(`${printDifference(difference)}\n`);
    process.stderr.write(printSignature(found.signature));
    process.stderr.write(printSummary(found, { folder, isRepair: flags.repair }));
  }
  if (found.signature.kind === 'bad' || found.differences.some(({ repair }) => repair !== 'restored'))
    process.exitCode = EXIT.contentErrors;
}

interface Verified extends SiteVerification {
  readonly differences: readonly (SiteDifference & { readonly repair?: Repair })[];
}

/** Holds the lock, so that nothing is published meanwhile. */
async function repaired(output: string, options: VerifyOptions): Promise<Verified> {
  const lock = await lockOutput(output, { task: 'repair', onWait: (message) => process.stderr.write(`${message}\n`) });
  try {
    recoverSite(output);
    const found = await verifySite(output, options);
    return { ...found, differences: await repairSite(output, found.differences) };
  } finally {
    await lock.release();
  }
}

function printSignature(signature: SignatureReport): string {
  if (signature.kind === 'unsigned') return '';
  if (signature.kind === 'bad') return `${signature.path}: the signature is not valid: ${signature.reason}\n`;
  return `signed by the key ${signature.keyId}, generation ${signature.generation}\n`;
}

function printDifference({ path, kind, reason, repair }: Verified['differences'][number]): string {
  return visible(`${path}: ${kind}: ${reason}${repair === undefined ? '' : `; ${REPAIRS[repair]}`}`);
}

function printSummary(
  { generation, files, differences }: Verified,
  { folder, isRepair }: { readonly folder: string; readonly isRepair: boolean },
): string {
  const [number = ''] = generation.split(':');
  const of = number === 'manifest' ? 'that manifest.json lists' : `of generation ${number}`;
  const head = `${files} files ${of} compared`;
  if (differences.length === 0) return `${head}; all are as published\n`;
  const counts = KINDS.map((kind) => [kind, differences.filter((difference) => difference.kind === kind).length] as const);
  const counted = counts.flatMap(([kind, count]) => (count === 0 ? [] : `${count} ${kind}`)).join(', ');
  const hasListed = differences.some(({ kind }) => kind !== 'unlisted');
  const advice = isRepair || !hasListed ? '' : `; "offprint verify ${folder} --repair" restores those with a stored version`;
  const build = differences.some(({ repair }) => repair === 'rebuild') ? '; run "offprint build" now' : '';
  return `${head}: ${counted}${advice}${build}\n`;
}

const KINDS = ['missing', 'damaged', 'edited', 'unlisted'] as const;

const REPAIRS: Readonly<Record<Repair, string>> = {
  restored: 'restored',
  rebuild: 'the next build writes it again',
  blocked: 'not restored, because something that is not part of the site is in its place or above it: move that elsewhere',
  left: 'left unchanged',
};
