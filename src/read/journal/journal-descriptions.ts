import type * as v from 'valibot';
import type { SettingDescriptions } from '../../model/setting-description.ts';
import type { journalSettings } from './journal-settings.ts';

/** Descriptions of the settings of `journal.json`, for its JSON Schema and for `offprint config`. */
export const JOURNAL_DESCRIPTIONS: SettingDescriptions<v.InferInput<typeof journalSettings>> = {
  title: { description: 'Title of the journal', example: 'Tidewater' },
  abbreviation: { description: 'Abbreviated title, as in citations', example: 'Tidew.' },
  description: {
    description: 'One or two sentences about the journal, for the home page, feeds and search engines',
    example: 'Field science.',
  },
  issn: { description: 'ISSN of the electronic edition', example: '2050-084X' },
  issnPrint: { description: 'ISSN of the print edition', example: '0378-5955' },
  publisher: { description: 'Name of the publisher', example: 'Tidewater Society' },
  siteUrl: { description: 'Absolute URL of the site, which may have a path', example: 'https://tidewater.example' },
  language: { description: 'Language of the journal and its menus as a BCP 47 tag', example: 'pt-BR' },
  languages: {
    description: 'Languages of the journal, the main one first: the interface in each, and a page for each translation of an article',
    example: ['es', 'en', 'pt'],
    derivedDefault: 'the language alone',
  },
  licenseUrl: { description: 'URL of the licence of articles without one', example: 'https://creativecommons.org/licenses/by/4.0/' },
  contact: { description: 'E-mail address of the editors', example: 'editors@tidewater.example' },
  namespace: {
    description: 'First segment of the tag paths, <namespace>/api_v1/article/doi',
    example: 'tidewater.example',
    derivedDefault: 'the host of siteUrl',
  },
  system: { description: 'Namespace of the system tags, <system>/about', example: 'fluiddb' },
  doiResolver: { description: 'Prefix of DOI URLs', example: 'https://doi.org/' },
  oaiIdentifier: {
    description: 'Host in the identifiers of OAI-PMH, if the journal has moved to another domain',
    example: 'old.journal.example',
  },
  oaiFiles: {
    description: 'Formats of OAI-PMH whose answers are files, for nginx, Apache and Caddy',
    example: ['oai_dc'],
  },
  doiPrefix: { description: "The journal's own DOI prefix", example: '10.5555' },
  subjects: {
    description: 'Subjects in the order of lists: names, or objects with a slug and a description',
    example: ['Shore ecology', { name: 'Records and data', slug: 'data', description: 'Long series and surveys.' }],
    derivedDefault: 'the subjects of the articles',
  },
  feedLength: { description: 'Number of articles in a feed', example: 50 },
  hub: { description: 'WebSub hub, which is told of changed feeds when the site is published', example: 'https://hub.example/' },
  indexNowKey: {
    description: 'Key for IndexNow, by which search engines are told of changed pages when the site is published',
    example: 'b7e1c0f2a94d4c5e',
  },
  host: { description: 'Host that the site is generated for; its configuration files are written', example: 'netlify' },
  siblings: {
    description: 'Renditions that are written next to each page',
    example: ['md', 'xml', 'json', 'bib', 'ris', 'csl', 'pdf', 'jpg'],
  },
  epub: { description: 'Adds an EPUB of each article and each issue', example: true },
  featured: { description: "DOIs of the editors' choice on the home page", example: ['10.5555/tidewater.0102'] },
  searchBody: { description: 'Searches the full texts if titles and abstracts do not fill a page of results', example: false },
  wholeIndex: {
    description: 'Publishes a complete index for lunr at /search/lunr.json',
    example: false,
    derivedDefault: 'true for up to 500 articles',
  },
  maxObjects: { description: 'Maximum number of objects in an answer, above which the status is 413', example: 10_000 },
  checks: {
    description: 'Severity of problem codes for this journal',
    example: { 'figure-alt-missing': 'error', 'reference-uncited': 'off' },
  },
  hooks: { description: 'Runs hooks.mjs of the content in builds', example: true },
  deposits: {
    description: 'Writes files for Crossref, DataCite, DOAJ, PubMed and PMC; the names are those of the deposit',
    example: { depositor: 'Tidewater Society', email: 'deposits@tidewater.example', registrant: 'Tidewater Society' },
  },
  preservation: { description: 'Archives that get a permission page', example: ['lockss', 'clockss'] },
  shareCards: { description: 'Generates an image for link previews of articles without a figure', example: true },
  theme: {
    description: "Fonts and colours of the pages: journal (Source Serif 4), classic (STIX Two) or plain (fonts of the reader's device)",
    example: 'classic',
    derivedDefault: 'journal',
  },
  security: {
    description: "Sources to add to the pages' Content-Security-Policy, by directive",
    example: { 'script-src': ['https://stats.example'], 'frame-ancestors': ['https://university.example'] },
  },
  typeset: {
    description: 'Articles that PDF files are typeset for: always, missing (those delivered without one) or never',
    example: 'missing',
    derivedDefault: 'never',
  },
  citationStyle: {
    description: 'Style of reference lists: apa, chicago, harvard, mla, vancouver, or a CSL file in the content',
    example: 'apa',
  },
  iiif: { description: 'IIIF tiles of figures above 2,000 pixels', example: true },
  limits: {
    description: 'Limits of one article; an article that exceeds one is an error, and all others are published',
    example: { seconds: 900, memoryMb: 2048 },
    derivedDefault: 'cpuSeconds 120, seconds 600, memoryMb 1024, files 50000, outputMb 4096',
  },
  withdrawn: {
    description:
      'Articles taken offline for good: DOIs, or paths of a file, folder or zip in the content; also objects with "article", "date", "reason" and "notice", which the page that remains shows',
    example: ['10.5555/shore.7', { article: 'shore-8', date: '2026-02-03', reason: 'The photographs show patients.' }],
  },
  sign: { description: 'Path of the private key that signs the site, from the file with the settings', example: '../journal.key' },
  robots: {
    description: 'Rules for crawlers in robots.txt; "ai" allows or disallows crawlers that collect text for language models',
    example: { ai: 'disallow', disallow: ['/values'], groups: [{ agents: ['Examplebot'], disallow: ['/'] }], sitemap: true },
    derivedDefault: 'allows all but /report/',
  },
  sections: {
    description: 'Sections of issues in the order of their contents',
    example: ['Editorials', 'Articles', 'Book reviews'],
    derivedDefault: 'by first page',
  },
  logo: { description: 'Logo as SVG or PNG in assets/, for the header; icons are generated from it', example: 'assets/logo.svg' },
  cover: {
    description: 'Cover images in assets/, of which the first that exists is shown; {volume} and {issue} stand for those of an issue',
    example: ['assets/covers/{volume}-{issue}.jpg', 'assets/cover.jpg'],
  },
  menu: {
    description: 'Main menu: up to six pages by their paths, or links',
    example: ['archive', 'volumes', 'about', { label: 'Society', url: 'https://society.example' }],
    derivedDefault: 'archive, subjects, volumes, authors, pages with menu: top, search',
  },
  submitUrl: { description: 'Page on which authors submit manuscripts', example: 'https://submit.tidewater.example/' },
  social: {
    description: 'Profiles of the journal on other sites, in the footer',
    example: ['https://bsky.app/profile/tidewater.example', { label: 'Mastodon', url: 'https://fediscience.org/@tidewater' }],
  },
  accessibility: {
    description: 'Writes an accessibility statement: contact, known limitations of the content, and the date of the statement',
    example: { email: 'access@tidewater.example', limitations: ['Videos of 2019 have no subtitles.'], date: '2026-05-01' },
  },
  analytics: {
    description: 'Script that counts visits: one of the known services, or a script of your own',
    example: { script: 'https://stats.tidewater.example/script.js', data: { 'website-id': '7f3a' } },
  },
  annotations: { description: 'Service whose annotations readers can show on article pages, by a button', example: 'hypothesis' },
  keep: { description: 'Foreign files in the output that are not reported', example: ['stats/**', 'google*.html'] },
  raw: { description: 'Files to publish under /bucket/ although no article refers to them', example: ['data/**', '*.zip'] },
  former: {
    description:
      'Sites that published the journal before, whose addresses lead to the new ones: the address of the journal there, its system, and where its issues and pages are now',
    example: {
      url: 'https://old.tidewater.example/index.php/shore',
      issues: { 5: { volume: '3', issue: '2' } },
      pages: { 'about/contact': 'contact' },
    },
  },
  withheld: { description: 'Articles that are not published: DOIs, or paths in the content', example: ['10.5555/shore.12', 'shore-13'] },
};
