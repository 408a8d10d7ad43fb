import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { contains } from '../publish/output-guard/path-identity.ts';
import { printPublicKey } from '../publish/signing/minisign.ts';
import { openSigner, writeNewKey } from '../publish/signing/signing-key.ts';
import { CommandError, EXIT } from './exit-code.ts';

/** `offprint key new <file>` and `offprint key show <file>`: the key that signs a site. */
export function keyCommand(): Command {
  return new Command('key')
    .description('Make the key that signs a site, or show its public half')
    .addCommand(
      new Command('new')
        .description('Make a key pair: <file>, which only its owner may read, and <file>.pub')
        .argument('<file>', 'file of the private key, outside the content')
        .action((file: string) => {
          const path = resolve(file);
          refusePublished(path);
          const { text } = writeNewKey(path);
          process.stdout.write(
            [
              `${file}      the private key: keep it secret and keep a copy; never commit it`,
              `${file}.pub  the public key: tell it to those who mirror the journal`,
              `${text}`,
              '',
              `Sign with it by "sign" in journal.json (a path from that file), --sign ${file}, or OFFPRINT_SIGN=${file}`,
              '',
            ].join('\n'),
          );
        }),
    )
    .addCommand(
      new Command('show')
        .description('Print the public key of a private one')
        .argument('<file>', 'file of the private key')
        .action((file: string) => void process.stdout.write(printPublicKey(openSigner(resolve(file)).publicKey))),
    );
}

/** A key in the content would be published with the next build, and one in a site at once. */
function refusePublished(path: string): void {
  for (const folder of ['content', '_site']) {
    if (existsSync(folder) && contains(folder, path))
      throw new CommandError(`${path} lies within ${folder}/, which is published; expected a place outside`, EXIT.wrongUse);
  }
  // A folder that holds a journal is content, whatever its name.
  const isContent = ['journal.json', 'journal.yml', 'journal.yaml'].some((name) => existsSync(join(path, '..', name)));
  if (isContent)
    throw new CommandError(`${path} lies beside the journal's description, in the content; expected a place outside`, EXIT.wrongUse);
}
