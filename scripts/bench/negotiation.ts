import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { journalOn, writeHostedSite } from '../../test/publish/hosting/hosted-site.ts';
import { type RunningServer, startNginx, startOffprint } from '../../test/publish/hosting/start-servers.ts';
import type { BenchRow, BenchTable } from './bench-row.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ACCEPTS = ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/plain', 'application/xml, text/html;q=0.5'];

/** Measures requests per second of a negotiated page from `offprint serve` and from nginx with the generated configuration. */
export async function bench(): Promise<readonly BenchTable[]> {
  const title = 'Negotiated pages, /content/1/e00003 (ratio: nginx to ours)';
  if (!existsSync('/usr/bin/wrk') || !existsSync('/usr/sbin/nginx')) {
    return [{ title, rows: [], skipped: ['everything: wrk or nginx is not installed'] }];
  }
  const { folder, site, remove } = await writeHostedSite(journalOn('nginx'));
  const servers = { nginx: await startNginx(folder, site), offprint: await startOffprint(site) };
  const rows: BenchRow[] = [];
  for (const accept of ACCEPTS) {
    // Programs alternate, so that other load on the machine affects both.
    const nginx = [await measure(servers.nginx, accept)];
    const offprint = [await measure(servers.offprint, accept), await measure(servers.offprint, accept)];
    nginx.push(await measure(servers.nginx, accept));
    const [theirs, ours] = [Math.max(...nginx), Math.max(...offprint)];
    rows.push({ name: `nginx: ${accept.slice(0, 40)}`, figure: theirs, unit: 'requests/s' });
    const budget = { of: 'ratio', atMost: 3 } as const;
    rows.push({ name: `offprint: ${accept.slice(0, 40)}`, figure: ours, unit: 'requests/s', ratio: theirs / ours, budget });
  }
  for (const server of Object.values(servers)) await server.stop();
  await remove();
  return [{ title, rows }];
}

async function measure({ origin }: RunningServer, accept: string): Promise<number> {
  const given = ['-t1', '-c16', `-d${SECONDS}s`, '-H', `Accept: ${accept}`, `${origin}/content/1/e00003`];
  const { stdout } = await promisify(execFile)('wrk', given);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
}
