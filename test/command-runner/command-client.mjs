import { connect } from 'node:net';

/** `node command-client.mjs <socket> build --json`: runs a command on a command server, in this folder and environment, and ends as it does. */
const [socket, ...args] = process.argv.slice(2);
// Without the variables of the shell, which differ from call to call: worker threads are kept for commands with the same environment.
const { PWD, OLDPWD, SHLVL, _, ...env } = process.env;
const connection = connect(socket, () => connection.end(JSON.stringify({ folder: process.cwd(), args, env })));
let answer = '';
connection.setEncoding('utf8');
connection.on('data', (chunk) => (answer += chunk));
connection.on('end', () => {
  const { code, stdout, stderr } = JSON.parse(answer);
  process.exitCode = code;
  process.stdout.write(stdout);
  process.stderr.write(stderr);
});
