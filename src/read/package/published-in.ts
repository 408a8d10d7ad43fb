import type { PubDate } from '../../model/article-meta.ts';
import { isoDate } from '../../text/partial-date.ts';
import { chosenDate } from '../../text/publication-date.ts';
import { readDate } from '../jats/dates.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { cutOut } from './article-head.ts';

/** Returns the date of publication in JATS front matter, by the same rules as the article reader; '' for none. */
export function publishedIn(front: string): string {
  // Excludes dates of preprints and of other events.
  const own = cutOut(front, { open: /<pub-history(?=[\s>])/g, close: '</pub-history>' });
  const dates = [...own.matchAll(PUB_DATE)].flatMap(([fragment]) => dateOf(fragment) ?? []);
  return isoDate(chosenDate(dates));
}

function dateOf(fragment: string): PubDate | undefined {
  // Prefixed attributes would need declarations, and dates need none.
  const document = parseXml(fragment.replace(PREFIXED, ''), { file: '', report: () => undefined });
  return document === undefined ? undefined : readDate(document.root, { warn: () => undefined });
}

const PUB_DATE = /<pub-date(?:\s[^>]*)?>[\s\S]{0,2000}?<\/pub-date\s*>/g;
const PREFIXED = /\s[\w.-]+:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
