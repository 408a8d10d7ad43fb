import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGenerations } from '../../../src/publish/generations/open-generations.ts';
import { generationHandler } from '../../../src/serve/hosts/node/serve-generations.ts';
import { serveSite } from '../../../src/serve/hosts/node/serve-site.ts';
import { freePort } from './free-port.ts';

/** A server on its own loopback port. */
export interface RunningServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts `offprint serve` over a folder. */
export async function startOffprint(site: string): Promise<RunningServer> {
  const server = serveSite(generationHandler(openGenerations(site), console.error), (error) => console.error(error));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Starts nginx with the site's own nginx.conf as an include of a bare server block. */
export async function startNginx(folder: string, site: string): Promise<RunningServer> {
  const port = await freePort();
  const run = await mkdtemp(join(tmpdir(), 'offprint-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${run}/${name};`).join(' ');
  const configuration = `daemon off; pid ${run}/pid; error_log stderr error; worker_processes 1;
events { }
http { access_log off; ${temporary} server { listen 127.0.0.1:${port}; root ${folder}; include ${site}/nginx.conf; } }
`;
  await writeFile(join(run, 'nginx.conf'), configuration);
  return startProgram({ command: '/usr/sbin/nginx', given: ['-p', run, '-c', join(run, 'nginx.conf')], port, run });
}

/** Starts Apache with only the modules that `.htaccess` names, and permission for it to set headers and indexes. */
export async function startApache(folder: string): Promise<RunningServer> {
  const port = await freePort();
  const run = await mkdtemp(join(tmpdir(), 'offprint-apache-'));
  const modules = 'mpm_event authz_core mime dir rewrite headers setenvif env filter deflate'.split(' ');
  const configuration = `ServerRoot ${run}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${run}/pid
ErrorLog ${run}/error.log
Mutex file:${run}
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
DocumentRoot ${folder}
<Directory ${folder}>
  AllowOverride FileInfo Indexes
  Require all granted
</Directory>
`;
  await writeFile(join(run, 'httpd.conf'), configuration);
  return startProgram({ command: '/usr/sbin/apache2', given: ['-DFOREGROUND', '-f', join(run, 'httpd.conf')], port, run });
}

/** Starts Caddy with the site's own Caddyfile. */
export async function startCaddy(site: string): Promise<RunningServer> {
  const port = await freePort();
  const run = await mkdtemp(join(tmpdir(), 'offprint-caddy-'));
  const env = { OFFPRINT_ADDRESS: `http://127.0.0.1:${port}`, OFFPRINT_ROOT: site, HOME: run, XDG_DATA_HOME: run, XDG_CONFIG_HOME: run };
  return startProgram({
    command: '/usr/bin/caddy',
    given: ['run', '--config', join(site, 'Caddyfile'), '--adapter', 'caddyfile'],
    port,
    run,
    env: { ...env, CADDY_ADMIN: `127.0.0.1:${await freePort()}` },
  });
}

interface Program {
  readonly command: string;
  readonly given: readonly string[];
  readonly port: number;
  /** Working folder, removed at the end. */
  readonly run: string;
  readonly env?: NodeJS.ProcessEnv;
}

async function startProgram({ command, given, port, run, env = {} }: Program): Promise<RunningServer> {
  const child = spawn(command, given, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(run, { recursive: true, force: true });
  };
  for (const end = Date.now() + 20_000; ; ) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isUp) return { origin, stop };
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${command} did not start: ${said}`);
    }
    await new Promise((later) => setTimeout(later, 50));
  }
}
