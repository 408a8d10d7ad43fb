import { manifestEntries } from '../../publish/manifest-entries.ts';
import { MOST_ARTICLES_IN_ONE_FILE } from '../../publish/manifest-parts.ts';
import { printPublicKey } from '../../publish/signing/minisign.ts';
import { readSignedState } from '../../publish/signing/signed-state.ts';
import { PUBLIC_KEY_PATH } from '../../publish/signing/signing-paths.ts';
import { writeSignedManifest } from '../../publish/signing/write-manifest.ts';
import type { SiteBuild } from '../site-build.ts';
import { rawPathIn, siteEntries } from './site-entries.ts';

/** Writes the manifest of the site, which is signed if the journal has a key. A check reads no signature of earlier builds. */
export async function writeManifest({ articles, context, changed }: SiteBuild): Promise<void> {
  const {
    setup: { options, journal, signer },
    output: { stage, ownFiles },
  } = context;
  await writeSignedManifest(options.publish ? readSignedState(options.output) : { log: '', entries: [] }, {
    siteUrl: journal.siteUrl,
    signer,
    stage,
    // An edit keeps the number of articles.
    isParted: changed === 'all' ? articles.length > MOST_ARTICLES_IN_ONE_FILE : undefined,
    entries: () => siteEntries(articles, context),
    entriesOf: (files) => manifestEntries(articles, files, rawPathIn(context)),
    ownFiles,
  });
}

/** Writes the public key that verifies the signature. */
export async function writePublicKey({ context }: SiteBuild): Promise<void> {
  const {
    setup: { signer },
    output: { stage },
  } = context;
  if (signer !== undefined) await stage.write({ path: PUBLIC_KEY_PATH, bytes: printPublicKey(signer.publicKey) });
}
