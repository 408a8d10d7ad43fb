import { fileURLToPath } from 'node:url';
import { keepThreads } from './keep-threads.mjs';

/**
 * Runs commands of the bundled program one after the other in one process, so that only the first of them starts Node and compiles the program.
 * `cli.js` is evaluated anew for each command under another query; the modules that it imports stay loaded, and so do worker threads.
 */
const CLI = new URL('../../dist/cli.js', import.meta.url);
const inherited = { ...process.env };
let runs = 0;
keepThreads();

process.on('disconnect', () => process.exit());
process.on('message', async ({ folder, args, env }) => {
  process.chdir(folder);
  setEnvironment({ ...inherited, ...env });
  process.argv = [process.execPath, fileURLToPath(CLI), ...args];
  process.exitCode = undefined;
  const stdout = recordStream(process.stdout);
  const stderr = recordStream(process.stderr);
  let crash = '';
  await import(`${CLI}?run=${runs++}`).catch((error) => {
    crash = String(error.stack);
    process.exitCode = 1;
  });
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.send({ code, stdout: stdout(), stderr: stderr() + crash });
});

function setEnvironment(env) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Records what is written to a stream until the returned function is called, which returns it. */
function recordStream(stream) {
  const { write } = stream;
  let text = '';
  stream.write = (chunk, encoding, callback) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  return () => {
    stream.write = write;
    return text;
  };
}
