import { EXAMPLE_REFERENCES } from '../article-skeleton.ts';
import { frontMatterModeline } from './write-schemas.ts';

/** Content of a new journal without sample articles: an article with the usual parts, and a page about the journal. */
export function firstArticle(): readonly { readonly path: string; readonly text: string }[] {
  return [
    { path: 'first-article/first-article.md', text: ARTICLE },
    { path: 'pages/about.md', text: ABOUT },
  ];
}

const ARTICLE = `---
${frontMatterModeline()}title: The first article
doi: 10.5555/first.1
id: "1"
type: research-article
date: 2025-01-15
volume: 1
elocation-id: e1
subjects: [Beginnings]
keywords: [example]
license: CC BY 4.0
copyright: { holder: The author, year: 2025 }
authors:
  - name: Ada Example
    corresponding: true
    email: ada@journal.example
abstract: The heights of one day, which stand for the text of an article.
${EXAMPLE_REFERENCES}---

## Introduction

Write in Markdown. Cite a work by its key [@knuth84], set TeX as $h = a \\cos \\omega t$, and point at a table, @tbl:heights:

| Tide | Height (m) |
|------|-----------:|
| High |        4.2 |
| Low  |        0.6 |

Table: **Heights.** Of one day. {#tbl:heights}

## Data availability

All data are in the table.
`;

const ABOUT = `---
title: About
menu: top
---

Say here who makes the journal, what it publishes, and how to submit.
`;
