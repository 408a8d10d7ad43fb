import { decodeHtml } from './decode-html.ts';
import type { CellFacts, PageFacts, TableFacts } from './facts.ts';
import { tableOf } from './table-grid.ts';
import { squash, wordsOf } from './words.ts';

/** Extracts the facts of a page by any program; reads its markup as a stream of tags and text. */
export function pageFacts(html: string): PageFacts {
  const reading = new PageReading();
  for (const [token, comment, slash, name, attributes] of html.matchAll(TOKEN)) {
    if (comment !== undefined) continue;
    if (name === undefined) reading.text(decodeHtml(token));
    else if (slash === '/') reading.close(name.toLowerCase());
    else reading.open(name.toLowerCase(), attributesOf(attributes ?? ''));
  }
  return reading.facts();
}

const TOKEN = /(<!--[\s\S]*?-->|<![^>]*>)|<(\/?)([a-zA-Z][\w:-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>|[^<]+|</g;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi cite code em i mark q rp rt ruby s small span strong sub sup u var tt del ins font'.split(' '),
);
const NO_TEXT: ReadonlySet<string> = new Set(['script', 'style', 'annotation', 'annotation-xml', 'math', 'template', 'rp', 'head']);

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', a, b]) => [name.toLowerCase(), decodeHtml(a ?? b ?? '')]));
}

const SECTIONS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

interface OpenTable {
  readonly sections: CellFacts[][][];
  cell: { text: string; readonly colspan: number; readonly rowspan: number } | undefined;
}

class PageReading {
  private all = '';
  private body = '';
  private apart = '';
  private math: string | undefined;
  private readonly silent: string[] = [];
  private outside = 0;
  private readonly open_: OpenTable[] = [];
  private readonly tables: TableFacts[] = [];
  private images = 0;
  private readonly formulas: string[] = [];
  private readonly pointers = new Map<string, number>();
  private readonly hrefs = new Set<string>();

  text(text: string): void {
    if (this.math !== undefined && !this.silent.some((name) => name.startsWith('annotation'))) this.math += text;
    if (this.silent.length > 0) return;
    this.all += text;
    this.apart += text;
    if (this.outside === 0) this.body += text;
    const table = this.open_.at(-1);
    if (table?.cell !== undefined) table.cell.text += text;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!INLINE.has(name) && name !== 'math') this.text(' ');
    if (name === 'sup' || name === 'a') this.apart += ' ';
    if (NO_TEXT.has(name)) this.silent.push(name);
    if (name === 'math') this.math = '';
    else if (name === 'figure') this.outside++;
    else if (name === 'table') {
      this.outside++;
      this.open_.push({ sections: [[]], cell: undefined });
    } else if (SECTIONS.has(name)) this.open_.at(-1)?.sections.push([]);
    else if (name === 'tr') this.open_.at(-1)?.sections.at(-1)?.push([]);
    else if (name === 'td' || name === 'th') this.openCell(attributes);
    else if (name === 'img' && this.outside === 0) this.images++;
    if (name === 'a' && attributes.href !== undefined) this.link(attributes.href);
    if (/\b(?:formula-text|formula-image|tex)\b/.test(attributes.class ?? '')) this.formulas.push('');
  }

  close(name: string): void {
    if (!INLINE.has(name) && name !== 'math') this.text(' ');
    if (name === 'sup' || name === 'a') this.apart += ' ';
    const silent = this.silent.lastIndexOf(name);
    if (silent >= 0) this.silent.splice(silent, 1);
    if (name === 'math' && this.math !== undefined) {
      this.formulas.push(squash(this.math));
      this.math = undefined;
    } else if (name === 'figure') this.outside--;
    else if (name === 'td' || name === 'th') this.closeCell();
    else if (name === 'table') {
      this.outside--;
      this.closeCell();
      const table = this.open_.pop();
      if (table !== undefined) this.tables.push(tableOf(table.sections));
    }
  }

  facts(): PageFacts {
    const { tables, formulas, images, pointers, hrefs } = this;
    return {
      words: wordsOf(this.all),
      wordsApart: wordsOf(this.apart),
      bodyWords: wordsOf(this.body),
      tables,
      formulas,
      images,
      pointers,
      hrefs,
    };
  }

  private openCell(attributes: Readonly<Record<string, string>>): void {
    this.closeCell();
    const table = this.open_.at(-1);
    const number = (value: string | undefined): number => Math.max(1, Number(value ?? 1) || 1);
    if (table !== undefined) table.cell = { text: '', colspan: number(attributes.colspan), rowspan: number(attributes.rowspan) };
  }

  private closeCell(): void {
    const table = this.open_.at(-1);
    if (table?.cell === undefined) return;
    table.sections
      .at(-1)
      ?.at(-1)
      ?.push({ ...table.cell, text: squash(table.cell.text) });
    table.cell = undefined;
  }

  private link(href: string): void {
    this.hrefs.add(href);
    if (!href.startsWith('#')) return;
    const id = decodeURIComponent(href.slice(1));
    this.pointers.set(id, (this.pointers.get(id) ?? 0) + 1);
  }
}
