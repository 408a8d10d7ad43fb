import type { SecurityDirective, SecuritySources } from '../../model/journal.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { inlineElements } from './inline-parts.ts';

/**
 * Reports what a journal's templates and style sheet hold that browsers refuse by the Content-Security-Policy of the pages: files of other
 * sites without a source in `security`, event handlers in attributes, scripts that Liquid writes. Without this an editor would only see
 * that a part of the page is missing.
 */
export function reportBlocked({ templates, css }: ThemeTexts, security: SecuritySources, report: ReportProblem): void {
  for (const [name, text] of templates) reportAt(`templates/${name}.liquid`, text, [...blockedIn(text, security)], report);
  reportAt('theme.css', css, [...blockedFiles(css, CSS_LOADS, security)], report);
}

/** The same for pictures of other sites in a page that the editors wrote; they are found in its HTML and reported where its Markdown names them. */
export function reportBlockedPictures(page: WrittenPage, security: SecuritySources, report: ReportProblem): void {
  const blocked = [...blockedFiles(page.html, HTML_LOADS, security)].map((one) => ({
    ...one,
    offset: Math.max(0, page.markdown.indexOf(one.found.slice(1, -1))),
  }));
  reportAt(page.file, page.markdown, blocked, report);
}

interface WrittenPage {
  /** `pages/about.md` */
  readonly file: string;
  readonly markdown: string;
  readonly html: string;
}

interface ThemeTexts {
  readonly templates: ReadonlyMap<string, string>;
  readonly css: string;
}

interface Blocked {
  readonly offset: number;
  /** Quoted from the text. */
  readonly found: string;
  readonly expected: string;
}

function reportAt(file: string, text: string, blocked: readonly Blocked[], report: ReportProblem): void {
  for (const { offset, found, expected } of blocked) {
    const before = text.slice(0, offset);
    const place = { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
    const message = `${found} is blocked by the Content-Security-Policy of the pages; expected ${expected}`;
    report({ code: 'theme-blocked', severity: 'warning', place, message });
  }
}

function* blockedIn(text: string, security: SecuritySources): Generator<Blocked> {
  yield* blockedFiles(text, HTML_LOADS, security);
  const hasInlineStyles = security['style-src']?.includes("'unsafe-inline'") === true;
  for (const { kind, offset, isWritten } of inlineElements(text)) {
    if (!isWritten || (kind === 'styles' && hasInlineStyles)) continue;
    const element = kind === 'scripts' ? 'script' : 'style';
    const expected =
      kind === 'scripts' ? 'a script without Liquid that reads data-… attributes, or a file below assets/' : 'a rule in theme.css';
    yield { offset, found: `a <${element}> that Liquid writes a part of`, expected };
  }
  for (const { index, 1: name = '' } of text.matchAll(ATTRIBUTE)) {
    const isStyle = name.toLowerCase() === 'style';
    if (isStyle && hasInlineStyles) continue;
    const expected = isStyle ? 'a class, and a rule in theme.css' : 'addEventListener in a script';
    yield { offset: index, found: `the attribute ${name}`, expected };
  }
}

function* blockedFiles(text: string, loads: readonly Load[], security: SecuritySources): Generator<Blocked> {
  for (const { directive, pattern } of loads) {
    for (const { index, 1: address = '' } of text.matchAll(pattern)) {
      const url = URL.canParse(address, 'https://site.invalid') ? new URL(address, 'https://site.invalid') : undefined;
      if (url === undefined || isAllowed(url, security[directive] ?? [])) continue;
      yield {
        offset: index,
        found: `"${address}"`,
        expected: `a file below assets/, or "security": { "${directive}": ["${url.origin}"] } in journal.json`,
      };
    }
  }
}

/** Returns true where a source of a policy covers an address (CSP Level 3, 6.7.2.6). */
function isAllowed(url: URL, sources: readonly string[]): boolean {
  return sources.some((source) => {
    if (source.toLowerCase() === url.protocol) return true;
    const { scheme = '', wild, host = '', port, path = '/' } = HOST_SOURCE.exec(source)?.groups ?? {};
    if (`${scheme.toLowerCase()}:` !== url.protocol && !(scheme === 'http' && url.protocol === 'https:')) return false;
    const isHost = wild === undefined ? url.hostname === host.toLowerCase() : url.hostname.endsWith(`.${host.toLowerCase()}`);
    const isPort = port === '*' || (port ?? '') === url.port;
    return isHost && isPort && (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  });
}

interface Load {
  readonly directive: SecurityDirective;
  /** Captures an address of another site: `https://…`, `//…`. */
  readonly pattern: RegExp;
}

const ELSEWHERE = '((?:https?:)?//[^"\'\\s>)]+)';
const attributeOf = (elements: string, attribute: string): RegExp =>
  new RegExp(`<(?:${elements})\\b[^>]*?\\s${attribute}\\s*=\\s*["']?${ELSEWHERE}`, 'gi');

const HTML_LOADS: readonly Load[] = [
  { directive: 'script-src', pattern: attributeOf('script', 'src') },
  { directive: 'style-src', pattern: new RegExp(`<link\\b(?=[^>]*stylesheet)[^>]*?\\shref\\s*=\\s*["']?${ELSEWHERE}`, 'gi') },
  { directive: 'img-src', pattern: attributeOf('img', 'src') },
  { directive: 'media-src', pattern: attributeOf('video|audio|source|track', 'src') },
  { directive: 'frame-src', pattern: attributeOf('iframe|frame', 'src') },
  { directive: 'form-action', pattern: attributeOf('form', 'action') },
];

const CSS_LOADS: readonly Load[] = [
  { directive: 'style-src', pattern: new RegExp(`@import\\s+(?:url\\(\\s*)?["']?${ELSEWHERE}`, 'gi') },
  { directive: 'font-src', pattern: /url\(\s*["']?((?:https?:)?\/\/[^"'\s)]+\.(?:woff2?|ttf|otf))/gi },
  {
    directive: 'img-src',
    pattern: /(?<!@import\s+)url\(\s*["']?((?:https?:)?\/\/[^"'\s)]+(?<!\.(?:woff2?|ttf|otf)))["'\s)]/gi,
  },
];

// ' onclick="', " style='" within a tag
const ATTRIBUTE = /(?<=<[a-z][^<>]*)\s(on[a-z]+|style)\s*=\s*["']/gi;
const HOST_SOURCE = /^(?<scheme>[a-z]+):\/\/(?<wild>\*\.)?(?<host>[^:/]+)(?::(?<port>\d+|\*))?(?<path>\/.*)?$/i;
