/** The advice for a problem: one text, or one per source format. */
export type Advice = string | { readonly jats: string; readonly markdown: string };

/**
 * Advice for editors by problem code: one clause in the imperative. A test checks that every reportable code has an entry.
 *
 *   ADVICE['abstract-missing']  ->  { jats: 'add <abstract>', markdown: 'add "abstract" to the front matter' }
 */
export const ADVICE: Readonly<Record<string, Advice>> = {
  // Typesetting
  'typeset-syntax': 'correct typeset.yml at this place',
  'typeset-setting': 'correct the setting in typeset.yml',
  'typeset-setting-unknown': 'correct the name of the setting in typeset.yml, or remove it',
  'typeset-file-missing': 'add the file to the content, or remove the setting from typeset.yml',
  'typeset-font-unknown': 'add the font files to fonts/ in the content, or name another font in typeset.yml',
  'typeset-template-package': 'copy what you need of the package into templates/article.typ',
  'typeset-unavailable': 'install the optional dependencies: npm install --include=optional; or set "typeset": "never" in journal.json',
  'typeset-failed': 'report the article to the developers of Offprint, or deliver a PDF with it',
  'typeset-issue-failed': 'report the issue to the developers of Offprint; its contents lead to the articles’ own PDF files',
  'typeset-issue-large': 'divide the issue, or leave it; its contents lead to the articles’ own PDF files',
  'typeset-not-accessible': 'remove the reason, which is in the message; the PDF is published without the mark',
  'typeset-glyph-missing': 'add a font with these characters to fonts/ in the content, or replace them in the article',

  // Reading packages
  'file-missing': 'deliver the file with the article, under the name that the article uses',
  'file-changing': 'build again once nothing writes to the file any more',
  'file-empty': 'deliver the file again: it has no bytes',
  'file-unreadable': 'make the file readable for the account that runs the build, or deliver it again',
  'file-link-refused': 'put the file itself in the place of the link: links may lead out of the content',
  'package-unreadable': 'deliver the zip again: it is cut short or no zip',
  'package-entry-refused': 'pack the zip again with plain relative names, without links and encryption',
  'package-entry-damaged': 'deliver the zip again: this entry does not unpack to what its directory says',
  'package-too-large': 'split the delivery, or leave out what is not for publication',
  'folder-unowned': 'deliver the article’s XML or Markdown with these files, or take the folder out of the content',
  'package-unowned': 'name the file in the article that it belongs to, or take it out of the content',
  'file-not-published': 'refer to the file in its article, name it under "raw" in journal.json, or keep it outside of the content',
  'document-alone': 'write the article in Markdown, or deliver its JATS XML, with this file beside it',
  'object-key': 'rename the file: object keys are UTF-8 of at most 1,024 bytes',
  'article-duplicate': 'keep one of the two, or give one its own DOI',
  'article-missing': 'export the articles as JATS XML or write them in Markdown, and take this file out of the content',
  'article-title-missing': 'add <title-group> with <article-title>',
  'article-further': 'put each <article> in a file of its own',
  'address-taken': 'give one of the two another volume or e-location number',

  'messages-syntax': 'correct the file at this place: it is one object of messages in quotation marks',
  'messages-mistake': 'correct the message; the one of the program stands in its place',
  'messages-incomplete': 'translate the messages that are missing',
  'messages-missing': 'translate the messages in content/messages/, or set "language" to one that Offprint knows',

  // XML
  'xml-ill-formed': 'correct the XML at this place; an XML editor shows it',
  'xml-entity-bomb': 'take the nested entities out of the file’s DOCTYPE',
  'xml-entity-refused': 'put what the entity stands for in its place: files outside are never fetched',
  'xml-entity-unknown': 'write the character itself',
  'xml-too-deep': 'check the nesting: no article needs so much',
  'xml-too-large': 'check the file: no article is so large',
  'xml-text-too-long': 'check the file: no text is so long',
  'xml-encoding-unknown': 'save the file as UTF-8',
  'xml-bytes-undecodable': 'save the file anew in the encoding that its first line names',
  'xml-active': 'take the script or handler out of the XML',
  'element-unknown': 'check the element’s name; its words are shown all the same',
  'id-repeated': 'give each element an id of its own',
  'xref-dangling': {
    jats: 'point rid at an id of this article, or take the cross-reference away',
    markdown: 'name a key of the references or an id of this article, as in [@key] or [@fig-1], or take the reference out',
  },
  'link-refused': 'link to an http, https, mailto or ftp address',
  'graphic-unnamed': 'give the graphic an xlink:href',
  'include-missing': 'deliver the file with the article, or put its text in the place of the <xi:include>',
  'character-c1': 'save the source as UTF-8, or write the character itself, such as “ for &#147;',
  'graphic-missing': 'deliver the picture with the article, under the name that the article uses',
  'media-missing': 'deliver the recording with the article, under the name that the article uses',
  'pdf-missing': 'deliver the PDF with the article, under the name that <self-uri> uses',
  'supplement-missing': 'deliver the file with the article, under the name that the article uses',
  'image-broken': 'deliver the picture again, as TIFF, PNG, JPEG or SVG that opens elsewhere',
  'mathml-unknown': 'use MathML 3 or TeX; the words of the formula are shown all the same',
  'formula-too-large': 'split the formula, or deliver it as a picture',
  'table-span-too-large': 'check rowspan and colspan: they are larger than the table',
  'date-month-unknown': 'write the month as a number from 1 to 12',
  'date-day-impossible': 'write a day that the month has',
  'date-calendar': 'add iso-8601-date with the date in the Gregorian calendar',
  'date-year-impossible': 'correct the year',
  'date-without-year': 'add the year',

  // Markdown
  'front-matter-missing': 'begin the file with "---", keys and values, "---"',
  'front-matter-syntax': 'correct the YAML at this line',
  'front-matter-unknown': 'check the key’s name against the list of keys',
  'front-matter-value': 'write the value as it is expected',
  'footnote-unused': 'refer to the footnote, or take it out',
  'markdown-container': 'use one of the named containers, closed by ":::"',
  'markdown-html': 'write it in Markdown: HTML is shown as text',
  'bibliography-syntax': 'correct the bibliography, which is CSL JSON or YAML',
  'reference-repeated': 'give each reference a key of its own',

  // The journal and the build
  'journal-picture-broken': 'save the picture again as SVG, PNG or JPEG',
  'journal-picture-missing': 'put the file into assets/ of the content, or correct the path',
  'journal-setting': 'write the setting as it is expected',
  'site-url-local': 'set "siteUrl" in journal.json, such as "https://shore.example"',
  'journal-setting-deprecated': 'rename the setting as the message says',
  'journal-setting-unknown': 'check the setting’s name against the list of settings',
  'article-failed':
    'correct the article or the hook that the message names; if both are correct, report it to the developers of Offprint with the article',
  'article-too-slow': 'take out what is so large, such as a table or a formula, or raise the limit in journal.json',
  'article-too-large': 'take out what is so large, or raise the limit in journal.json',
  'article-kept': 'correct the article; to take it offline, delete its package or name it in "withdrawn" in journal.json',
  'article-lost': 'correct the article: there is no earlier version of it to publish',
  'withdrawn-unknown': 'check the spelling, or take the entry out where its package is deleted',
  'archive-program': 'install the program that makes this archive, or leave it out of --archive',
  'hook-failed': 'correct the hook at this place of hooks.mjs, or set "hooks": false in journal.json',
  'content-empty': 'put article packages or Markdown files into the content folder; "offprint init" makes a journal with samples',
  'synonyms-line': 'write one group a line in synonyms.txt, with commas between its words; the other lines are used',
  'page-address-taken': 'give the file of the page another name',
  'template-unknown': 'name the file after the part of a page that it writes, or begin its name with "_"',
  'template-broken': 'correct the Liquid at this line; until then, pages are rendered without the template',
  'theme-blocked': 'keep the file below assets/ of the content, or add its source to "security" in journal.json',
  'policy-too-long': 'name fewer sources in "security", and keep inline scripts of the templates in files below assets/',
  'ledger-line-malformed': 'take the line out of ledger.tsv; the next build writes it anew',
  'coverage-word-missing': 'report it to the developers of Offprint with the XML around it: no word of an article may be lost',
  'coverage-order-changed':
    'compare the paragraphs on the page with the source; report it to the developers of Offprint with the XML around them',
  'coverage-caption-moved':
    'compare the caption on the page with the source; report it to the developers of Offprint with the XML around it',
  'coverage-formula-changed': 'compare the formula on the page with the source; report it to the developers of Offprint with its XML',
  'coverage-table-changed':
    'compare the table on the page with the source, cell by cell; report it to the developers of Offprint with its XML',
  'coverage-link-missing':
    'check that rid or xlink:href is right; if it is, report it to the developers of Offprint with the XML around it',
  'coverage-figure-missing': 'check the figure on the page; report it to the developers of Offprint with its XML',
  'coverage-file-missing': 'check that the page names the file; report it to the developers of Offprint with the XML around it',
  'coverage-licence-missing':
    'check the licence on the page; if the source names it right, report it to the developers of Offprint with <permissions>',
  'coverage-date-missing': 'check the date in the source; if it is right, report it to the developers of Offprint with its XML',
  'coverage-identifier-missing': 'check the number in the source; if it is right, report it to the developers of Offprint with its XML',
  'coverage-author-changed':
    'compare the authors on the page with the source; report it to the developers of Offprint with <contrib-group>',
  'coverage-title-changed': 'compare the title on the page with the source; report it to the developers of Offprint with <title-group>',

  // Advice: tagging
  'article-language-missing': 'add xml:lang="en", or the article’s own, to <article>',
  'article-type-unknown': 'take article-type from the list of JATS, such as "research-article"',
  'article-doi-missing': {
    jats: 'add <article-id pub-id-type="doi">',
    markdown: 'add "doi" to the front matter, as doi: 10.5555/abc',
  },
  'article-doi-wrong': 'write the DOI bare: 10.5555/abc, without "https://doi.org/" and spaces',
  'issn-wrong': 'copy the ISSN from the ISSN portal',
  'pub-date-future': {
    jats: 'correct the year of <pub-date> if it is wrong; the article appears with the first build on or after that day',
    markdown: 'correct "date" in the front matter if it is wrong; the article appears with the first build on or after that day',
  },
  'pub-date-missing': {
    jats: 'add <pub-date publication-format="electronic" date-type="pub"> with year, month and day',
    markdown: 'add "date" to the front matter, as date: 2026-03-01',
  },
  'abstract-missing': {
    jats: 'add <abstract>',
    markdown: 'add "abstract" to the front matter',
  },
  'keywords-missing': {
    jats: 'add <kwd-group> with <kwd> for each',
    markdown: 'add "keywords" to the front matter, as keywords: [barnacles, tides]',
  },
  'funding-source-missing': 'add <funding-source> with the funder’s name, best with its Funder ID or ROR',
  'data-availability-missing': 'say where the data are, in a section of sec-type="data-availability"',
  'competing-interests-missing': 'add the authors’ statement, also where there are none, as <fn fn-type="coi-statement">',
  'author-missing': 'add <contrib contrib-type="author"> for each author',
  'orcid-wrong': 'copy the iD as https://orcid.org/… from the author’s ORCID page',
  'author-affiliation-missing': 'add an <xref ref-type="aff"> to the author, or an <aff>',
  'corresponding-author-missing': 'set corresp="yes" and an <email>, or an <xref ref-type="corresp">',
  'license-missing': {
    jats: 'add <license> with its address within <permissions>',
    markdown: 'add "license" to the front matter, as license: https://creativecommons.org/licenses/by/4.0/',
  },
  'license-link-missing': 'add the licence’s address, as <ali:license_ref> or xlink:href',
  'license-unknown':
    'give the address of the licence itself, such as https://creativecommons.org/licenses/by/4.0/, not that of a page about it',
  'copyright-parts-missing': 'add <copyright-year> and <copyright-holder> beside the statement',
  'figure-alt-missing': {
    jats: 'describe each figure in an <alt-text> within its <graphic>',
    markdown: 'describe each figure after its image, as ![Caption](F1.png){alt="Barnacles on a rock"}',
  },
  'figure-label-missing': 'add <label>Figure 1</label>',
  'figure-caption-missing': 'add a <caption> with a <title>',
  'figure-uncited': 'add an <xref ref-type="fig"> where the text speaks of it',
  'table-caption-missing': 'add <label> and <caption>',
  'table-header-missing': 'put the row that names the columns into <thead>, and make its cells and those that name rows <th>',
  'table-image': 'deliver the table as <table>',
  'section-title-missing': 'add a <title>, or join the section to the one before',
  'reference-doi-wrong': 'write the DOI bare: 10.5555/abc',
  'reference-type-missing': 'add publication-type="journal", "book", "data", …',
  'reference-uncited': 'add an <xref ref-type="bibr"> where the text uses it, or take the reference out',
};
