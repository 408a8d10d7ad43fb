import * as v from 'valibot';
import { ANALYTICS_SERVICES } from '../../model/text/analytics-services.ts';
import { parseIsoDate } from '../../model/text/partial-date.ts';
import { expectation, translatable } from '../../model/text/translatable.ts';

/** Settings of the journal's pages: sections of issues, pictures, menu and links. */

const words = (expected: string) => v.pipe(v.string(expected), v.trim(), v.minLength(1, expected), v.maxLength(200, expected));

const WEB = 'an absolute http or https URL';
const url = v.pipe(
  v.string(WEB),
  v.regex(/^https?:\/\/[^\s"'<>\u0000-\u001f]+$/, WEB),
  v.check((text) => URL.canParse(text), WEB),
);

const SECTIONS = 'a list of sections in the order of the contents, as ["Editorials", "Articles"]';
export const sections = v.pipe(v.array(words(SECTIONS), SECTIONS), v.maxLength(200, SECTIONS));

const LOGO = 'an SVG or PNG file in assets/, as "assets/logo.svg"';
export const logo = v.pipe(v.string(LOGO), v.regex(/^assets\/(?!\.)(?!.*\/\.)[^\\\u0000-\u001f]+\.(?:svg|png)$/i, LOGO));

const COVER = 'images in assets/, as "assets/cover.jpg" or "assets/covers/{volume}-{issue}.jpg"';
const coverPath = v.pipe(
  v.string(COVER),
  v.regex(/^(?!.*\{(?!(?:volume|issue)\}))assets\/(?!\.)(?!.*\/\.)[^\\\u0000-\u001f]+\.(?:jpe?g|png|webp|svg)$/i, COVER),
);
export const cover = v.union([coverPath, v.pipe(v.array(coverPath, COVER), v.minLength(1, COVER), v.maxLength(5, COVER))], COVER);

const LINKS = 'a list of URLs, or of objects as { "label": "Mastodon", "url": "https://…" }';
const link = v.strictObject({ label: words('a label'), url }, LINKS);

const MENU = 'a list of at most 6 pages, as ["archive", "about"], or links, as { "label": "…", "url": "https://…" }';
const pageName = v.pipe(v.string(MENU), v.regex(/^(?![./])[\p{L}\p{N}._-]+(?:\/[\p{L}\p{N}._-]+)*$/u, MENU));
export const menu = v.pipe(v.array(v.union([pageName, link], MENU), MENU), v.maxLength(6, MENU));

export const submitUrl = url;

export const social = v.pipe(v.array(v.union([url, link], LINKS), LINKS), v.maxLength(10, LINKS));

const SERVICES = Object.keys(ANALYTICS_SERVICES) as (keyof typeof ANALYTICS_SERVICES)[];
const ANALYTICS = expectation(
  translatable`{ "service": …, "site": … } with one of ${SERVICES.join(', ')}, or { "script": "https://stats.example/script.js" }`,
);
const SITE = 'the name of the site at the service: letters, digits, ".", "_", "-"';
const DATA = 'attributes of the script, as { "website-id": "7f3a" }';
export const analytics = v.union(
  [
    v.strictObject({
      service: v.picklist(SERVICES, ANALYTICS),
      site: v.pipe(v.string(SITE), v.regex(/^[\w.-]{1,100}$/, SITE)),
    }),
    v.strictObject({
      script: v.pipe(
        v.string(ANALYTICS),
        v.regex(/^https:\/\/[^\s"'<>;,\u0000-\u001f]+$/, ANALYTICS),
        v.check((text) => URL.canParse(text), ANALYTICS),
      ),
      data: v.exactOptional(
        v.record(v.pipe(v.string(DATA), v.regex(/^[a-z][a-z0-9-]{0,50}$/, DATA)), v.pipe(v.string(DATA), v.maxLength(200, DATA)), DATA),
      ),
    }),
  ],
  ANALYTICS,
);

const ANNOTATIONS = 'the name of a service: "hypothesis"';
export const annotations = v.picklist(['hypothesis'], ANNOTATIONS);

const STATEMENT = '{ "email": "access@shore.example", "limitations": ["…"], "date": "2026-05-01" }';
const DATE = 'a date as "2026-05-01"';
export const accessibility = v.strictObject(
  {
    email: v.pipe(v.string('an e-mail address'), v.email('an e-mail address')),
    limitations: v.exactOptional(
      v.pipe(
        v.array(v.pipe(v.string(STATEMENT), v.trim(), v.minLength(1, STATEMENT), v.maxLength(1000, STATEMENT)), STATEMENT),
        v.maxLength(30, STATEMENT),
      ),
    ),
    date: v.exactOptional(
      v.pipe(
        v.string(DATE),
        v.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, DATE),
        v.check((text) => parseIsoDate(text) !== undefined, DATE),
      ),
    ),
  },
  STATEMENT,
);
