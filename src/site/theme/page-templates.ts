import { Liquid, LiquidError, type Template } from 'liquidjs';
import type { Place } from '../../model/place.ts';
import type { ReportProblem } from '../../model/problem.ts';
import { type Markup, trustedMarkup } from '../../model/text/markup.ts';
import { nearest } from '../../model/text/nearest.ts';
import { translatable } from '../../model/text/translatable.ts';

/** Parts of a page that a journal's templates can replace. */
export const TEMPLATE_PARTS = [
  'head',
  'header',
  'footer',
  'main',
  'main-article',
  'article-metrics',
  'main-figure',
  'main-home',
  'main-list',
  'main-plain',
  'main-tool',
] as const;

export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** Data of the page for its templates. */
export interface TemplateData {
  readonly journal: Readonly<Record<string, unknown>>;
  readonly page: { readonly file: string; readonly kind: string; readonly title: string; readonly description: string };
  /** Relative URL of the journal's root: `../../`. */
  readonly root: string;
  /** The article's card, on its own page and its figures' pages. */
  readonly article?: Readonly<Record<string, unknown>>;
}

/** Templates of one journal. */
export interface PageTemplates {
  /** Renders a part with the journal's own template; returns the default if there is none, or if it fails. */
  fill(part: TemplatePart, content: Markup, data: () => TemplateData): Markup;
  /** Text of all templates, as an input of pages; '' if there are none. */
  readonly source: string;
}

/**
 * Liquid templates by the part that they replace. A template has `content`, the default part, `journal`, `page`, `root`, and on articles'
 * pages `article`. Output is escaped; markup needs `| raw`.
 *
 *   footer.liquid:  {{ content | raw }}<p>Hosted by the <a href="{{ root }}about">library</a>.</p>
 *
 * Other files can be included, `{% render 'badge' %}`; their names begin with `_`. A template that does not parse, or fails on a page,
 * gives one problem with its line, and the default part is used. Templates cannot read files outside their folder.
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
      const known =
        meant === undefined ? translatable`expected one of ${TEMPLATE_PARTS.join(', ')}` : translatable`did you mean "${meant}"?`;
      report({
        code: 'template-unknown',
        severity: 'error',
        place: placeIn(name),
        message: translatable`the template is no part of a page; ${known}`,
      });
      continue;
    }
    attempt(name, () => parsed.set(name, liquid.parse(text, name)));
  }
  return {
    fill(part, content, data) {
      const template = parsed.get(part);
      if (template === undefined) return content;
      const text = attempt(part, () => liquid.renderSync(template, { ...data(), content: content.markup }) as string);
      // A template that failed once is disabled, so that all pages are alike.
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
      const message = translatable`the template fails: ${error.message.split(', file:')[0]}`;
      report({ code: 'template-broken', severity: 'error', place: placeIn(name, error.token.getPosition()), message });
      return undefined;
    }
  }
}

function placeIn(name: string, [line = 1, column = 1]: readonly number[] = []): Place {
  return { file: `templates/${name}.liquid`, line, column };
}

/** Templates of a journal that has none. */
export const NO_TEMPLATES: PageTemplates = { fill: (_, content) => content, source: '' };

function isPart(name: string): name is TemplatePart {
  return (TEMPLATE_PARTS as readonly string[]).includes(name);
}
