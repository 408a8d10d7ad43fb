import type { RemoteTool } from './remote-tool.ts';
import { expectDone, runTool } from './run-tool.ts';

/** A bucket, or a prefix in one, through the AWS command line: `s3://journal/2024`. */
export function awsTool(remote: string, further: readonly string[]): RemoteTool {
  const root = remote.replace(/\/+$/, '');
  const [bucket = '', ...path] = root.slice('s3://'.length).split('/');
  const prefix = path.length === 0 ? '' : `${path.join('/')}/`;
  const run = (...args: readonly string[]) => runTool('aws', [...args, ...further]);
  return {
    name: 'aws',
    async read(key) {
      const done = await run('s3', 'cp', `${root}/${key}`, '-');
      if (done.code !== 0 && NOT_THERE.test(done.stderr)) return undefined;
      return expectDone(done).stdout;
    },
    async upload(folder, { contentType, cacheControl }) {
      const headers = ['--content-type', contentType, '--cache-control', cacheControl];
      expectDone(await run('s3', 'cp', folder, `${root}/`, '--recursive', '--follow-symlinks', '--only-show-errors', ...headers));
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        const objects = keys.slice(start, start + MAX_KEYS).map((key) => ({ Key: `${prefix}${key}` }));
        const list = JSON.stringify({ Objects: objects, Quiet: true });
        const done = expectDone(await run('s3api', 'delete-objects', '--bucket', bucket, '--delete', list));
        if (REFUSED.test(done.stdout.toString())) expectDone({ ...done, code: 1, stderr: done.stdout.toString() });
      }
    },
  };
}

// The exit code is 1 for this and all other errors.
const NOT_THERE = /\((?:404|NoSuchKey)\)/;
const REFUSED = /"Errors"/;
/** Limited by the length of an argument; the service takes 1,000. */
const MAX_KEYS = 500;
