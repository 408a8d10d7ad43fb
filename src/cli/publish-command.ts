import { resolve } from 'node:path';
import { Command } from 'commander';
import { openPublication, type PlannedPublication } from '../publish/remote/open-publication.ts';
import { remoteToolOf } from '../publish/remote/remote-tool.ts';
import { openUploadProgress } from '../publish/remote/upload-progress.ts';
import { type ShowUpload, uploadSite } from '../publish/remote/upload-site.ts';
import { jsonOption, option } from './options.ts';
import { printPlan } from './print-plan.ts';

interface PublishFlags {
  readonly site: string;
  readonly dryRun: boolean;
  readonly extensionless: boolean;
  readonly json: boolean;
}

/** `offprint publish <remote>`: a built site to a store of objects or another machine, only what changed, by rclone or the AWS command line. */
export function publishCommand(): Command {
  return new Command('publish')
    .description('Bring a remote to the state of the built site: only what changed is copied, by rclone, or by aws for s3:// addresses')
    .argument('<remote>', 'remote of rclone as journal:bucket/path, a folder, or s3://bucket/path')
    .argument('[options...]', 'after "--": options for rclone or aws, as --endpoint-url or --config')
    .addOption(option('--site <folder>', 'folder of the built site').default('_site'))
    .addOption(option('--dry-run', 'print what would be put and deleted, and do nothing').default(false))
    .addOption(option('--extensionless', 'put each page also under its address without .html: for stores of objects alone').default(false))
    .addOption(jsonOption())
    .action(publish);
}

async function publish(remote: string, further: readonly string[], { site, dryRun, extensionless, json }: PublishFlags): Promise<void> {
  const folder = resolve(site);
  const tool = remoteToolOf(remote, further);
  const planned = await openPublication(folder, tool, { extensionless });
  if (planned.damage !== undefined) process.stderr.write(`The manifest at ${remote} is damaged (${planned.damage}): everything is put\n`);
  if (dryRun) {
    process.stdout.write(json ? `${JSON.stringify(planned.plan)}\n` : printPlan(planned.plan));
    return;
  }
  const sent = await carryOut(folder, planned, { remote, tool, show: json ? () => undefined : showLine });
  const summary = { put: sent, deleted: planned.plan.deletions.length, unchanged: planned.plan.unchanged };
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  else process.stderr.write(`${remote}: ${sent} files put, ${summary.deleted} deleted, ${summary.unchanged} were there already\n`);
}

interface Carrying {
  readonly remote: string;
  readonly tool: ReturnType<typeof remoteToolOf>;
  readonly show: ShowUpload;
}

async function carryOut(folder: string, { plan, manifestHash }: PlannedPublication, { remote, tool, show }: Carrying): Promise<number> {
  const progress = await openUploadProgress(folder, { remote, manifestHash });
  return uploadSite(folder, plan, { tool, progress, show });
}

const showLine: ShowUpload = ({ step, done, total }) => {
  process.stderr.write(`${done} of ${total}: ${step}\n`);
};
