import type { PubDate } from '../../model/article-meta.ts';
import { attribute, type Markup, xml } from '../../model/text/markup.ts';
import type { JatsWriter } from './jats-writer.ts';

export function pubDateJats(date: PubDate): Markup {
  return xml`\n<pub-date${dateAttributes(date)}>${dateParts(date)}</pub-date>`;
}

/** Prints `history` for dates alone, `pub-history` for events with words; the dates after an event are part of it. */
export function historyJats(history: readonly PubDate[], w: JatsWriter): Markup {
  const firstEvent = history.findIndex(({ event }) => event !== undefined);
  const dates = firstEvent < 0 ? history : history.slice(0, firstEvent);
  const rest = firstEvent < 0 ? [] : history.slice(firstEvent);
  const events: PubDate[][] = [];
  for (const date of rest) {
    if (date.event !== undefined) events.push([date]);
    else events.at(-1)?.push(date);
  }
  const plain = dates.length > 0 && xml`\n<history>${dates.map((date) => xml`\n${dateJats(date)}`)}\n</history>`;
  const printed = events.map(([first, ...others]) => eventJats(first, others, w));
  return xml`${plain}${printed.length > 0 && xml`\n<pub-history>${printed}\n</pub-history>`}`;
}

function eventJats(first: PubDate | undefined, others: readonly PubDate[], w: JatsWriter): Markup {
  const words = first?.event === undefined ? xml`` : w.line(first.event, 'event');
  const dates = [...(first === undefined ? [] : [first]), ...others].map(dateJats);
  return xml`\n<event><event-desc>${words}</event-desc>${dates}</event>`;
}

function dateJats(date: PubDate): Markup {
  return xml`<date${dateAttributes(date)}>${dateParts(date)}</date>`;
}

function dateAttributes({ dateType, publicationFormat, year, month, day }: PubDate): Markup[] {
  const iso = [
    String(year).padStart(4, '0'),
    ...[month, day].flatMap((part) => (part === undefined ? [] : [String(part).padStart(2, '0')])),
  ];
  return [
    attribute('date-type', dateType),
    attribute('publication-format', publicationFormat),
    attribute('iso-8601-date', month === undefined && day !== undefined ? String(year) : iso.join('-')),
  ];
}

/** Prints the parts of a date; a season without month and day, which the attribute has. */
function dateParts({ year, month, day, season }: PubDate): Markup {
  const parts = [
    season === undefined && day !== undefined && month !== undefined && xml`<day>${day}</day>`,
    season === undefined && month !== undefined && xml`<month>${month}</month>`,
    season !== undefined && xml`<season>${season}</season>`,
    xml`<year>${year}</year>`,
  ];
  return xml`${parts}`;
}
