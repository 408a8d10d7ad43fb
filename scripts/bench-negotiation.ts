import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { journalOn, writeHostedSite } from '../test/hosting/hosted-site.ts';
import { type RunningServer, startNginx, startOffprint } from '../test/hosting/start-servers.ts';

// How fast a negotiated page comes from our server, as a ratio to nginx over the same files with the generated configuration.
// Needs wrk and nginx; nothing here is a test.

const SECONDS = Number(process.argv[2] ?? 4);
const ACCEPTS = ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/plain', 'application/xml, text/html;q=0.5'];

if (!existsSync('/usr/bin/wrk') || !existsSync('/usr/sbin/nginx')) {
  console.warn('wrk or nginx is not on this machine: nothing to measure');
} else {
  const { folder, site, remove } = await writeHostedSite(journalOn('nginx'));
  const servers = { nginx: await startNginx(folder, site), offprint: await startOffprint(site) };
  console.log('requests/s of /content/1/e00003                 nginx   offprint   ratio');
  for (const accept of ACCEPTS) {
    // One before the other, twice, so that neither has the quieter half of the machine.
    const nginx = [await measure(servers.nginx, accept)];
    const offprint = [await measure(servers.offprint, accept), await measure(servers.offprint, accept)];
    nginx.push(await measure(servers.nginx, accept));
    const [theirs, ours] = [Math.max(...nginx), Math.max(...offprint)];
    console.log(
      `${accept.slice(0, 44).padEnd(44)} ${String(Math.round(theirs)).padStart(8)} ${String(Math.round(ours)).padStart(10)} ${(theirs / ours).toFixed(2).padStart(7)}`,
    );
  }
  for (const server of Object.values(servers)) await server.stop();
  await remove();
}

async function measure({ origin }: RunningServer, accept: string): Promise<number> {
  const given = ['-t1', '-c16', `-d${SECONDS}s`, '-H', `Accept: ${accept}`, `${origin}/content/1/e00003`];
  const { stdout } = await promisify(execFile)('wrk', given);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}
