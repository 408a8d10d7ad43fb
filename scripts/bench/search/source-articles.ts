import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The text of an article, read from its XML by patterns, without the program that is measured. */
export interface SourceArticle {
  /** In lower case. */
  readonly doi: string;
  readonly title: string;
  /** With `¦` where the text is interrupted. */
  readonly abstract: string;
  readonly body: string;
  /** `Ana Müller` */
  readonly authors: readonly string[];
  /** Keywords and subjects. */
  readonly others: readonly string[];
}

/** Reads the articles below a folder that have a DOI, a title and a text. Of several with the same DOI or title it reads none. */
export function readSourceArticles(folder: string): SourceArticle[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.xml'));
  const articles = names.sort().flatMap((name) => sourceArticle(readFileSync(join(folder, name), 'utf8')) ?? []);
  return articles.filter(({ doi, title }) => articles.filter((other) => other.doi === doi || other.title === title).length === 1);
}

function sourceArticle(xml: string): SourceArticle | undefined {
  const front = /<front>[\s\S]*?<\/front>/.exec(xml)?.[0] ?? '';
  const meta = /<article-meta>[\s\S]*<\/article-meta>/.exec(front)?.[0] ?? '';
  const doi = textOf(/<article-id[^>]*pub-id-type="doi"[^>]*>([^<]*)</.exec(meta)?.[1] ?? '').toLowerCase();
  const title = textOf(/<article-title[^>]*>([\s\S]*?)<\/article-title>/.exec(meta)?.[1] ?? '');
  const body = textOf(/<body>([\s\S]*?)<\/body>/.exec(xml)?.[1] ?? '');
  if (doi === '' || title === '' || body === '') return undefined;
  return {
    doi,
    title,
    abstract: textOf(/<abstract>([\s\S]*?)<\/abstract>/.exec(meta)?.[1] ?? ''),
    body,
    authors: [...meta.matchAll(/<contrib [^>]*contrib-type="author"[^>]*>[\s\S]*?<\/contrib>/g)].flatMap(([contrib]) => nameOf(contrib)),
    others: [...meta.matchAll(/<(kwd|subject)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) => textOf(text)),
  };
}

function nameOf(contrib: string): string[] {
  const [surname, given] = ['surname', 'given-names'].map((name) =>
    textOf(new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(contrib)?.[1] ?? ''),
  );
  return surname ? [`${given} ${surname}`.trim()] : [];
}

function textOf(xml: string): string {
  return xml
    .replace(/<(xref|sup|sub|tex-math|mml:math|inline-formula|disp-formula|table)\b[\s\S]*?<\/\1>|<\/(?:title|p)>/g, ' ¦ ')
    .replace(/<\/?(?:italic|bold|i|b)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replace(/&(?:lt|gt|quot|apos|amp);/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
