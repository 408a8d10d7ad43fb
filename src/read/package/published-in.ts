import type { PubDate } from '../../model/article-meta.ts';
import { compareText } from '../../model/text/compare.ts';
import { isoDate } from '../../model/text/partial-date.ts';
import { chosenDate } from '../../model/text/publication-date.ts';
import { readDate } from '../jats/dates.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { cutOut } from './article-head.ts';

/** Dates in JATS front matter, by the same rules as the article reader; '' for none. */
export interface FrontDates {
  /** Latest date, which distinguishes two deliveries of an article. */
  readonly latest: string;
  /** Date of publication. */
  readonly published: string;
}

export function datesIn(front: string): FrontDates {
  // Excludes dates of preprints and of other events.
  const own = cutOut(front, { open: /<pub-history(?=[\s>])/g, close: '</pub-history>' });
  const dates = datesOf(own);
  const all = own === front ? dates : datesOf(front);
  return { latest: all.map(isoDate).sort(compareText).at(-1) ?? '', published: isoDate(chosenDate(dates)) };
}

function datesOf(front: string): readonly PubDate[] {
  return [...front.matchAll(PUB_DATE)].flatMap(([fragment]) => dateOf(fragment) ?? []);
}

function dateOf(fragment: string): PubDate | undefined {
  // Prefixed attributes would need declarations, and dates need none.
  const document = parseXml(fragment.replace(PREFIXED, ''), { file: '', report: () => undefined });
  return document === undefined ? undefined : readDate(document.root, { warn: () => undefined });
}

const PUB_DATE = /<pub-date(?:\s[^>]*)?>[\s\S]{0,2000}?<\/pub-date\s*>/g;
const PREFIXED = /\s[\w.-]+:[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g;
