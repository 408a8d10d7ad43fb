import { journalsOf } from '../../model/messages/journal-in.ts';
import { furtherMessages, withMessages } from '../../model/messages/messages-of-script.ts';
import { hostFiles } from '../../publish/host-files.ts';
import { readAssets } from '../../site/assets.ts';
import { readHostScripts } from '../../site/host-scripts.ts';
import { pagePolicy } from '../../site/theme/page-policy.ts';
import { NO_THEME } from '../../site/theme/theme.ts';
import type { SiteBuild } from '../site-build.ts';

/** Writes the rules files of the chosen host, the service worker and the journal's public description. */
export async function writeHostFiles({ context, siteContent }: SiteBuild): Promise<void> {
  const {
    setup: { journal },
    output: { stage },
  } = context;
  const { theme } = await siteContent();
  // Both scripts are bundled from the handler that the server runs. The stemmers of the journal's languages are prepended.
  const { stemmers } = await readAssets(journal);
  const language = stemmers === undefined ? '' : `const offprintLanguages={};${stemmers}`;
  const { serviceWorker, edgeWorker } = await readHostScripts();
  const [, ...further] = journalsOf(journal);
  const withFurther = furtherMessages(serviceWorker, further) + serviceWorker;
  const scripts = { serviceWorker: language + withMessages(withFurther, journal), edgeWorker: language + edgeWorker };
  for (const artifact of hostFiles(journal, scripts, pagePolicy(journal, theme ?? NO_THEME))) await stage.write(artifact);
}
