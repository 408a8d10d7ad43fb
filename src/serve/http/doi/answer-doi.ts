import { relativeHref } from '../../../model/text/address.ts';
import { type Answer, methodNotAllowed, OPEN_HEADERS } from '../answer.ts';
import { answerNotFound } from '../answer-file.ts';
import type { Ask } from '../ask.ts';
import type { SiteResources } from '../routes.ts';

/** Folder of the map of DOIs in the site. */
export const DOIS_FOLDER = 'dois';

/**
 * Redirects `/doi/<doi>` to the article, or to the page of the figure with this DOI. The status is 302, because the DOI is permanent and
 * the URL may change.
 */
export async function answerDoi(ask: Ask, site: SiteResources): Promise<Answer> {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
  const doi = doiOf(ask.path);
  const address = doi === undefined ? undefined : await (await site.dois())(doi);
  if (address === undefined) return answerNotFound(ask, site.files);
  const location = relativeHref(ask.rawPath, address);
  return { status: 302, headers: { location, 'cache-control': 'public, max-age=0, must-revalidate', ...OPEN_HEADERS } };
}

/** Accepts `doi/10.5555/x` and `doi/https://doi.org/10.5555/x`, which people paste. */
function doiOf(path: string | undefined): string | undefined {
  return ASKED.exec(path ?? '')?.[1];
}

const ASKED = /^doi\/(?:(?:https?:\/\/?)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.[^/]+\/.*[^/])\/?$/i;
