import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { journalIn } from '../../../src/model/messages/journal-in.ts';
import { LANGUAGES } from '../../../src/model/messages/languages.ts';
import { localeData } from '../../../src/model/messages/locale-data.ts';
import { type Catalogue, createMessages } from '../../../src/model/messages/messages.ts';
import { furtherMessages, withMessages } from '../../../src/model/messages/messages-of-script.ts';
import type { ScriptMessages } from '../../../src/model/messages/script-messages.ts';

/** Messages with every part of the syntax, under keys that exist. */
const OWN = {
  'search.page': 'Page {page}',
  'search.foundFor':
    '{count, plural, offset:1 =0 {nothing} zero {z#} one {o#} two {t#} few {f#} many {m#} other {x# of {count}}} for "{query}" \'</script>\'',
  'search.suggestion': '<a>{query}</a>?',
  'search.type': '{kind, select, a {A} other {B {kind}}}',
} as unknown as Catalogue;

/** A script as it is after bundling: it names messages, and uses numbers, dates and lists. */
const SCRIPT = `[${Object.keys(OWN).map((key) => `"${key}"`)}];o=>o.numberText(1)+o.dateText(2)+o.digits[3]+f(o.separator);globalThis.defined=offprintMessages`;

function messagesIn(language: string): ScriptMessages {
  const context: { defined?: ScriptMessages } = {};
  runInNewContext(withMessages(SCRIPT, { language, messages: { [language]: OWN as Record<string, string> } }), context);
  if (context.defined === undefined) throw new Error('the script has no messages');
  return context.defined;
}

describe.each(Object.keys(LANGUAGES))('messages compiled for scripts, in %s', (language) => {
  const script = messagesIn(language);
  const node = createMessages(language, [OWN]);
  const text = (key: string, values: Readonly<Record<string, unknown>>): string => {
    const message = script.messages[key] ?? '';
    return typeof message === 'string' ? message : message(values);
  };

  test.each([0, 1, 2, 3, 4, 5, 11, 12, 21, 22, 101, 999, 1000, 1234, 12_345, 1_234_567, 0.5, 1234.567, -3])(
    'with the number %d',
    (count) => {
      expect(script.numberText(count)).toBe(node.number(count));
      expect(text('search.page', { page: count })).toBe(node.text('search.page', { page: count }));
      const values = { count, query: 'a <b>' };
      expect(text('search.foundFor', values)).toBe(node.text('search.foundFor', values));
    },
  );

  test.each(['2012-10-15', '2012-01-01', '2012-10', '2012', '', 'soon'])('with the date %j', (iso) => {
    expect(script.dateText(iso)).toBe(node.date(iso));
  });

  test('with a choice, a tag and a list', () => {
    for (const kind of ['a', 'b']) {
      expect(text('search.type', { kind })).toBe((node.text as (key: string, values: unknown) => string)('search.type', { kind }));
    }
    expect(text('search.suggestion', { query: 'x', a: (words: string) => `[${words}]` })).toMatch(/^\[\u2068?x\u2069?\]\?$/);
    expect((localeData(language).and[2] ?? '').replace('{0}', 'A').replace('{1}', 'B')).toBe(['A', 'B'].join(script.separator));
    expect([script.language, script.rtl]).toEqual([language, node.direction === 'rtl']);
  });
});

test('a script without messages is left as it is', () => {
  expect(withMessages('f("a.b")', { language: 'en' })).toBe('f("a.b")');
});

test('a script has the messages that it names and no others, and none ends an inline script', () => {
  const script = withMessages('f("search.page")', { language: 'es', messages: { es: { 'search.page': "Página {page} '</script>'" } } });
  expect(script).toContain('"search.page":v=>"Página "+f(v.page)+" \\u003c/script>"');
  expect(script).not.toMatch(/search\.found|dateText|separator|<\/script/);
});

test('a script of several languages has the messages without parameters of the further ones', () => {
  const script = 'f("offline.home"),f("offline.stop.fault")';
  const spanish = { language: 'es', languages: ['es', 'en', 'ar'] };
  expect(furtherMessages(script, [journalIn(spanish, 'en'), journalIn(spanish, 'ar')])).toBe(
    'offprintMessages.messagesAt=p=>[{"folder":"en/","language":"en","rtl":false,"messages":{"offline.home":"Home"}},' +
      '{"folder":"ar/","language":"ar","rtl":true,"messages":{"offline.home":"الصفحة الرئيسية"}}].find(o=>p.startsWith(o.folder));\n',
  );
  expect(furtherMessages(script, [])).toBe('');
});
