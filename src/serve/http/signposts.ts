import { chain, type MaybePromise, recover } from '../../model/maybe-promise.ts';
import { RENDITIONS } from '../../model/renditions.ts';
import { withoutLanguage } from '../../model/text/article-path.ts';
import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { PublicJournal } from './public-journal.ts';

/**
 * Adds a link to an article's linkset to the headers of the answer, for robots that read no HTML (FAIR Signposting Profile, level 2).
 * `Link: <e00003.linkset.json>; rel="linkset"; type="application/linkset+json"`.
 */
export async function withSignposts(answer: Answer, ask: Ask, journal: () => MaybePromise<PublicJournal>): Promise<Answer> {
  const isArticle = answer.headers['content-location'] !== undefined && withoutLanguage(ask.rawPath).split('/').length === 3;
  if (!isArticle) return answer;
  // Without a description it is unknown if the journal has linksets.
  const hasLinksets = await recover(
    () => chain(journal(), ({ siblings }) => siblings?.includes('linkset') === true),
    () => false,
  );
  if (!hasLinksets) return answer;
  const last = ask.rawPath.slice(ask.rawPath.lastIndexOf('/') + 1);
  return { ...answer, headers: { ...answer.headers, link: linksetLink(last) } };
}

/** Value of `Link` for the last segment of the page's URL as sent. */
export function linksetLink(last: string): string {
  const { ending, mediaType, rel } = RENDITIONS.linkset;
  return `<./${last}.${ending}>; rel="${rel}"; type="${mediaType}"`;
}
