import type { OpenedGeneration } from '../generations/open-generations.ts';
import { PREVIEW_PATH } from '../preview-path.ts';
import { PublishError } from '../publish-error.ts';

/** Throws `PublishError` for a site with unpublished articles, which `serve --watch` builds for their authors. */
export function refusePreview({ snapshot, paths }: OpenedGeneration): void {
  if (snapshot.get(PREVIEW_PATH) === undefined) return;
  const { output } = paths;
  const message = `${output} is a preview, with articles that must not be published yet (${PREVIEW_PATH}); build it without --drafts and --future first`;
  throw new PublishError(message, output);
}
