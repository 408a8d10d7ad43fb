import * as v from 'valibot';
import type { Journal } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { ANALYTICS_SERVICES, type AnalyticsService } from '../../model/text/analytics-services.ts';
import { nameSlugOf } from '../../model/text/bounded-name.ts';
import { isIssn, usualIssn } from '../../model/text/issn.ts';
import { languageTag } from '../../model/text/language-tag.ts';
import { translatable } from '../../model/text/translatable.ts';
import { DEPRECATED_SETTINGS, type DeprecatedSettings } from './deprecated-settings.ts';
import { type JournalSettings, journalSettings } from './journal-settings.ts';
import { readSettings } from './read-settings.ts';

/** Settings of the command line and the environment, which have priority over the file. */
export interface JournalOverrides {
  readonly siteUrl?: string;
  /** Renamed settings, for tests; default those of this version. */
  readonly deprecated?: DeprecatedSettings;
}

/**
 * Reads the journal of a `journal.json` or `journal.yml`, with defaults for missing settings.
 *
 * Each invalid setting is reported with its line and replaced by the default, so that the site can be built:
 *
 *   journal.json:4:3: "feedLenght" is not a setting; did you mean "feedLength"?
 *
 * Returns undefined if the text cannot be parsed. JSON is parsed as YAML 1.2, of which it is a subset.
 */
export function readJournal(text: string, file: string, report: ReportProblem, overrides: JournalOverrides = {}): Journal | undefined {
  const { deprecated: names = DEPRECATED_SETTINGS } = overrides;
  const deprecated = { names, code: 'journal-setting-deprecated' };
  const checks = { contradiction: contradictionOfLanguages, doubtful: wrongIssns };
  const settings = readSettings(text, { name: file, ...SETTINGS, deprecated, ...checks }, report);
  return settings === undefined ? undefined : journalOf(settings, overrides);
}

/** Finds ISSNs with a wrong check digit. */
function wrongIssns(settings: JournalSettings) {
  return (['issn', 'issnPrint'] as const).flatMap((key) => {
    const issn = settings[key];
    if (issn === undefined || isIssn(issn)) return [];
    const message = translatable`the check digit of "${issn}" is wrong; expected an ISSN of the ISSN portal`;
    return [{ key, code: 'issn-wrong', message }];
  });
}

const SETTINGS = {
  schema: journalSettings,
  syntax: {
    code: 'journal-syntax',
    expected: translatable`JSON or YAML`,
    message: translatable`the journal is described by one object of settings, as { "title": "…" }`,
  },
  unknown: { code: 'journal-setting-unknown' },
  wrong: { code: 'journal-setting' },
} as const;

/** `languages` begins with the main language, which `language` may repeat. */
function contradictionOfLanguages({ languages, language }: JournalSettings, written: ReadonlySet<string>) {
  const [main] = languages ?? [];
  if (main === undefined || main === language || !written.has('language')) return undefined;
  const message = translatable`"languages" begins with "${main}", and "language" is "${language}"; expected the main language first`;
  return { key: 'languages', message } as const;
}

/** Returns the journal of a content folder without a `journal.json`. */
export function defaultJournal(overrides: JournalOverrides = {}): Journal {
  return journalOf(v.parse(journalSettings, { namespace: 'journal' }), overrides);
}

function journalOf(settings: JournalSettings, overrides: JournalOverrides): Journal {
  const siteUrl = (overrides.siteUrl ?? settings.siteUrl).replace(/\/+$/, '');
  const {
    subjects,
    namespace,
    epub,
    siblings,
    languages: tags = [],
    cover,
    social,
    analytics,
    issn,
    issnPrint,
    former,
    withdrawn,
    ...rest
  } = settings;
  const languages = tags.map(languageTag);
  const [language = languageTag(rest.language), ...further] = languages;
  return {
    ...rest,
    ...(issn === undefined ? {} : { issn: usualIssn(issn) }),
    ...(issnPrint === undefined ? {} : { issnPrint: usualIssn(issnPrint) }),
    language,
    ...(further.length === 0 ? {} : { languages }),
    siteUrl,
    ...(cover === undefined ? {} : { cover: typeof cover === 'string' ? [cover] : cover }),
    ...(social === undefined
      ? {}
      : { social: social.map((profile) => (typeof profile === 'string' ? { label: profileName(profile), url: profile } : profile)) }),
    ...(withdrawn === undefined ? {} : { withdrawn: withdrawn.map((entry) => (typeof entry === 'string' ? { article: entry } : entry)) }),
    ...(former === undefined ? {} : { former: Array.isArray(former) ? former : [former] }),
    ...(analytics === undefined ? {} : { analytics: analyticsOf(analytics) }),
    siblings: epub && !siblings.includes('epub') ? [...siblings, 'epub'] : siblings,
    namespace: (namespace ?? new URL(siteUrl).hostname).toLowerCase(),
    subjects: subjects.map((subject) => {
      const named = typeof subject === 'string' ? { name: subject } : subject;
      return { slug: nameSlugOf(named.name), ...named };
    }),
  };
}

/** Converts the setting `analytics` to a script with its attributes and the origins that the policy of pages allows. */
function analyticsOf(settings: NonNullable<JournalSettings['analytics']>): NonNullable<Journal['analytics']> {
  if ('script' in settings) {
    const { script, data = {} } = settings;
    return { script, data, origins: [new URL(script).origin] };
  }
  const service: AnalyticsService = ANALYTICS_SERVICES[settings.service];
  const { site } = settings;
  return { script: service.script, data: service.data(site), origins: [new URL(service.script).origin, ...service.reportsTo(site)] };
}

/**
 * The name of a social network from the URL of a profile; the host of another.
 *
 *   'https://bsky.app/profile/tidewater.example'  ->  'Bluesky'
 */
function profileName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return PROFILES[host] ?? host;
}

const PROFILES: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'twitter.com': 'Twitter',
  'weibo.com': 'Weibo',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};
