import type { Trap } from './hostile-content.ts';
import { EVIL, PAYLOAD } from './hostile-jats.ts';

const BODY = `---
title: '<script>${PAYLOAD}</script> and *words*'
doi: 10.5555/markdown
date: 2020-03-04
volume: 1
elocation-id: e9
authors:
  - name: '<img src=x onerror=${PAYLOAD}>'
    orcid: 'javascript:${PAYLOAD}'
license: 'javascript:${PAYLOAD}'
bibliography: ../../../../etc/passwd
keywords: ['</script><script>${PAYLOAD}</script>']
---

Honest words. <script>${PAYLOAD}</script> <img src=x onerror=${PAYLOAD}> <a href="javascript:${PAYLOAD}">raw</a>

<iframe src="javascript:${PAYLOAD}"></iframe>

[a link](javascript:${PAYLOAD}) [another](JAVASCRIPT:${PAYLOAD}) [entity](&#106;avascript:${PAYLOAD}) [data](data:text/html,<script>${PAYLOAD}</script>)

![picture](javascript:${PAYLOAD}) ![picture](${EVIL}/x.png) ![picture](../../../../etc/passwd)

<javascript:${PAYLOAD}> [reference][r] $\\href{javascript:${PAYLOAD}}{x}$

[r]: vbscript:x
`;

const ALIASES = `---
a: &a [x, x, x, x, x, x, x, x, x, x]
${'bcdefghij'
  .split('')
  .map((letter, i) => `${letter}: &${letter} [${`*${'abcdefghi'[i]}, `.repeat(10)}]`)
  .join('\n')}
title: Aliases
doi: 10.5555/aliases
---

Words.
`;

/** Articles written in Markdown with hostile HTML, URLs and front matter. */
export const HOSTILE_MARKDOWN: Trap = {
  files: { 'markdown/markdown.md': BODY, 'aliases/aliases.md': ALIASES },
  problems: [
    { code: 'link-refused', file: 'markdown/markdown.md', line: 19 },
    { code: 'front-matter-syntax', file: 'aliases/aliases.md', line: 2 },
  ],
};
