import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Article, SubArticle } from '../../../src/model/article.ts';
import type { Problem } from '../../../src/model/problem.ts';
import { readJats } from '../../../src/read/jats/read-jats.ts';

/**
 * A case of `test/cases/jats/<part>.txt`. The part (the file's name) determines the position of the fragment and the compared values.
 *
 *   == A list within a paragraph splits it
 *   <p>one <list><list-item><p>two</p></list-item></list> three</p>
 *   --
 *   [ … the model as JSON … ]
 *   ! list-odd
 *
 * Lines that begin with `!` are the codes of the expected problems, in order; without such a line no problem is expected.
 */
export interface JatsCase {
  readonly title: string;
  /** `body.txt:12`. */
  readonly place: string;
  readonly part: string;
  readonly jats: string;
  readonly expected: string;
  readonly codes: readonly string[];
}

const folder = fileURLToPath(new URL('../../cases/jats/', import.meta.url));

export function casesOf(part: string): JatsCase[] {
  const lines = readFileSync(`${folder}${part}.txt`, 'utf8').split('\n');
  const starts = lines.flatMap((line, i) => (line.startsWith('== ') ? [i] : []));
  return starts.map((start, i) => {
    const block = lines.slice(start + 1, starts[i + 1] ?? lines.length);
    const divide = block.indexOf('--');
    const after = block.slice(divide + 1);
    return {
      title: (lines[start] ?? '').slice(3),
      place: `${part}.txt:${start + 1}`,
      part,
      jats: block.slice(0, divide).join('\n'),
      expected: after.filter((line) => !line.startsWith('! ')).join('\n'),
      codes: after.filter((line) => line.startsWith('! ')).map((line) => line.slice(2).trim()),
    };
  });
}

/** Parts for which case files exist. */
export const parts = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(0, -4))
  .sort();

const HEAD = '<article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:mml="http://www.w3.org/1998/Math/MathML">';
const TITLE = '<title-group><article-title>T</article-title></title-group>';

/** Per part, a function that wraps the fragment in an article, and one that picks the compared values. */
const PARTS: Readonly<Record<string, readonly [(jats: string) => string, (article: Article) => unknown]>> = {
  body: [(jats) => withMeta('', `<body>${jats}</body>`), ({ body }) => body],
  floats: [(jats) => withMeta('', jats), ({ body, back, subArticles }) => ({ body, back, subArticles: subArticles.map(withSmallMeta) })],
  meta: [(jats) => withMeta(jats, ''), ({ meta }) => differencesFromEmpty(meta)],
  abstracts: [(jats) => withMeta(jats, ''), ({ abstracts }) => abstracts],
  references: [
    (jats) => withMeta('', `<back><ref-list>${jats}</ref-list></back>`),
    ({ back }) => back.flatMap((b) => (b.kind === 'refList' ? b.references : [])),
  ],
  formulas: [(jats) => withMeta('', `<body>${jats}</body>`), ({ body }) => body],
  links: [(jats) => withMeta('', `<body>${jats}</body>`), ({ body }) => body],
  tables: [(jats) => withMeta('', `<body>${jats}</body>`), ({ body }) => body],
  'sub-articles': [(jats) => withMeta('', jats), ({ subArticles }) => subArticles.map(withSmallMeta)],
};

export function runCase({ part, jats }: Pick<JatsCase, 'part' | 'jats'>): { actual: unknown; problems: Problem[] } {
  const [wrap, pick] = PARTS[part] ?? [];
  if (wrap === undefined || pick === undefined) throw new Error(`no part of an article is called "${part}"`);
  const problems: Problem[] = [];
  const { article } = articleFrom(wrap(jats), problems);
  return { actual: article === undefined ? undefined : pick(article), problems };
}

/** Reads JATS text; every file exists except those whose name begins with `missing`. */
export function articleFrom(jats: string | Uint8Array, problems: Problem[] = []): { article: Article | undefined; problems: Problem[] } {
  const bytes = typeof jats === 'string' ? new TextEncoder().encode(jats) : jats;
  const article = readJats(bytes, {
    file: 'a.xml',
    resolveFile: (href) => (href.startsWith('missing') ? { href } : { href, source: `pkg/${href}` }),
    report: (problem) => problems.push(problem),
  });
  return { article, problems };
}

function withMeta(meta: string, rest: string): string {
  const title = meta.includes('<title-group') ? '' : TITLE;
  return `${HEAD}<front><article-meta>${title}${meta}</article-meta></front>${rest}</article>`;
}

function withSmallMeta(sub: SubArticle): unknown {
  return { ...sub, meta: differencesFromEmpty(sub.meta), subArticles: sub.subArticles.map(withSmallMeta) };
}

/** Fields that the fragment filled. */
function differencesFromEmpty(meta: Article['meta']): Record<string, unknown> {
  const { place: _place, articleType: _articleType, ...fields } = meta;
  const empty = articleFrom(withMeta('', '')).article?.meta as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name])));
}
