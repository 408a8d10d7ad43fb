import { Liquid, LiquidError, type Template } from 'liquidjs';
import type { Place } from '../../model/place.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { type Markup, trustedMarkup } from '../../text/markup.ts';
import { nearest } from '../../text/nearest.ts';

/** Parts of a page that a journal may write itself. */
export const TEMPLATE_PARTS = [
  'head',
  'header',
  'footer',
  'main',
  'main-article',
  'main-figure',
  'main-home',
  'main-list',
  'main-plain',
  'main-tool',
] as const;

export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** What a template knows of the page that it is part of. */
export interface TemplateData {
  readonly journal: Readonly<Record<string, unknown>>;
  readonly page: { readonly file: string; readonly kind: string; readonly title: string; readonly description: string };
  /** Leads from the page to the journal's root: `../../`. */
  readonly root: string;
  /** The article's card, on its own page and on those of its figures. */
  readonly article?: Readonly<Record<string, unknown>>;
}

/** The templates of one journal. */
export interface PageTemplates {
  /** A part of a page by the journal's own template; where it has none, or it fails, as it comes. */
  fill(part: TemplatePart, content: Markup, data: () => TemplateData): Markup;
  /** All of them as one text: pages are other where it is other. '' where there is none. */
  readonly source: string;
}

/**
 * Templates in Liquid, by the part that they write. A template has `content`, the part as it would be without it, `journal`, `page`,
 * `root`, and on articles' pages `article`. What it prints is escaped; markup that is meant as such passes `| raw`.
 *
 *   footer.liquid:  {{ content | raw }}<p>Hosted by the <a href="{{ root }}about">library</a>.</p>
 *
 * Files that are no part are there to be included, `{% render 'badge' %}`; their names begin with `_`. A template that does not parse, or fails
 * on a page, is one problem with its line, and the part comes as without it. Templates reach no file outside their folder.
 */
export function openTemplates(texts: ReadonlyMap<string, string>, report: ReportProblem): PageTemplates {
  const liquid = new Liquid({
    templates: Object.fromEntries(texts),
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
  });
  const parsed = new Map<string, Template[]>();
  for (const [name, text] of texts) {
    if (!isPart(name) && !name.startsWith('_')) {
      const meant = nearest(name, TEMPLATE_PARTS);
      const known = meant === undefined ? `expected one of ${TEMPLATE_PARTS.join(', ')}` : `did you mean "${meant}"?`;
      report({ code: 'template-unknown', severity: 'error', place: placeIn(name), message: `the template is no part of a page; ${known}` });
      continue;
    }
    attempt(name, () => parsed.set(name, liquid.parse(text, name)));
  }
  return {
    fill(part, content, data) {
      const template = parsed.get(part);
      if (template === undefined) return content;
      const text = attempt(part, () => liquid.renderSync(template, { ...data(), content: content.markup }) as string);
      // A template that fails on one page is not asked again for others, so that all pages are alike.
      if (text === undefined) parsed.delete(part);
      return text === undefined ? content : trustedMarkup(text);
    },
    source: texts.size === 0 ? '' : JSON.stringify([...texts]),
  };

  function attempt<T>(name: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!LiquidError.is(error)) throw error;
      const message = `the template fails: ${error.message.split(', file:')[0]}`;
      report({ code: 'template-broken', severity: 'error', place: placeIn(name, error.token.getPosition()), message });
      return undefined;
    }
  }
}

function placeIn(name: string, [line = 1, column = 1]: readonly number[] = []): Place {
  return { file: `templates/${name}.liquid`, line, column };
}

/** The templates of a journal that has none. */
export const NO_TEMPLATES: PageTemplates = { fill: (_, content) => content, source: '' };

function isPart(name: string): name is TemplatePart {
  return (TEMPLATE_PARTS as readonly string[]).includes(name);
}
