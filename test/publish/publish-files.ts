import { readSiteState } from '../../src/publish/generations/site-state.ts';
import { type Publication, type PublishOptions, publishStage } from '../../src/publish/publish-stage.ts';
import { openStageWriter } from '../../src/publish/stage.ts';

/** Publishes files, by path, as the complete site. */
export async function publishFiles(
  output: string,
  site: Readonly<Record<string, string | Uint8Array>>,
  options: PublishOptions = {},
): Promise<Publication> {
  const writer = openStageWriter(output, readSiteState(output).list);
  for (const [path, bytes] of Object.entries(site)) await writer.write({ path, bytes });
  const published = await publishStage(output, writer.files, options);
  await published.settled;
  return published;
}
