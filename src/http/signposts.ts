import { RENDITIONS } from '../model/renditions.ts';
import { orElse, type Soon, whenHere } from '../model/soon.ts';
import type { Answer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { PublicJournal } from './public-journal.ts';

/**
 * An article's page with the way to its typed links in the head of the answer, for robots that read no page (FAIR Signposting
 * Profile, level 2): `Link: <e00003.linkset.json>; rel="linkset"; type="application/linkset+json"`.
 */
export async function withSignposts(answer: Answer, ask: Ask, journal: () => Soon<PublicJournal>): Promise<Answer> {
  const isArticle = answer.headers['content-location'] !== undefined && ask.rawPath.split('/').length === 3;
  if (!isArticle) return answer;
  // A journal that says nothing of itself says nothing of linksets.
  const hasLinksets = await orElse(
    () => whenHere(journal(), ({ siblings }) => siblings?.includes('linkset') === true),
    () => false,
  );
  if (!hasLinksets) return answer;
  const last = ask.rawPath.slice(ask.rawPath.lastIndexOf('/') + 1);
  return { ...answer, headers: { ...answer.headers, link: linksetLink(last) } };
}

/** The value of `Link`, from the last part of the page's address as it was sent. */
export function linksetLink(last: string): string {
  const { ending, mediaType, rel } = RENDITIONS.linkset;
  return `<./${last}.${ending}>; rel="${rel}"; type="${mediaType}"`;
}
