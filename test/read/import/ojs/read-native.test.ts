import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isNativeXml } from '../../../../src/read/import/ojs/read-native.ts';
import { base64, readNative } from './read-items.ts';

const PKP = 'xmlns="http://pkp.sfu.ca"';

/** An article of OJS 3.3 to 3.5 with one publication, whose attributes and children may be given. */
const article = (publication: string, { files = '', attributes = '', status = '3', own = '' } = {}): string =>
  `<article ${PKP} locale="en" status="3" current_publication_id="70" ${attributes}>
<id type="internal">7</id>${files}
<publication status="${status}" version="1" date_published="2020-05-06" seq="1" access_status="0" ${own}><id type="internal">70</id>
${publication}</publication></article>`;

const file = (id: number, content: string, { stage = 'proof', name = `file${id}.pdf`, extension = 'pdf', more = '' } = {}): string =>
  `<submission_file id="${id}" file_id="${id}" stage="${stage}" genre="Article Text" uploader="admin"><name locale="en">admin, ${name}</name>${more}
<file id="${id}" extension="${extension}"><embed encoding="base64">${base64(content)}</embed></file></submission_file>`;

const galley = (id: number, ref: number, { label = 'PDF', locale = 'en', seq = 0, path = '' } = {}): string =>
  `<article_galley locale="${locale}" url_path="${path}"><id type="internal">${id}</id><name locale="${locale}">${label}</name><seq>${seq}</seq><submission_file_ref id="${ref}"/></article_galley>`;

const TITLE = '<title locale="en">On cells</title>';

async function only(xml: string) {
  const { articles, said } = await readNative(xml);
  expect(articles).toHaveLength(1);
  const [one] = articles;
  return { ...one, matter: one?.matter ?? {}, files: one?.files ?? [], contents: one?.contents ?? {}, said };
}

describe('native XML is known by its root', () => {
  test.each([
    [`<?xml version="1.0"?><issue ${PKP} published="1">`, true],
    [`<!-- a --><pkp:articles xmlns:pkp="http://pkp.sfu.ca">`, true],
    ['<!DOCTYPE article PUBLIC "-//PKP//OJS Articles and Issues XML//EN" "http://pkp.sfu.ca/ojs/dtds/2.4.8/native.dtd"><article>', true],
    ['<issues><issue published="true">', true],
    ['<article article-type="research-article"><front>', false],
    ['<article xmlns:xlink="http://www.w3.org/1999/xlink"><front>', false],
    ['<journal xmlns="http://pkp.sfu.ca">', false],
    ['%PDF-1.4', false],
  ])('%s', (head, isNative) => expect(isNativeXml(Buffer.from(head))).toBe(isNative));

  test('in UTF-16 too', async () => {
    const xml = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${article('<title locale="en">Über</title>')}`, 'utf16le');
    expect(isNativeXml(xml)).toBe(true);
    expect((await readNative(xml)).articles[0]?.matter.title).toBe('Über');
  });
});

describe('an article', () => {
  test('of OJS 3.5 becomes front matter', async () => {
    const { matter, files, former, key, folder, said } = await only(
      `<issue ${PKP} published="1"><id type="internal">3</id><issue_identification><volume>4</volume><number>2</number><year>2020</year><title locale="en">Waters</title></issue_identification>
<sections><section ref="ART" seq="1"><title locale="en">Articles</title><title locale="de">Aufsätze</title></section></sections><articles>${article(
        `<id type="doi">10.5555/ 7</id><title locale="en">Cells of &lt;i&gt;E. coli&lt;/i&gt;</title><title locale="de_DE">Zellen</title><prefix locale="en">The</prefix>
<subtitle locale="en">In water</subtitle><subtitle locale="de_DE">Im Wasser</subtitle>
<abstract locale="en">&lt;p&gt;We &lt;b&gt;counted&lt;/b&gt; H&lt;sub&gt;2&lt;/sub&gt;O.&lt;/p&gt;&lt;p&gt;Twice.&lt;/p&gt;</abstract><abstract locale="de_DE">Wir zählten.</abstract>
<licenseUrl>https://creativecommons.org/licenses/by/4.0/</licenseUrl><copyrightHolder locale="en">The Society</copyrightHolder><copyrightYear>2020</copyrightYear>
<keywords locale="en"><keyword><name>cells</name></keyword><keyword><name>water</name></keyword></keywords><keywords locale="de_DE"><keyword>Zellen</keyword></keywords>
<agencies locale="en"><agency><name>Royal Society</name></agency></agencies><subjects locale="en"><subject>Biology</subject></subjects>
<authors><author seq="1" id="2" user_group_ref="Translator"><givenname locale="en">Plato</givenname><email>p@example.org</email></author>
<author seq="0" id="1" user_group_ref="Author"><givenname locale="en">Ada</givenname><familyname locale="en">Lovelace</familyname>
<rorAffiliation><ror>https://ror.org/00ynnr806</ror><name locale="en">Kew</name></rorAffiliation><country>GB</country><email>a@example.org</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid>
<biography locale="en">&lt;p&gt;Writes.&lt;/p&gt;</biography></author></authors>
${galley(31, 1, { seq: 2 })}${galley(32, 2, { label: 'PDF (Deutsch)', locale: 'de_DE', seq: 3 })}${galley(33, 3, { label: 'HTML', seq: 1, path: 'text' })}
<article_galley><id type="internal">34</id><name locale="en">Video</name><seq>4</seq><remote src="https://video.example/7"/></article_galley>${galley(35, 5, { label: 'Counts', seq: 5 })}
<citations><citation>Smith, J. (2010). &lt;em&gt;On *dividing*.&lt;/em&gt;</citation><citation></citation><citation>Jones, K. (2011). 12</citation></citations>
<pages>1–9</pages><covers><cover locale="en"><cover_image>c.JPG</cover_image><cover_image_alt_text/><embed encoding="base64">${base64('cover')}</embed></cover></covers>`,
        {
          own: 'section_ref="ART" url_path="on-cells"',
          files: `${file(1, 'one')}${file(2, 'two')}${file(3, '<p>three</p>', { extension: 'html', name: 'a.html' })}${file(4, 'image', {
            stage: 'dependent',
            name: 'fig 1.png',
            extension: 'png',
            more: '<submission_file_ref id="3"/>',
          })}${file(5, 'a,b', { name: 'counts.csv', extension: 'csv' })}${file(6, 'manuscript', { stage: 'submission' })}${file(7, 'review', { stage: 'review_file' })}`,
        },
      )}</articles></issue>`,
    );
    expect({ key, folder, former }).toEqual({
      key: 'ojs:7',
      folder: 'v4n2-lovelace-7',
      former: {
        system: 'ojs',
        ids: ['on-cells', '7'],
        files: { text: 'article.html', 31: 'article.pdf', 32: 'article-de.pdf', 33: 'article.html', 35: 'counts.csv' },
        urls: [],
      },
    });
    expect(matter).toEqual({
      title: 'The Cells of *E. coli*',
      subtitle: 'In water',
      'translated-titles': { de: { title: 'Zellen', subtitle: 'Im Wasser' } },
      doi: '10.5555/7',
      id: '7',
      language: 'en',
      authors: [
        { given: 'Ada', surname: 'Lovelace', orcid: '0000-0002-1825-0097', affiliations: ['aff1'], bio: 'Writes.' },
        { surname: 'Plato', roles: 'Translator' },
      ],
      affiliations: { aff1: { institution: 'Kew', country: 'United Kingdom', ror: 'https://ror.org/00ynnr806' } },
      date: '2020-05-06',
      volume: '4',
      issue: '2',
      'issue-title': 'Waters',
      pages: '1-9',
      section: 'Articles',
      subjects: ['Biology'],
      keywords: { en: ['cells', 'water'], de: ['Zellen'] },
      license: 'https://creativecommons.org/licenses/by/4.0/',
      copyright: { holder: 'The Society', year: '2020' },
      abstract: [{ text: 'We **counted** H~2~O.\n\nTwice.' }, { lang: 'de', text: 'Wir zählten.' }],
      funding: [{ source: 'Royal Society' }],
      references: ['Smith, J. (2010). *On \\*dividing\\*.*', 'Jones, K. (2011). 12'],
      body: 'article.html',
      pdf: 'article.pdf',
      cover: 'cover.jpg',
      galleys: [
        { file: 'article-de.pdf', label: 'PDF (Deutsch)', language: 'de' },
        { url: 'https://video.example/7', label: 'Video' },
      ],
      supplements: [{ file: 'counts.csv', label: 'Counts' }],
    });
    expect(files.map(({ name, role }) => `${role}: ${name}`)).toEqual([
      'body: article.html',
      'dependent: fig 1.png',
      'pdf: article.pdf',
      'galley: article-de.pdf',
      'supplement: counts.csv',
      'cover: cover.jpg',
    ]);
    expect(said).toEqual([
      '2: note: its DOI "10.5555/ 7" has spaces; they are removed',
      expect.stringMatching(/^\d+: file: no published galley names it \(stage "submission"\)$/),
      expect.stringMatching(/^\d+: file: no published galley names it \(stage "review_file"\)$/),
    ]);
  });

  test('of OJS 3.0 has its fields itself, and files in revisions', async () => {
    const { matter, contents } =
      await only(`<articles ${PKP}><article locale="en_US" date_published="2016-02-11" section_ref="ART" seq="1"><id type="internal">9</id>${TITLE}
<authors><author user_group_ref="Author"><firstname>Ada</firstname><middlename>K.</middlename><lastname>Lovelace</lastname><affiliation locale="en_US">Kew</affiliation><country>GB</country><email>a@example.org</email></author></authors>
<artwork_file id="5" stage="proof"><revision number="1" filename="old.pdf" filetype="application/pdf"><name locale="en_US">x</name><embed encoding="base64">${base64('old')}</embed></revision>
<revision number="2" filename="new.pdf" filetype="application/pdf"><name locale="en_US">x</name><embed encoding="base64">${base64('new')}</embed></revision></artwork_file>
<article_galley><id type="internal">3</id><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="5" revision="2"/></article_galley><pages>1-2</pages></article></articles>`);
    expect(matter).toMatchObject({
      id: '9',
      language: 'en',
      date: '2016-02-11',
      authors: [{ given: 'Ada K.', surname: 'Lovelace' }],
      pdf: 'article.pdf',
    });
    expect(contents['article.pdf']?.toString()).toBe('new');
  });

  test('of OJS 2.4 has its files in place and keywords in one text', async () => {
    const { matter, contents, former, key } =
      await only(`<!DOCTYPE issues SYSTEM "native.dtd"><issues><issue published="true" public_id="i1"><title locale="en_US">Test</title><volume>2</volume><number>1</number><year>2004</year>
<date_published>05-10-2004</date_published><section><title locale="en_US">Essays</title><article locale="en_US" public_id="on-cells"><id type="doi">10.5555/2</id><title locale="en_US">On cells</title>
<indexing><subject locale="en_US">Cells; Water</subject></indexing><author primary_contact="true"><firstname>Ada</firstname><lastname>Lovelace</lastname><email>a@example.org</email></author>
<permissions><license_url>https://creativecommons.org/licenses/by/4.0</license_url><copyright_holder locale="en_US">Ada</copyright_holder><copyright_year>2004</copyright_year></permissions>
<htmlgalley public_id="htm"><label>HTML</label><file><embed filename="a.htm" encoding="base64" mime_type="text/html">${base64('<p>a</p>')}</embed></file><image><embed filename="f.png" encoding="base64" mime_type="image/png">${base64('f')}</embed></image></htmlgalley>
<galley locale="en_US" public_id="pdf"><label>PDF</label><file><embed filename="a.pdf" encoding="base64" mime_type="application/pdf">${base64('pdf')}</embed></file></galley>
<supplemental_file public_id="s1"><title locale="en_US">Data</title><file><embed filename="d.sav" encoding="base64" mime_type="application/x">${base64('d')}</embed></file></supplemental_file></article></section></issue></issues>`);
    expect(matter).toMatchObject({
      title: 'On cells',
      doi: '10.5555/2',
      date: '2004-10-05',
      volume: '2',
      issue: '1',
      section: 'Essays',
      keywords: ['Cells', 'Water'],
      copyright: { holder: 'Ada', year: '2004' },
      body: 'article.html',
      pdf: 'article.pdf',
      supplements: [{ file: 'd.sav', label: 'Data' }],
    });
    expect({ key, ids: former?.ids, files: former?.files }).toEqual({
      key: 'doi:10.5555/2',
      ids: ['on-cells'],
      files: { htm: 'article.html', pdf: 'article.pdf', s1: 'd.sav' },
    });
    expect(Object.keys(contents)).toEqual(['article.html', 'f.png', 'article.pdf', 'd.sav']);
  });

  test('is its JATS file, if that has the metadata', async () => {
    const jats =
      '<article><front><article-meta><title-group><article-title>T</article-title></title-group><pub-date><year>2020</year></pub-date></article-meta></front></article>';
    const xml = { name: 'a.xml', extension: 'xml' };
    const files = `${file(1, jats, xml)}${file(2, 'pdf')}`;
    const { matter, files: read } = await only(article(TITLE + galley(1, 1, { label: 'XML' }) + galley(2, 2), { files }));
    expect(matter).toEqual({ pdf: 'article.pdf' });
    expect(read.map(({ name, role }) => `${role}: ${name}`)).toEqual(['jats: article.xml', 'pdf: article.pdf']);
    const tei = await only(article(TITLE + galley(1, 1, { label: 'XML' }), { files: file(1, '<TEI/>', xml) }));
    expect(tei.matter).toMatchObject({ title: 'On cells', galleys: [{ file: 'article.xml', label: 'XML' }] });
  });
});

describe('of the versions of an article', () => {
  const version = (id: number, status: number, title: string): string =>
    `<publication version="${id}" status="${status}" date_published="2020-01-01"><id type="internal">${id}</id><title locale="en">${title}</title></publication>`;
  const versions = (current: number, ...publications: string[]): string =>
    `<article ${PKP} locale="en" status="3" current_publication_id="${current}"><id type="internal">7</id>${publications.join('')}</article>`;

  test.each([
    ['the current one is taken', versions(1, version(1, 3, 'one'), version(2, 1, 'two')), ['one']],
    ['also after an older one', versions(2, version(1, 3, 'one'), version(2, 3, 'two')), ['two']],
    ['a newer one in work is not', versions(2, version(1, 3, 'one'), version(2, 1, 'two')), ['one']],
    ['without a current one the last', versions(9, version(2, 3, 'two'), version(1, 3, 'one')), ['two']],
  ])('%s', async (_name, xml, titles) => expect((await readNative(xml)).articles.map(({ matter }) => matter.title)).toEqual(titles));
});

describe('what is not published stays out', () => {
  const issue = (published: number, content: string): string =>
    `<issue ${PKP} published="${published}"><issue_identification><volume>1</volume></issue_identification><articles>${content}</articles></issue>`;

  test.each([
    [
      'an article in work',
      `<articles ${PKP}>${article(TITLE)}${article(TITLE, { status: '1', attributes: 'stage="editorial"' }).replace('status="3"', 'status="1"')}</articles>`,
      ['none of its versions is published'],
    ],
    [
      'a declined article',
      `<articles ${PKP}>${article(TITLE)}${article(TITLE).replace('status="3"', 'status="4"')}</articles>`,
      ['it was declined'],
    ],
    [
      'an issue in work',
      `<issues ${PKP}>${issue(1, article(TITLE))}${issue(0, article(TITLE))}</issues>`,
      ['its issue is not published', 'it is not published'],
    ],
  ])('%s', async (_name, xml, reasons) => {
    const { articles, said } = await readNative(xml);
    expect(articles).toHaveLength(1);
    expect(said.filter((line) => / (?:article|issue): /.test(line)).map((line) => line.replace(/^.*?: .*?: /, ''))).toEqual(reasons);
  });

  test('but all is taken of an export in which nothing is published, as converters write it', async () => {
    const { articles, said } = await readNative(issue(0, article(TITLE, { status: '5' }).replace('status="3"', 'status="5"')));
    expect(articles).toHaveLength(1);
    expect(said).toContain('0: note: no article of the export is published, so all are taken');
  });

  test('e-mail addresses, users and dates of the submission', async () => {
    const { articles } = await readNative(
      article(`${TITLE}<authors><author><givenname>Ada</givenname><email>secret@example.org</email></author></authors>${galley(1, 1)}`, {
        files: file(1, 'pdf'),
        attributes: 'date_submitted="2019-12-31"',
      }),
    );
    expect(JSON.stringify(articles)).not.toMatch(/secret|admin|2019-12-31/);
  });

  test('a galley of a file of peer review', async () => {
    const { articles, said } = await readNative(article(TITLE + galley(1, 1), { files: file(1, 'review', { stage: 'review_file' }) }));
    expect(articles[0]?.files).toEqual([]);
    expect(said[0]).toMatch(/galley: its file is confidential \(stage "review_file"\)$/);
  });
});

describe('a mistake is reported, and the rest is imported', () => {
  test.each([
    [
      'invalid base64',
      article(TITLE + galley(1, 1), { files: file(1, '').replace('></embed', '>(data)</embed') }),
      'file!: its file cannot be decoded: it has "(", which is no base64',
    ],
    ['a galley without its file', article(TITLE + galley(1, 9)), 'galley!: its file 9 is not in the export'],
    ['a galley with nothing', article(`${TITLE}<article_galley><name>PDF</name><seq>0</seq></article_galley>`), 'galley!: it has no file'],
    [
      'a remote galley without an address',
      article(`${TITLE}<article_galley><name>PDF</name><seq>0</seq><remote src="javascript:f"/></article_galley>`),
      'galley!: its address is "javascript:f"; expected an http or https URL',
    ],
    ['a DOI that is none', article(`<id type="doi">7</id>${TITLE}`), 'value!: its DOI is "7"; expected one as 10.5555/12'],
    [
      'a date that is none',
      article(TITLE).replace('2020-05-06', '0000-00-00'),
      'value!: its date is "0000-00-00"; expected one as 2014-12-31',
    ],
    ['pages that are none', article(`${TITLE}<pages>see below</pages>`), 'value!: its pages are "see below"; expected numbers as 12-34'],
    [
      'an author without a name',
      article(`${TITLE}<authors><author><email>a@example.org</email></author></authors>`),
      'value!: an author has no name',
    ],
    [
      'an ampersand',
      article(TITLE.replace('cells', 'cells & water')),
      'value!: the XML has a fault: an ampersand is not written as "&amp;"',
    ],
    ['a "<"', article(TITLE.replace('cells', 'cells < water')), 'value!: the XML has a fault: disallowed character in tag name'],
    ['a wrong end tag', article(`${TITLE}<pages>1-2</page><licenseUrl/>`), 'value!: the XML has a fault: unmatched closing tag: page'],
    ['an unknown entity', article(TITLE.replace('cells', 'cells&water;')), 'value!: the XML has a fault: undefined entity'],
    [
      'a file id twice',
      article(TITLE + galley(1, 1), { files: file(1, 'a') + file(1, 'b') }),
      'file!: the id 1 is that of another file of the article too',
    ],
    [
      'a file outside of the folder',
      article(TITLE + galley(1, 1), {
        files:
          '<submission_file id="1" stage="proof"><name>a.pdf</name><file id="1"><href src="../../etc/passwd"/></file></submission_file>',
      }),
      'file!: its file is not in the folder of the export; give the folder of the files as --files',
    ],
  ])('%s', async (_name, xml, expected) => {
    const { articles, said } = await readNative(xml);
    expect(articles).toHaveLength(1);
    expect(said.map((line) => line.replace(/^[1-9]\d*: /, ''))).toContain(expected);
  });

  test('an article without a language has the title without one', async () => {
    const title = '<title>Cells</title><title locale="de_DE">Zellen</title>';
    const { articles } = await readNative(article(title).replaceAll('locale="en"', 'locale=""'));
    expect(articles.map(({ matter }) => [matter.title, matter['translated-titles']])).toEqual([['Cells', { de: { title: 'Zellen' } }]]);
  });

  test('an article without a title', async () => {
    const { articles, said } = await readNative(`<articles ${PKP}>${article('<title locale="en"> </title>')}${article(TITLE)}</articles>`);
    expect(articles).toHaveLength(1);
    expect(said).toContain('1: article!: it has no title');
  });

  test('two articles with one id are two articles', async () => {
    const { articles, said } = await readNative(`<articles ${PKP}>${article(TITLE)}\n${article(TITLE)}</articles>`);
    expect(articles.map(({ key, folder }) => [key, folder])).toEqual([
      ['ojs:7', '2020-7'],
      ['ojs:7-2', '2020-7-2'],
    ]);
    expect(said).toContain('5: note: the article in line 1 of issue.xml has the same id');
  });

  test('the end of a file within an article, with the articles before it', async () => {
    const whole = `<articles ${PKP}>${article(TITLE + galley(1, 1), { files: file(1, 'a') })}\n${article(TITLE + galley(1, 1), { files: file(1, 'b'.repeat(1000)) })}</articles>`;
    for (const share of [0.6, 0.7, 0.95]) {
      const { articles, said } = await readNative(whole.slice(0, whole.length * share));
      expect(articles).toHaveLength(1);
      expect(said.at(-1)).toMatch(/article!: the file ends within it$/);
    }
  });

  test('bytes of another encoding', async () => {
    const { articles, said } = await readNative(Buffer.from(article('<title locale="en">Über</title>'), 'latin1'));
    expect(articles[0]?.matter.title).toBe('Über');
    expect(said.some((line) => line.includes('bytes that are invalid in the encoding of the file'))).toBe(true);
  });
});

test('files that the export refers to are found below its folder, or below another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-hrefs-'));
  mkdirSync(join(folder, 'files/a b'), { recursive: true });
  writeFileSync(join(folder, 'files/a b/c.pdf'), 'pdf');
  const xml = article(TITLE + galley(1, 1), {
    files:
      '<submission_file id="1" stage="proof"><name>c.pdf</name><file id="1" extension="pdf"><href src="a%20b/c.pdf"/></file></submission_file>',
  });
  writeFileSync(join(folder, 'issue.xml'), xml);
  const { articles } = await readNative([join(folder, 'issue.xml')], { files: join(folder, 'files') });
  expect(articles[0]?.files).toMatchObject([{ name: 'article.pdf', from: { path: expect.stringMatching(/files\/a b\/c\.pdf$/) } }]);
  rmSync(folder, { recursive: true });
});

test('an issue has its cover, its PDF and its description; the journal the order of sections and its languages', async () => {
  const { items } =
    await readNative(`<issue ${PKP} published="1"><id type="internal">3</id><description locale="en">&lt;p&gt;On *water*.&lt;/p&gt;</description>
<issue_identification><volume>4</volume><number>2</number><year>2020</year></issue_identification>
<sections><section ref="REV" seq="2"><policy locale="en">&lt;p&gt;Short.&lt;/p&gt;</policy><title locale="en">Reviews</title></section><section ref="ART" seq="1" hide_title="1"><title locale="en">Articles</title></section></sections>
<covers><cover locale="en"><cover_image>c.png</cover_image><embed encoding="base64">${base64('c')}</embed></cover></covers>
<issue_galleys><issue_galley locale="en"><label>PDF</label><issue_file><file_name>i.pdf</file_name><file_type>application/pdf</file_type><original_file_name>i.pdf</original_file_name><embed encoding="base64">${base64('i')}</embed></issue_file></issue_galley></issue_galleys>
<articles>${article(`${TITLE}<title locale="de">Zellen</title>`)}</articles></issue>`);
  expect(
    items
      .filter(({ kind }) => kind !== 'article')
      .map((item) => ('files' in item ? { ...item, files: item.files.map(({ name }) => name) } : item)),
  ).toEqual([
    {
      kind: 'journal',
      settings: {
        language: 'en',
        languages: ['en', 'de'],
        sections: ['Articles', 'Reviews'],
        cover: ['assets/covers/{volume}-{issue}.png'],
        former: { url: 'https://old.example/index.php/j', system: 'ojs', issues: { 3: { volume: '4', issue: '2' } } },
      },
      files: [],
    },
    { kind: 'issue', key: 'issue:3', files: ['assets/covers/4-2.png', 'assets/issues/4-2.pdf'] },
    expect.objectContaining({ reason: 'tables of contents always have the title of a section' }),
    {
      kind: 'page',
      name: 'issue-4-2',
      markdown: '---\ntitle: "4(2) 2020"\nmenu: none\n---\n\nOn \\*water\\*.\n\n- [PDF](assets/issues/4-2.pdf)\n',
    },
    { kind: 'page', name: 'sections', markdown: '---\ntitle: Sections\n---\n\n## Reviews\n\nShort.\n' },
  ]);
});
