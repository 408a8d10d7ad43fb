/** A part of a page of the sample journal: its file, and how its first element begins. */
export interface Component {
  readonly page: string;
  readonly start: string;
}

const ARTICLE = 'content/1/e102.html';
const REVIEW = 'content/2/e201.html';

/** The components of a theme, by the title of their group. An element that the page no longer has is an error. */
export const COMPONENTS: Readonly<Record<string, readonly Component[]>> = {
  'Article header': [
    { page: ARTICLE, start: '<nav class="breadcrumb"' },
    { page: ARTICLE, start: '<header class="article-header"' },
    { page: ARTICLE, start: '<nav class="parts"' },
  ],
  Notices: [
    { page: ARTICLE, start: '<aside class="notice notice-corrected"' },
    { page: 'content/1/e104.html', start: '<aside class="notice notice-retracted"' },
  ],
  'Text: headings, lists, quotations, boxes, notes, tables, formulas, figures, code; contents, menus, citation, related articles': [
    { page: REVIEW, start: '<div class="article-columns"' },
    { page: ARTICLE, start: '<div class="main-text"' },
  ],
  'Timeline and peer review': [
    { page: ARTICLE, start: '<details class="side-box timeline"' },
    { page: ARTICLE, start: '<div class="article-text reviews"' },
  ],
  'Home page: search, current issue, cards, subjects': [
    { page: 'index.html', start: '<div class="hero"' },
    { page: 'index.html', start: '<div class="home-columns"' },
    { page: 'index.html', start: '<section class="featured"' },
  ],
  'Lists: issues, cards, entries, links, pager': [
    { page: 'volumes/2.html', start: '<nav class="crumbs"' },
    { page: 'volumes/2.html', start: '<p class="list-links"' },
    { page: 'volumes/2.html', start: '<ul class="issues"' },
    { page: 'volumes/2.html', start: '<ol class="cards"' },
    { page: 'authors/0000-0001-2345-6789.html', start: '<ul class="entries"' },
    { page: 'content/2/e201/F2.html', start: '<nav class="pager"' },
    { page: ARTICLE, start: '<nav class="article-pager"' },
  ],
  'Indexes: volumes, subjects, archive, names': [
    { page: 'volumes.html', start: '<div class="volumes' },
    { page: 'subjects.html', start: '<ul class="subject-cards"' },
    { page: 'archive.html', start: '<div class="month"' },
    { page: 'keywords.html', start: '<nav class="letters"' },
    { page: 'keywords.html', start: '<div class="names ' },
  ],
  'Forms: offline reading and queries': [
    { page: 'mirror/index.html', start: '<section id="offline"' },
    { page: 'values/index.html', start: '<form id="console"' },
  ],
  'Changes between versions': [{ page: 'content/2/e205/changes-poa-v1-vor-v2.html', start: '<article class="changes"' }],
};
