import { describe, expect, test } from 'vitest';
import type { Hold } from '../../../src/model/hold.ts';
import { holdRules, isWithin } from '../../../src/pipeline/holds/hold-rules.ts';
import { findContent } from '../../../src/read/package/find-content.ts';
import { folderOf } from '../../../src/read/package/folder-of.ts';
import { jatsOf } from '../../read/package/jats-of.ts';

const TODAY = new Date('2026-11-24T23:59:59Z');

async function holdOf(path: string, text: string, withheld: readonly string[] = []): Promise<Hold | undefined> {
  const rules = holdRules({ withheld }, { buildTime: TODAY });
  const { onHold } = await findContent(folderOf({ [path]: text }), { report: () => undefined, ...rules });
  const [found] = onHold;
  if (found === undefined) return undefined;
  const { file: _, ...hold } = found;
  return hold;
}

const note = (front: string) => `---\ntitle: A note\n${front}\n---\n\nText.\n`;
const dated = (dates: string) => jatsOf({ doi: '10.5555/one.1' }).replace(/<pub-date[\s\S]*?<\/pub-date>/, `${dates}`);
const pubDate = (attributes: string, date: string) => {
  const [year, month, day] = date.split('-');
  return `<pub-date ${attributes}>${day ? `<day>${day}</day>` : ''}${month ? `<month>${month}</month>` : ''}<year>${year}</year></pub-date>`;
};

describe('an article is held', () => {
  test.each<[string, string, Hold | undefined]>([
    ['without a draft or a date: not', '', undefined],
    ['draft: true', 'draft: true', { kind: 'draft' }],
    ['draft: false: not', 'draft: false', undefined],
    ['draft: yes, which is no boolean in YAML 1.2', 'draft: yes', { kind: 'draft' }],
    ['a draft with a date in the future', 'draft: true\ndate: 2030-01-01', { kind: 'draft' }],
    ['a draft with a syntax error in its front matter', 'draft: true\nauthors: [', { kind: 'draft' }],
    ['yesterday: not', 'date: 2026-11-23', undefined],
    ['today, in UTC: not', 'date: 2026-11-24', undefined],
    ['tomorrow', 'date: 2026-11-25', { kind: 'embargoed', until: '2026-11-25' }],
    ['this month: not', 'date: 2026-11', undefined],
    ['next month, until its first day', 'date: 2026-12', { kind: 'embargoed', until: '2026-12-01' }],
    ['this year: not', 'date: 2026', undefined],
    ['next year, until its first day', 'date: 2027', { kind: 'embargoed', until: '2027-01-01' }],
    ['a date in words: not', 'date: tomorrow', undefined],
    ['month 13, by its year', 'date: 2027-13-01', { kind: 'embargoed', until: '2027-01-01' }],
  ])('in Markdown: %s', async (_, front, expected) => {
    expect(await holdOf('n.md', note(front))).toEqual(expected);
  });

  test.each<[string, string, Hold | undefined]>([
    ['a day in the future', pubDate('pub-type="epub"', '2026-12-24'), { kind: 'embargoed', until: '2026-12-24' }],
    [
      'a month in words',
      '<pub-date pub-type="epub"><month>Dec</month><year>2026</year></pub-date>',
      { kind: 'embargoed', until: '2026-12-01' },
    ],
    ['online before its volume: not', pubDate('pub-type="epub"', '2026-11-01') + pubDate('pub-type="collection"', '2027'), undefined],
    [
      'online in the future, with a volume of this year',
      pubDate('date-type="pub" publication-format="electronic"', '2026-12-24') + pubDate('date-type="collection"', '2026'),
      { kind: 'embargoed', until: '2026-12-24' },
    ],
    ['corrected in the future: not', pubDate('pub-type="epub"', '2026-01-01') + pubDate('date-type="corrected"', '2030-01-01'), undefined],
    [
      'a preprint in the past',
      `${pubDate('pub-type="epub"', '2027-02-01')}<pub-history><event>${pubDate('date-type="pub" publication-format="electronic"', '2020-01-01')}</event></pub-history>`,
      { kind: 'embargoed', until: '2027-02-01' },
    ],
    [
      'a season of next year',
      '<pub-date pub-type="ppub"><season>Spring</season><year>2027</year></pub-date>',
      { kind: 'embargoed', until: '2027-01-01' },
    ],
    ['no date: not', '', undefined],
  ])('in JATS: %s', async (_, dates, expected) => {
    expect(await holdOf('a/one.xml', dated(dates))).toEqual(expected);
  });

  test.each<[string, boolean]>([
    ['10.5555/one.1', true],
    ['10.5555/ONE.1', true],
    ['https://doi.org/10.5555/one.1', true],
    ['10.5555/one', false],
    ['10.5555/one.12', false],
    ['a', true],
    ['a/', true],
    ['a/one.xml', true],
    ['*/one.xml', true],
    ['one.xml', false],
    ['b', false],
  ])('by "withheld": ["%s"]: %s', async (entry, isOnHold) => {
    expect(await holdOf('a/one.xml', jatsOf({ doi: '10.5555/one.1' }), [entry])).toEqual(isOnHold ? { kind: 'withheld' } : undefined);
  });
});

test('an entry of "withheld" that matches no article is reported', async () => {
  const rules = holdRules({ withheld: ['a', '10.5555/no.1'] }, { buildTime: TODAY });
  await findContent(folderOf({ 'a/one.xml': jatsOf({ doi: '10.5555/one.1' }) }), { report: () => undefined, ...rules });
  expect(rules.unmatched()).toEqual(['10.5555/no.1']);
});

test('if a newer version is held, the version before it is published, and problems of the newer are not reported', async () => {
  const files = {
    'v1/one.xml': jatsOf({ doi: '10.5555/one.1', version: '1', date: '2020-01-01' }),
    'v2/one.xml': jatsOf({ doi: '10.5555/one.1', version: '2', date: '2027-01-01' }),
    'v3/one.xml': jatsOf({ doi: '10.5555/one.1', version: '2', date: '2027-01-01' }),
  };
  const problems: string[] = [];
  const report = ({ code }: { readonly code: string }): number => problems.push(code);
  const publicly = await findContent(folderOf(files), { report, ...holdRules({}, { buildTime: TODAY }) });
  expect(publicly.candidates.map(({ file, versions }) => [file.key, versions.length])).toEqual([['v1/one.xml', 0]]);
  expect(problems).toEqual([]);
  const preview = await findContent(folderOf(files), { report, ...holdRules({}, { buildTime: TODAY, future: true }) });
  expect(preview.candidates.map(({ file, hold }) => [file.key, hold?.kind])).toEqual([['v3/one.xml', 'embargoed']]);
});

test('the span of days on which the same articles are held', async () => {
  const rules = holdRules({}, { buildTime: TODAY });
  const files = {
    'a.md': note('date: 2026-11-20'),
    'b.md': note('date: 2026-12'),
    'c.md': note('date: 2027'),
    'd.md': note('draft: true\ndate: 2026-11-30'),
  };
  await findContent(folderOf(files), { report: () => undefined, ...rules });
  expect(rules.span()).toEqual({ from: '2026-11-20', until: '2026-12-01' });
  const days = ['2026-11-19', '2026-11-20', '2026-11-24', '2026-11-30', '2026-12-01'];
  expect(days.map((day) => isWithin(rules.span(), new Date(day)))).toEqual([false, true, true, true, false]);
});
