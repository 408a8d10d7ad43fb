import type { Messages } from '../../../src/model/messages/messages.ts';
import type { XmlElement } from '../../../src/read/xml/xml-element.ts';
import type { AlarmKind, Rendition, RenditionAlarm } from '../../../src/render/coverage/alarm.ts';
import { type CoverageSum, compareArticle, compareRendition, readRendition } from '../../../src/render/coverage/article-coverage.ts';
import { coverageSource } from '../../../src/render/coverage/collect-source.ts';
import type { CoverageSource } from '../../../src/render/coverage/coverage-source.ts';
import type { Printed } from '../../../src/render/coverage/printed.ts';
import { readHtml } from '../../../src/render/coverage/read-html.ts';
import { authorAlarms, comparePage, compareRecord, type FrontAlarmKind, markdownAuthorAlarms } from './compare-front.ts';
import { collectFront } from './front-facts.ts';
import { markdownPatterns } from './markdown-patterns.ts';
import { readByline, readDublinCore, readLinkedData } from './printed-front.ts';
import { readMarkdown } from './read-markdown.ts';

/** The renditions of an article, as printed. */
export interface Renditions {
  /** The messages that label the Markdown: of the article's language and of those of its parts. */
  readonly languages: readonly Messages[];
  /** The article's page, or every fragment of it, joined. */
  readonly html: string;
  readonly markdown: string;
  /** The head of its page, with its linked data. */
  readonly head?: string;
  /** Its Dublin Core record for harvesters. */
  readonly record?: string;
}

export interface RenditionSum extends CoverageSum {
  readonly markdown: number;
}

export interface RenditionCoverage {
  readonly words: readonly RenditionSum[];
  readonly structures: readonly RenditionSum[];
  readonly alarms: readonly RenditionAlarm<AlarmKind | FrontAlarmKind>[];
}

/**
 * Compares an article's source with all of its renditions. The Markdown is compared as a build compares the page; the facts of the front matter are
 * compared with page, Markdown, linked data and the record for harvesters.
 */
export function renditionCoverage(article: XmlElement, { html, markdown, head, record, languages }: Renditions): RenditionCoverage {
  const source = coverageSource(article);
  const front = collectFront(article);
  const patterns = markdownPatterns(languages);
  const readMarkdownOf = (text: string, to: Printed): void => readMarkdown(text, to, patterns);
  const markdownRead = withOpenRegions(readRendition('Markdown', markdown, source, readMarkdownOf), source);
  const dates = (text: string, pattern: RegExp): ReadonlySet<string> => new Set([...text.matchAll(pattern)].map(([, date = '']) => date));
  const onPage = compareArticle(source, html);
  const inMarkdown = compareRendition(source, markdownRead);
  const linkedData = head === undefined ? undefined : readLinkedData(head);
  const alarms: readonly RenditionAlarm<AlarmKind | FrontAlarmKind>[] = [
    ...onPage.alarms,
    ...comparePage(front, readRendition('HTML', html, source, readHtml), dates(html, TIME)),
    ...inMarkdown.alarms,
    ...comparePage(front, markdownRead, dates(markdown, patterns.date)),
    ...(head === undefined ? [] : authorAlarms(front.authors, readByline(html), { rendition: 'HTML', hasOrcids: true })),
    ...(head === undefined ? [] : markdownAuthorAlarms(front, markdown)),
    ...(linkedData === undefined ? [] : compareRecord(front, linkedData, 'JSON-LD')),
    ...(record === undefined ? [] : compareRecord(front, readDublinCore(record), 'OAI record')),
  ];
  return {
    words: bothSums(onPage.words, inMarkdown.words),
    structures: bothSums(onPage.structures, inMarkdown.structures),
    alarms,
  };
}

function bothSums(onPage: readonly CoverageSum[], inMarkdown: readonly CoverageSum[]): readonly RenditionSum[] {
  return onPage.map((sum, at) => ({ ...sum, markdown: inMarkdown[at]?.html ?? 0 }));
}

/** Extends each region over the regions of its nested owners: in Markdown a region ends at the next anchor, even of a nested element. */
function withOpenRegions(rendition: Rendition, { idAround }: CoverageSource): Rendition {
  const regions = [...rendition.printed.regions].sort(([, a], [, b]) => a.from - b.from);
  const isWithin = (id: string, around: string): boolean => {
    const next = idAround.get(id);
    return next !== undefined && (next === around || isWithin(next, around));
  };
  for (const [at, [id, region]] of regions.entries()) {
    for (const [inner, { to }] of regions.slice(at + 1)) {
      if (!isWithin(inner, id)) break;
      region.to = to;
    }
  }
  return rendition;
}

// a machine-readable date
const TIME = /<time[^>]* datetime="([^"]*)"/g;
