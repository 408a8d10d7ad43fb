import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Path of nginx; undefined if it is not installed. */
export function findNginx(): string | undefined {
  return ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(existsSync);
}

/** Starts nginx with folder listings over a tree of files; returns a function that stops it. */
export async function startAutoindex(root: string, { folder, port }: { folder: string; port: number }): Promise<() => Promise<void>> {
  // The worker process of nginx runs as another user and must be able to read the folder.
  await chmod(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1; events { worker_connections 256; }
http { access_log off; sendfile on; ${temporary}
server { listen 127.0.0.1:${port}; root ${root}; index nothing; location / { autoindex on; } } }
`,
  );
  const server = spawn(findNginx() ?? 'nginx', ['-c', configuration], { stdio: 'ignore' });
  return async () => {
    server.kill();
    await once(server, 'exit');
  };
}
