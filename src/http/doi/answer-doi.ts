import { relativeHref } from '../../text/address.ts';
import { type Answer, methodNotAllowed, OPEN_HEADERS } from '../answer.ts';
import { answerNotFound } from '../answer-file.ts';
import type { Ask } from '../ask.ts';
import type { SiteParts } from '../handle.ts';

/**
 * `/doi/<doi>` leads to the article, or to the page of the figure that has this DOI. The answer is a 302: the DOI is the name that
 * lasts, the address may change.
 */
export async function answerDoi(ask: Ask, site: SiteParts): Promise<Answer> {
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD');
  const doi = doiOf(ask.path);
  const address = doi === undefined ? undefined : await (await site.dois())(doi);
  if (address === undefined) return answerNotFound(ask, site.files);
  const location = relativeHref(ask.rawPath, address);
  return { status: 302, headers: { location, 'cache-control': 'public, max-age=0, must-revalidate', ...OPEN_HEADERS } };
}

/** `doi/10.5555/x` is asked for `10.5555/x`; so is `doi/https://doi.org/10.5555/x`, as people paste it. */
function doiOf(path: string | undefined): string | undefined {
  return ASKED.exec(path ?? '')?.[1];
}

const ASKED = /^doi\/(?:(?:https?:\/\/?)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.[^/]+\/.*[^/])\/?$/i;
