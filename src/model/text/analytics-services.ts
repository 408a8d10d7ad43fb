/** A service that counts visits without cookies: its script, the attribute that names the site, and the addresses that it reports to. */
export interface AnalyticsService {
  readonly script: string;
  readonly data: (site: string) => Readonly<Record<string, string>>;
  /** Sources besides the origin of the script, for `connect-src` and `img-src`. */
  readonly reportsTo: (site: string) => readonly string[];
}

/** Services by the name in the setting `analytics`. */
export const ANALYTICS_SERVICES = {
  fathom: {
    script: 'https://cdn.usefathom.com/script.js',
    data: (site) => ({ site }),
    reportsTo: () => [],
  },
  goatcounter: {
    script: 'https://gc.zgo.at/count.js',
    data: (site) => ({ goatcounter: `https://${site}.goatcounter.com/count` }),
    reportsTo: (site) => [`https://${site}.goatcounter.com`],
  },
  plausible: {
    script: 'https://plausible.io/js/script.js',
    data: (domain) => ({ domain }),
    reportsTo: () => [],
  },
  'simple-analytics': {
    script: 'https://scripts.simpleanalyticscdn.com/latest.js',
    data: (hostname) => ({ hostname }),
    reportsTo: () => ['https://queue.simpleanalyticscdn.com'],
  },
  umami: {
    script: 'https://cloud.umami.is/script.js',
    data: (id) => ({ 'website-id': id }),
    reportsTo: () => ['https://api-gateway.umami.dev'],
  },
} as const satisfies Readonly<Record<string, AnalyticsService>>;
