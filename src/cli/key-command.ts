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
    .description('Create the key that signs a site, or print its public key')
    .addCommand(
      new Command('new')
        .description('Create a key pair: <file>, readable by its owner only, and <file>.pub')
        .argument('<file>', 'file of the private key, outside the content')
        .action((file: string) => {
          const path = resolve(file);
          refusePublished(path);
          const { text } = writeNewKey(path);
          process.stdout.write(
            [
              `${file}      the private key: keep it secret and keep a copy; never commit it`,
              `${file}.pub  the public key: give it to those who mirror the journal`,
              `${text}`,
              '',
              `Sign with "sign" in journal.json (a path relative to that file), --sign ${file}, or OFFPRINT_SIGN=${file}`,
              '',
            ].join('\n'),
          );
        }),
    )
    .addCommand(
      new Command('show')
        .description('Print the public key of a private key')
        .argument('<file>', 'file of the private key')
        .action((file: string) => void process.stdout.write(printPublicKey(openSigner(resolve(file)).publicKey))),
    );
}

/** Refuses a key inside the content or a site, where it would be published. */
function refusePublished(path: string): void {
  for (const folder of ['content', '_site']) {
    if (existsSync(folder) && contains(folder, path))
      throw new CommandError(`${path} is inside ${folder}/, which is published; expected a path outside`, EXIT.wrongUse);
  }
  // A folder with a journal's configuration is a content folder, whatever its name.
  const isContent = ['journal.json', 'journal.yml', 'journal.yaml'].some((name) => existsSync(join(path, '..', name)));
  if (isContent)
    throw new CommandError(`${path} is next to the journal's configuration, in the content; expected a path outside`, EXIT.wrongUse);
}
