import type { Trap } from './hostile-content.ts';
import { EVIL, hostileJats, type JatsParts, PAYLOAD } from './hostile-jats.ts';

/** Well-formed articles whose texts, URLs and names attempt injection. */
export function hostileArticles(): readonly Trap[] {
  const article = (made: JatsParts, problems: Trap['problems'] = [], files: Trap['files'] = {}): Trap => ({
    files: { [`${made.name}/${made.name}.xml`]: hostileJats(made), ...files },
    problems,
  });
  const linkLines = HOSTILE_HREFS.map((_, index) => ({ code: 'link-refused', file: 'links/links.xml', line: 10 + index }));
  return [
    article({ name: 'title', title: '<![CDATA[<script>globalThis.pwned=1</script></title></script>]]>' }),
    article({ name: 'foreign', title: `A <script>${PAYLOAD}</script>title`, body: FOREIGN.join('\n') }, [
      { code: 'element-unknown', file: 'foreign/foreign.xml', line: 10 },
    ]),
    article({ name: 'handlers', body: `<p onclick="${PAYLOAD}" style="position:fixed" id='"&gt;&lt;script>'>Click me</p>` }),
    article(
      { name: 'links', body: HOSTILE_HREFS.map((href) => `<p><ext-link xlink:href="${href}">${href}</ext-link></p>`).join('\n') },
      linkLines,
    ),
    article({ name: 'mathml', body: MATH }, [{ code: 'xml-active', file: 'mathml/mathml.xml', line: 10 }]),
    article({ name: 'xhtml', body: `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${PAYLOAD}</x:script>` }, [
      { code: 'xml-active', file: 'xhtml/xhtml.xml', line: 10 },
    ]),
    article({ name: 'disguised', body: `<x:script xmlns:x="&#104;ttp://www.w3.org/1999/xhtm&#108;">${PAYLOAD}</x:script>` }, [
      { code: 'xml-active', file: 'disguised/disguised.xml', line: 10 },
    ]),
    article(
      {
        name: 'attlist',
        doctype: '<!DOCTYPE article [<!ATTLIST script xmlns CDATA #FIXED "http://www.w3.org/1999/&#120;html">]>',
        body: `<script>${PAYLOAD}</script>`,
      },
      [{ code: 'xml-active', file: 'attlist/attlist.xml', line: 1 }],
    ),
    article(
      {
        name: 'stylesheet',
        doctype: '<?xml-stylesheet type="text/xsl" href="stylesheet/evil.xsl"?>',
        body: '<supplementary-material xlink:href="evil.xsl"/>',
      },
      [],
      {
        'stylesheet/evil.xsl': XSLT,
      },
    ),
    article({ name: 'tex', body: TEX.map((tex) => `<p><inline-formula><tex-math>${tex}</tex-math></inline-formula></p>`).join('\n') }),
    article({ name: 'drawing', body: '<fig id="f1"><graphic xlink:href="a.svg"/></fig>' }, [], { 'drawing/a.svg': SVG }),
    article(
      { name: 'supplements', body: supplements() },
      [],
      Object.fromEntries(ACTIVE.map(([name, text]) => [`supplements/${name}`, text])),
    ),
    article({ name: 'outside', body: OUTSIDE.map((href, i) => `<fig id="f${i}"><graphic xlink:href="${href}"/></fig>`).join('\n') }, [
      { code: 'graphic-missing', file: 'outside/outside.xml', line: 10 },
    ]),
    article({ name: 'metadata', doi: `10.5555/"'>&lt;/script>&lt;script>${PAYLOAD}&lt;/script>`, front: METADATA, meta: WHERE }),
    article({
      name: 'prototype',
      meta: '<volume>__proto__</volume><elocation-id>constructor</elocation-id>',
      front: '<article-categories><subj-group><subject>__proto__</subject></subj-group></article-categories>',
    }),
    article({ name: 'climb', meta: '<volume>../../..</volume><elocation-id>../../../escaped</elocation-id>' }),
    ...NAMES.map((name, index) => ({
      files: {
        [`names-${index}/${name}.xml`]: hostileJats({
          name: `names-${index}`,
          body: `<fig id="f1"><graphic xlink:href="a.svg"/></fig><supplementary-material xlink:href="${escaped(name)}.csv"/>`,
        }),
        [`names-${index}/${name}.csv`]: 'a,b\n',
      },
    })),
  ];
}

const FOREIGN = [
  `<p>Text <iframe src="javascript:${PAYLOAD}">frame</iframe> <object data="${EVIL}/x">object</object> <embed src="${EVIL}/x"/></p>`,
  `<p><img src="x" onerror="${PAYLOAD}"/><svg onload="${PAYLOAD}"><script>${PAYLOAD}</script></svg><style>*{display:none}</style></p>`,
  `<script>${PAYLOAD}</script>`,
  `<form action="${EVIL}"><input autofocus="autofocus" onfocus="${PAYLOAD}"/></form>`,
  `<base href="${EVIL}"/><meta http-equiv="refresh" content="0;url=${EVIL}"/><link rel="stylesheet" href="${EVIL}/x.css"/>`,
];

const HOSTILE_HREFS = [
  `javascript:${PAYLOAD}`,
  `JaVaScRiPt:${PAYLOAD}`,
  ` javascript:${PAYLOAD}`,
  `java&#9;script:${PAYLOAD}`,
  `java&#10;script:${PAYLOAD}`,
  `&#106;avascript:${PAYLOAD}`,
  `javascript&#58;${PAYLOAD}`,
  `javascript://%0a${PAYLOAD}`,
  `&#xfeff;javascript:${PAYLOAD}`,
  `&#x2028;javascript:${PAYLOAD}`,
  `data:text/html,&lt;script>${PAYLOAD}&lt;/script>`,
  `data:image/svg+xml,&lt;svg onload='${PAYLOAD}'/>`,
  `vbscript:msgbox(1)`,
  `feed:javascript:${PAYLOAD}`,
  `view-source:javascript:${PAYLOAD}`,
  `blob:https://journal.example/x`,
  `file:///etc/passwd`,
];

const MATH = `<disp-formula><mml:math href="javascript:${PAYLOAD}" onclick="${PAYLOAD}"><mml:maction actiontype="statusline#javascript:${PAYLOAD}" xlink:href="javascript:${PAYLOAD}"><mml:mi>x</mml:mi><mml:mtext>y</mml:mtext></mml:maction>
<mml:semantics><mml:mi xlink:href="javascript:${PAYLOAD}" style="background:url(${EVIL}/x)">z</mml:mi><mml:annotation-xml encoding="text/html"><script>${PAYLOAD}</script><img src="x" onerror="${PAYLOAD}"/></mml:annotation-xml></mml:semantics>
<mml:mglyph src="${EVIL}/x.png"/><mml:mtext><![CDATA[</math><script>globalThis.pwned=1</script>]]></mml:mtext></mml:math></disp-formula>`;

const TEX = [
  String.raw`\href{javascript:${PAYLOAD}}{x}`,
  String.raw`\url{javascript:${PAYLOAD}}`,
  String.raw`\text{<![CDATA[<script>globalThis.pwned=1</script>]]>}`,
  String.raw`\includegraphics{${EVIL}/x.png}`,
  String.raw`\class{x" onclick="${PAYLOAD}}{y}`,
  String.raw`\htmlData{onclick=${PAYLOAD}}{y}`,
  String.raw`\def\a{\a\a}\a`,
  String.raw`\newcommand{\b}{\b}\b`,
  `$x$<![CDATA[</math><script>globalThis.pwned=1</script>]]>`,
  '{'.repeat(5000),
];

const SVG = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="50" onload="${PAYLOAD}">
<script>${PAYLOAD}</script><image xlink:href="${EVIL}/x.png" width="9" height="9"/><image xlink:href="file:///etc/passwd"/><text y="20">hello</text></svg>`;

const XSLT = `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="/"><html><script>${PAYLOAD}</script></html></xsl:template></xsl:stylesheet>`;

const PAGE = `<!doctype html><script>${PAYLOAD}</script>`;
/** Files that a browser would execute if the site served them with their media types. */
export const ACTIVE: readonly (readonly [string, string])[] = [
  ['page.html', PAGE],
  ['page.HTM', PAGE],
  ['page.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml"><script>${PAYLOAD}</script></html>`],
  ['page.shtml', PAGE],
  ['drawing.svg', SVG],
  ['script.js', PAYLOAD],
  ['script.mjs', PAYLOAD],
  ['style.xsl', XSLT],
  ['.htaccess', 'Options +Indexes'],
  ['page.html.', PAGE],
  ['no-ending', PAGE],
  ['page.pdf', PAGE],
  ['page.swf', 'CWS'],
  ['app.webmanifest', '{}'],
  ['data.xml', `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${PAYLOAD}</x:script>`],
  ['data.rdf', `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${PAYLOAD}</x:script>`],
  ['data.mathml', `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${PAYLOAD}</x:script>`],
];

function supplements(): string {
  return ACTIVE.map(
    ([name], i) => `<supplementary-material id="s${i}" xlink:href="${name}"><label>${name}</label></supplementary-material>`,
  ).join('\n');
}

const OUTSIDE = [
  '../../../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '\\\\evil.example\\x.tif',
];

const BREAK_OUT = `&quot;&apos;>&lt;/script>&lt;/title>&lt;script>${PAYLOAD}&lt;/script>]]&gt;`;

const METADATA = `<article-categories><subj-group><subject>${BREAK_OUT}</subject></subj-group></article-categories>
<contrib-group><contrib contrib-type="author"><contrib-id contrib-id-type="orcid">javascript:${PAYLOAD}</contrib-id><name><surname>${BREAK_OUT}</surname><given-names>${BREAK_OUT}</given-names></name><email>${BREAK_OUT}@x</email><role vocab-term-identifier="javascript:${PAYLOAD}">${BREAK_OUT}</role></contrib>
<contrib contrib-type="${BREAK_OUT}"><collab>${BREAK_OUT}</collab></contrib></contrib-group>
<aff id="a1"><institution-wrap><institution-id institution-id-type="ror">javascript:${PAYLOAD}</institution-id><institution>${BREAK_OUT}</institution></institution-wrap></aff>`;

const WHERE = `<volume>${BREAK_OUT}</volume><issue>${BREAK_OUT}</issue><elocation-id>${BREAK_OUT}</elocation-id>
<permissions><copyright-statement>${BREAK_OUT}</copyright-statement><license xlink:href="javascript:${PAYLOAD}"><license-p>${BREAK_OUT}</license-p></license></permissions>
<related-article related-article-type="retraction-forward" ext-link-type="uri" xlink:href="javascript:${PAYLOAD}"/><self-uri xlink:href="javascript:${PAYLOAD}"/>
<abstract><p>${BREAK_OUT}</p></abstract><kwd-group kwd-group-type="${BREAK_OUT}"><title>${BREAK_OUT}</title><kwd>${BREAK_OUT}</kwd></kwd-group>
<funding-group><award-group><funding-source><institution-wrap><institution-id>javascript:${PAYLOAD}</institution-id><institution>${BREAK_OUT}</institution></institution-wrap></funding-source><award-id>${BREAK_OUT}</award-id></award-group></funding-group>`;

const NAMES = [
  `a"b'c<script>alert(1)<`,
  'line\nbreak',
  'x'.repeat(240),
  'CON',
  'Übergröße 文字 🦀',
  '%2e%2e%2f%00',
  'index',
  '-rf --help',
  '$(touch pwned) `id`',
  'e\u0301',
];

function escaped(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}
