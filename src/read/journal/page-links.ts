import type { Journal } from '../../model/journal.ts';
import { ANALYTICS_SERVICES, type AnalyticsService } from '../../model/text/analytics-services.ts';
import type { JournalSettings } from './journal-settings.ts';

/** Converts the setting `analytics` to a script with its attributes and the origins that the policy of pages allows. */
export function analyticsOf(settings: NonNullable<JournalSettings['analytics']>): NonNullable<Journal['analytics']> {
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
export function profileName(url: string): string {
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
