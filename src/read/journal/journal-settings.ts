import * as v from 'valibot';
import { HOSTS, type Hosting } from '../../model/hosts.ts';
import {
  type CrossrefSchema,
  type DepositFormat,
  OAI_FILE_FORMATS,
  type PreservationNetwork,
  type SecurityDirective,
} from '../../model/journal.ts';
import type { Severity } from '../../model/problem.ts';
import { ALL_RENDITIONS } from '../../model/renditions.ts';
import { ADVICE } from '../../model/text/advice.ts';
import { SECURITY_DIRECTIVES } from '../../model/text/page-policy.ts';
import { PATH_PATTERN } from '../../model/text/path-pattern.ts';
import { patternOf } from '../../model/text/pattern-of.ts';
import { expectation, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { TypesetChoice } from '../../model/typeset.ts';
import { articleLimits } from './article-limits.ts';
import { accessibility, analytics, annotations, cover, logo, menu, sections, social, submitUrl } from './page-settings.ts';

interface SourceForms {
  readonly forms: readonly RegExp[];
  readonly expected: Translatable;
}

// 'https://stats.example', 'https://*.cdn.example:8443/js/', 'wss://live.example'
const STYLE_EXPECTED = 'apa, chicago, harvard, mla, vancouver, or the name of a CSL file in the content as "journal.csl"';
const HOST = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?:\d{1,5}|\*))?(?:\/[\w.~!$&()*+=:@%/-]*)?$/i;
const SCHEME = /^(?:https|data|blob):$/;
const HASH = /^'sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}'$/;

/** Forms for images, fonts and frames: any origin or scheme is allowed. */
const LOADING: SourceForms = { forms: [HOST, SCHEME], expected: translatable`as "https://fonts.example", "https:" or "data:"` };

/** Forms by directive. Scripts and styles could rewrite a page, so neither a scheme nor inline scripts are allowed for them. */
const FORMS_OF: { readonly [directive in SecurityDirective]?: SourceForms } = {
  'script-src': {
    forms: [HOST, HASH, /^'wasm-unsafe-eval'$/],
    expected: translatable`as "https://stats.example" or "'sha256-…'" (no "'unsafe-inline'": give the hash of the script, or put it into assets/)`,
  },
  'style-src': {
    forms: [HOST, HASH, /^'unsafe-inline'$/],
    expected: translatable`as "https://fonts.example", "'sha256-…'" or "'unsafe-inline'"`,
  },
  'form-action': { forms: [HOST, /^'none'$/], expected: translatable`as "https://forms.example" or "'none'"` },
  'frame-ancestors': {
    forms: [HOST, SCHEME, /^\*$/, /^'none'$/],
    expected: translatable`as "https://university.example", "*" or "'none'"`,
  },
};

const MOST_SOURCES = 20;

/**
 * Setting `security`: sources that a journal adds to the Content-Security-Policy of its pages, by directive.
 *
 *   { "script-src": ["https://stats.example"], "frame-ancestors": ["https://university.example"] }
 */
const security = v.strictObject(
  Object.fromEntries(SECURITY_DIRECTIVES.map((directive) => [directive, v.exactOptional(sourcesOf(directive))])) as {
    [directive in SecurityDirective]: v.ExactOptionalSchema<ReturnType<typeof sourcesOf>, undefined>;
  },
  expectation(translatable`an object of ${SECURITY_DIRECTIVES.join(', ')}, each a list of sources`),
);

function sourcesOf(directive: SecurityDirective) {
  const { forms, expected } = FORMS_OF[directive] ?? LOADING;
  const message = expectation(translatable`a list of sources, ${expected}, in "${directive}"`);
  const isSource = (text: string): boolean => forms.some((form) => form.test(text));
  const patterns = { anyOf: forms.map((form) => ({ pattern: patternOf(form, { isTrimmed: false }) })) };
  const source = v.pipe(v.string(message), v.check(isSource, message), v.metadata(patterns));
  return v.pipe(v.array(source, message), v.maxLength(MOST_SOURCES, message));
}

/** Rules for crawlers in the grammar of RFC 9309, section 2.2. The agent `*` is excluded, because every robots.txt has its group. */
const ROBOTS_PATHS = 'a list of paths as "/values" or "/*.pdf$"';
const robotsPaths = v.optional(
  v.array(v.pipe(v.string(ROBOTS_PATHS), v.regex(/^\/[^\s#\u0000-\u001f]*$/, ROBOTS_PATHS)), ROBOTS_PATHS),
  [],
);
const ROBOTS = 'an object with "disallow", "groups", "ai", "lines", "sitemap"';
const AI = 'allow or disallow';
const LINES = 'a list of lines as "User-agent: examplebot"';
const GROUPS = 'a list of groups, as { "agents": ["GPTBot"], "disallow": ["/"] }';
const AGENTS = 'a list of names of crawlers, as "GPTBot"';
const robots = v.strictObject(
  {
    disallow: robotsPaths,
    groups: v.optional(
      v.array(
        v.strictObject(
          {
            agents: v.pipe(v.array(v.pipe(v.string(AGENTS), v.regex(/^[\w.-]+$/, AGENTS)), AGENTS), v.minLength(1, AGENTS)),
            allow: robotsPaths,
            disallow: robotsPaths,
          },
          GROUPS,
        ),
        GROUPS,
      ),
      [],
    ),
    ai: v.exactOptional(v.picklist(['allow', 'disallow'], AI)),
    lines: v.optional(
      v.pipe(v.array(v.pipe(v.string(LINES), v.regex(/^[^\u0000-\u001f\u007f]{0,500}$/, LINES)), LINES), v.maxLength(500, LINES)),
      [],
    ),
    sitemap: v.optional(v.boolean('true or false'), true),
  },
  ROBOTS,
);

const THEMES = ['journal', 'classic', 'plain'] as const;

const HOSTINGS = Object.keys(HOSTS) as readonly Hosting[];
const TYPESET = ['always', 'missing', 'never'] as const satisfies readonly TypesetChoice[];
const SIBLINGS = ALL_RENDITIONS.map(({ kind }) => kind);
const DEFAULT_SIBLINGS = ALL_RENDITIONS.flatMap(({ kind, ...row }) => ('isOptional' in row ? [] : kind));
const DEPOSITS = ['crossref', 'datacite', 'doaj', 'pubmed', 'pmc'] as const satisfies readonly DepositFormat[];
const DEFAULT_DEPOSITS: readonly DepositFormat[] = ['crossref', 'doaj'];
const ONE_DOI_AGENCY = 'a list of crossref or datacite, of which one registers the DOIs of a journal, doaj, pubmed and pmc';
const NETWORKS = ['lockss', 'clockss'] as const satisfies readonly PreservationNetwork[];

const SEVERITIES = ['error', 'warning', 'advice', 'off'] as const satisfies readonly (Severity | 'off')[];

const words = (expected: string) => v.pipe(v.string(expected), v.trim(), v.minLength(1, expected));
const issn = v.pipe(v.string('an ISSN as "2050-084X"'), v.regex(/^\d{4}-\d{3}[\dXx]$/, 'an ISSN as "2050-084X"'));
const url = v.pipe(
  v.string('an absolute http or https URL'),
  v.regex(/^https?:\/\//, 'an absolute http or https URL'),
  v.check((text) => URL.canParse(text), 'an absolute http or https URL'),
);
const email = v.pipe(v.string('an e-mail address'), v.email('an e-mail address'));
const count = (least: number, most: number) => {
  const expected = expectation(translatable`a whole number from ${least} to ${most}`);
  return v.pipe(v.number(expected), v.integer(expected), v.minValue(least, expected), v.maxValue(most, expected));
};

const FORMER = 'an object with "url", "system", "issues", "pages", or a list of them';
// They are parts of patterns in configuration files of hosts, whose quotes and variables they must not have.
const formerNames = v.pipe(v.string(), v.regex(/^[^\s?#"'\\${}]+$/, 'a number or path in old addresses'));
const FORMER_URL = 'an absolute http or https URL';
const formerUrl = v.pipe(
  v.string(FORMER_URL),
  v.regex(/^https?:\/\/[^\s?#"'\\${}%]+$/, FORMER_URL),
  v.check((text) => URL.canParse(text), FORMER_URL),
);
/** A site that published the journal before. */
const formerSite = v.strictObject(
  {
    url: formerUrl,
    system: v.optional(v.picklist(['ojs', 'janeway', 'other'], 'ojs, janeway or other'), 'ojs'),
    issues: v.exactOptional(
      v.record(
        formerNames,
        v.strictObject({ volume: words('a volume'), issue: v.exactOptional(words('an issue')) }, 'an object with "volume", "issue"'),
        'an object of issues by their number in old addresses',
      ),
    ),
    pages: v.exactOptional(
      v.record(formerNames, v.pipe(v.string(), v.regex(/^[^\s"'\\${}]+$/, 'the path of a page')), 'an object of pages by their old path'),
    ),
  },
  FORMER,
);

const languageTag = v.pipe(
  v.string('a language tag as "en"'),
  // No registered language has more than three letters.
  v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/, 'a language tag as "en" or "pt-BR"'),
);
const LANGUAGE_LIST = 'a list of language tags, the main language first, as ["es", "en", "pt"]';

/** First segment of a tag path (decisions, section 4): letters, digits, `_ . : -`. */
const domain = v.pipe(
  v.string('a domain name as "journal.example"'),
  v.regex(/^[a-z\d][a-z\d-]*(?:\.[a-z\d][a-z\d-]*)+$/, 'a domain name as "journal.example"'),
);
const namespace = v.pipe(
  v.string('a name as "elifesciences.org"'),
  v.regex(/^[\p{L}\p{N}_.:-]+$/u, 'letters, digits, "_", ".", ":" and "-" only'),
);

const slug = v.pipe(
  v.string('a slug as "cell-biology"'),
  v.regex(/^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u, 'a slug as "cell-biology"'),
  v.maxBytes(200, 'a slug of at most 200 bytes'),
);

/** IndexNow, "Verifying ownership via the key". */
const A_KEY = 'a key of 8 to 128 letters, digits and hyphens';

/** Head of a Crossref deposit (schema 5.4.0, elements depositor and registrant). */
const A_DOI = 'a DOI as "10.5555/crossmark-policy"';
const deposits = v.strictObject(
  {
    depositor: words("the depositor's name"),
    email,
    registrant: words('the organisation that the DOIs are registered for'),
    formats: v.optional(
      v.pipe(
        v.array(v.picklist(DEPOSITS, ONE_DOI_AGENCY), ONE_DOI_AGENCY),
        v.check((formats) => !(formats.includes('crossref') && formats.includes('datacite')), ONE_DOI_AGENCY),
      ),
      [...DEFAULT_DEPOSITS],
    ),
    crossrefSchema: v.exactOptional(v.picklist(['5.4.0', '5.5.0'] as const satisfies readonly CrossrefSchema[], '"5.4.0" or "5.5.0"')),
    crossmarkPolicy: v.exactOptional(v.pipe(v.string(A_DOI), v.regex(/^10\.\d{4,9}\/\S{1,200}$/u, A_DOI))),
  },
  'an object with "depositor", "email", "registrant"',
);

/** Severity of problems by code, as the editors set it. */
const CHECKS = 'an object of problem codes, as { "figure-alt-missing": "error" }, each error, warning, advice or off';
const checks = v.record(v.picklist(Object.keys(ADVICE), CHECKS), v.picklist(SEVERITIES, CHECKS), CHECKS);

/** Patterns of output paths; paths outside of the output are rejected, because they would match nothing. */
const PATTERN = 'a path in the output as "stats/**"';
const outputPattern = v.pipe(v.string(PATTERN), v.regex(/^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^\u0000-\u001f\\]+$/, PATTERN));
/** Patterns of paths below the content folder, with slashes as separators. */
const CONTENT_PATTERN = 'a path in the content as "data/**"';
const contentPattern = v.pipe(v.string(CONTENT_PATTERN), v.regex(PATH_PATTERN, CONTENT_PATTERN));
const WITHHELD_EXPECTED = 'a DOI as "10.5555/shore.12", or a path in the content as "shore-12/**"';
const withheldArticle = v.pipe(v.string(WITHHELD_EXPECTED), v.trim(), v.regex(PATH_PATTERN, WITHHELD_EXPECTED));

const WITHDRAWN_DATE = 'a date as "2026-02-03"';
const withdrawal = v.union(
  [
    words('a DOI or a path'),
    v.strictObject({
      article: words('a DOI or a path'),
      date: v.exactOptional(v.pipe(v.string(WITHDRAWN_DATE), v.regex(/^\d{4}-\d{2}-\d{2}$/, WITHDRAWN_DATE))),
      reason: v.exactOptional(words('a sentence')),
      notice: v.exactOptional(words('a DOI or a URL')),
    }),
  ],
  'a DOI or a path, or an object with "article", "date", "reason", "notice"',
);

/** Schema of `journal.json`: form, expectation for messages, and default of each setting. */
export const journalSettings = v.object({
  title: v.optional(words('the title in words'), 'Journal'),
  abbreviation: v.exactOptional(words('the abbreviated title in words')),
  description: v.exactOptional(words('one or two sentences')),
  issn: v.exactOptional(issn),
  issnPrint: v.exactOptional(issn),
  publisher: v.exactOptional(words("the publisher's name")),
  siteUrl: v.optional(url, 'http://localhost:8080'),
  language: v.optional(languageTag, 'en'),
  languages: v.exactOptional(
    v.pipe(
      v.array(languageTag, LANGUAGE_LIST),
      v.minLength(1, LANGUAGE_LIST),
      v.check((tags) => new Set(tags.map((tag) => tag.toLowerCase())).size === tags.length, 'a list in which each language is once'),
    ),
  ),
  licenseUrl: v.exactOptional(url),
  contact: v.exactOptional(email),
  namespace: v.exactOptional(namespace),
  system: v.optional(namespace, 'fluiddb'),
  doiResolver: v.optional(
    v.pipe(
      url,
      v.transform((text) => (text.endsWith('/') ? text : `${text}/`)),
    ),
    'https://doi.org/',
  ),
  oaiIdentifier: v.exactOptional(domain),
  oaiFiles: v.exactOptional(
    v.array(
      v.picklist(OAI_FILE_FORMATS, expectation(translatable`a list of ${OAI_FILE_FORMATS.join(', ')}`)),
      expectation(translatable`a list of ${OAI_FILE_FORMATS.join(', ')}`),
    ),
  ),
  doiPrefix: v.exactOptional(v.pipe(v.string('a DOI prefix as "10.7554"'), v.regex(/^10\.\d{4,9}$/, 'a DOI prefix as "10.7554"'))),
  subjects: v.optional(
    v.array(
      v.union(
        [
          words('a subject'),
          v.strictObject({ name: words('a subject'), slug: v.exactOptional(slug), description: v.exactOptional(words('a sentence')) }),
        ],
        'a name, or an object with "name", "slug", "description"',
      ),
      'a list of subjects',
    ),
    [],
  ),
  feedLength: v.optional(count(1, 1000), 20),
  hub: v.exactOptional(url),
  indexNowKey: v.exactOptional(v.pipe(v.string(A_KEY), v.regex(/^[a-zA-Z0-9-]{8,128}$/, A_KEY))),
  host: v.optional(v.picklist(HOSTINGS, expectation(translatable`one of ${HOSTINGS.join(', ')}`)), 'offprint'),
  siblings: v.optional(
    v.array(
      v.picklist(SIBLINGS, expectation(translatable`a list of ${SIBLINGS.join(', ')}`)),
      expectation(translatable`a list of ${SIBLINGS.join(', ')}`),
    ),
    [...DEFAULT_SIBLINGS],
  ),
  epub: v.optional(v.boolean('true or false'), false),
  featured: v.optional(v.array(words('a DOI'), 'a list of DOIs'), []),
  searchBody: v.optional(v.boolean('true or false'), true),
  wholeIndex: v.exactOptional(v.boolean('true or false')),
  maxObjects: v.optional(count(1, 100_000_000), 1_000_000),
  checks: v.exactOptional(checks),
  hooks: v.optional(v.boolean('true or false'), false),
  deposits: v.exactOptional(deposits),
  preservation: v.optional(v.array(v.picklist(NETWORKS, 'a list of lockss, clockss'), 'a list of lockss, clockss'), []),
  shareCards: v.optional(v.boolean('true or false'), false),
  theme: v.exactOptional(v.picklist(THEMES, expectation(translatable`one of ${THEMES.join(', ')}`))),
  security: v.exactOptional(security),
  typeset: v.exactOptional(v.picklist(TYPESET, expectation(translatable`one of ${TYPESET.join(', ')}`))),
  citationStyle: v.exactOptional(
    v.pipe(words(STYLE_EXPECTED), v.regex(/^(?:apa|chicago|harvard|mla|vancouver|[^/\\:]+\.csl)$/, STYLE_EXPECTED)),
  ),
  iiif: v.optional(v.boolean('true or false'), false),
  limits: v.exactOptional(articleLimits),
  withdrawn: v.exactOptional(v.array(withdrawal, 'a list of DOIs and paths in the content')),
  sign: v.exactOptional(words('the path of a key outside the content, as "../journal.key"')),
  robots: v.exactOptional(robots),
  sections: v.exactOptional(sections),
  logo: v.exactOptional(logo),
  cover: v.exactOptional(cover),
  menu: v.exactOptional(menu),
  submitUrl: v.exactOptional(submitUrl),
  social: v.exactOptional(social),
  accessibility: v.exactOptional(accessibility),
  analytics: v.exactOptional(analytics),
  annotations: v.exactOptional(annotations),
  keep: v.exactOptional(v.array(outputPattern, 'a list of paths in the output')),
  raw: v.exactOptional(v.array(contentPattern, 'a list of paths in the content, as ["data/**"]')),
  former: v.exactOptional(v.union([formerSite, v.array(formerSite)], FORMER)),
  withheld: v.exactOptional(v.array(withheldArticle, 'a list of DOIs, or of paths in the content')),
});

export type JournalSettings = v.InferOutput<typeof journalSettings>;
