import { journalsOf } from '../../messages/journal-in.ts';
import { furtherMessages, withMessages } from '../../messages/messages-of-script.ts';
import { hostFiles } from '../../publish/host-files.ts';
import { readAssets } from '../../site/assets.ts';
import { readHostScripts } from '../../site/host-scripts.ts';
import type { SiteContent } from '../../site/site-content.ts';
import { NO_THEME } from '../../site/theme/theme.ts';
import type { BuildContext } from '../context.ts';
import { pagePolicy } from './page-policy.ts';

/** Writes the rules files of the chosen host, the service worker and the journal's public description. */
export async function writeHostFiles(
  { setup: { journal }, output: { stage } }: BuildContext,
  { theme }: Pick<SiteContent, 'theme'>,
): Promise<void> {
  // Both scripts are bundled from the handler that the server runs. The stemmer of the journal's language is prepended.
  const { language = '' } = await readAssets(journal);
  const { serviceWorker, edgeWorker } = await readHostScripts();
  const [, ...further] = journalsOf(journal);
  const withFurther = furtherMessages(serviceWorker, further) + serviceWorker;
  const scripts = { serviceWorker: language + withMessages(withFurther, journal), edgeWorker: language + edgeWorker };
  for (const artifact of hostFiles(journal, scripts, pagePolicy(journal, theme ?? NO_THEME))) await stage.write(artifact);
}
