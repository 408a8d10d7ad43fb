import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { has } from '../../xml/select-elements.ts';
import { attributeOf, childOf, childrenOf, descendantOf, isBlank, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { clip, type StyledArticle, type StyleFault, type StyleRule } from './style-rule.ts';

/** Sections, figures, tables, formulas. */
const CONTENT_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-section-title-empty',
    source: 'PMC Tagging Guidelines, sec',
    checks: 'A section has a title with words.',
    severity: 'error',
    fix: 'write the title, or join the section to the one before',
    select: 'sec[not(label)]/title[not(normalize-space())]',
    unless: './/inline-formula',
    found: translatable`an empty <title>`,
    expected: translatable`words`,
  },
  {
    id: 'pmc-title-bold',
    source: 'PMC Tagging Guidelines, Formatting; title',
    checks: 'A title is not set in bold as a whole: that is the style of titles.',
    severity: 'warning',
    fix: 'take the emphasis around the whole title out',
    select: '(title|article-title)[(bold|underline)]',
    unless: (title) => title.children.filter((child) => typeof child !== 'string' || !isBlank(child)).length > 1,
    found: (title) => translatable`the whole title "${clip(textOf(title))}" in <${childrenOf(title)[0]?.name}>`,
    expected: translatable`the words alone`,
  },
  {
    id: 'pmc-empty-paragraph',
    source: 'PMC Tagging Guidelines, p',
    checks: 'No paragraph is empty.',
    severity: 'warning',
    fix: 'take the <p> out',
    select: 'p',
    unless: (p) => p.children.some((child) => typeof child !== 'string' || !isBlank(child)),
    found: translatable`an empty <p>`,
    expected: translatable`words`,
  },
  {
    id: 'pmc-float-id-missing',
    source: 'PMC Tagging Guidelines, fig and table-wrap',
    checks: 'Figures and tables with a label have an id.',
    severity: 'error',
    fix: 'add id="fig1", and an <xref> where the text speaks of it',
    select: '(fig|table-wrap)[label]',
    unless: '@id',
    found: ({ name }) => translatable`<${name}> without id`,
  },
  {
    id: 'pmc-figure-empty',
    source: 'PMC Tagging Guidelines, fig',
    checks: 'A figure shows something.',
    severity: 'error',
    fix: 'add the <graphic> or <media>',
    select: 'fig',
    unless:
      './/(graphic|media|table|mml:math|tex-math|code|preformat|array|inline-graphic|list|disp-quote|p|chem-struct-wrap|disp-formula)',
    found: translatable`<fig> without <graphic> and <media>`,
  },
  {
    id: 'pmc-graphic-href-form',
    source: 'PMC Tagging Guidelines, graphic',
    checks: 'A picture is named by the name of its file alone.',
    severity: 'warning',
    fix: 'write the name that the file has in the delivery, without folder and address',
    select: '(graphic|inline-graphic)',
    unless: (graphic) => !/^(?:https?:|file:|[a-z]:\\|\/)/i.test(attributeOf(graphic, 'xlink:href') ?? ''),
    found: (graphic) => untranslated(`xlink:href="${clip(attributeOf(graphic, 'xlink:href') ?? '')}"`),
    expected: translatable`the name of a file in the package`,
  },
  {
    id: 'jats4r-alt-text-is-caption',
    source: 'JATS4R, Accessibility',
    checks: 'The words for those who do not see a picture are not its caption again.',
    severity: 'warning',
    fix: 'describe in <alt-text> what the picture shows',
    select: ({ all }) =>
      all('fig').flatMap((fig) => {
        const alt = descendantOf(fig, 'alt-text');
        const repeats = [childOf(fig, 'caption'), childOf(fig, 'label')].some(
          (part) => part !== undefined && alt !== undefined && textOf(part) !== '' && textOf(part) === textOf(alt),
        );
        return alt !== undefined && repeats ? [alt] : [];
      }),
    found: (alt) => translatable`<alt-text> is "${clip(textOf(alt))}", as the figure says itself`,
    expected: translatable`a description`,
  },
  {
    id: 'jats4r-alt-text-length',
    source: 'JATS4R, Accessibility',
    checks: 'A description longer than some sentences is a long description.',
    severity: 'warning',
    fix: 'keep <alt-text> under 250 characters, and move the rest to <long-desc>',
    select: 'alt-text',
    unless: (alt) => textOf(alt).length <= LONGEST_ALT,
    found: (alt) => translatable`<alt-text> of ${textOf(alt).length} characters`,
    expected: () => translatable`at most ${LONGEST_ALT}`,
  },
  {
    id: 'pmc-table-row-empty',
    source: 'PMC Tagging Guidelines, Tables',
    checks: 'No row of a table is without words.',
    severity: 'warning',
    fix: 'take the row out: space between rows is the style sheet’s',
    select: 'tr[not(normalize-space())]',
    unless: './/(graphic|inline-graphic|alternatives)',
    found: translatable`a row without words`,
    expected: translatable`rows with words`,
  },
  {
    id: 'pmc-table-widths',
    source: 'PMC Tagging Guidelines, Tables',
    checks: 'Rows of a table are equally wide.',
    severity: 'error',
    fix: 'mend colspan and rowspan, or add the cells that are missing',
    find: ({ all }) => all('table').flatMap(unevenRows),
  },
  {
    id: 'jats4r-math-alternatives',
    source: 'JATS4R, Math 1.1',
    checks: 'Forms of one formula stand in alternatives.',
    severity: 'error',
    fix: 'put <mml:math>, <tex-math> and <graphic> of one formula into <alternatives>',
    select: '(disp-formula|inline-formula)',
    unless: (formula) => FORMS.filter((name) => has(formula, name)).length <= 1,
    found: ({ name }) => translatable`<${name}> with several forms side by side`,
    expected: untranslated('<alternatives>'),
  },
  {
    id: 'jats4r-math-image-only',
    source: 'JATS4R, Math 1.1',
    checks: 'A formula is not a picture alone.',
    severity: 'warning',
    fix: 'add <mml:math> or <tex-math>',
    select: '(disp-formula|inline-formula)',
    unless: (formula) => {
      const holder = childOf(formula, 'alternatives') ?? formula;
      const hasWords = holder.children.some((child) => typeof child === 'string' && !isBlank(child));
      return hasWords || !has(holder, '(graphic|inline-graphic)') || has(holder, '(mml:math|math|tex-math|textual-form)');
    },
    found: ({ name }) => translatable`<${name}> with a picture alone`,
    expected: translatable`MathML or TeX`,
  },
];

/** A row that is narrower or wider than the first of its table, spans counted. */
function unevenRows(table: XmlElement): readonly StyleFault[] {
  const groups = has(table, 'tr') ? [table] : childrenOf(table).filter(({ name }) => /^t(?:head|body|foot)$/.test(name));
  let width: number | undefined;
  for (const group of groups) {
    const rows = childrenOf(group, 'tr');
    // Columns that cells from above cover: those that begin and end to do so at each row.
    const change: number[] = rows.map(() => 0);
    let covered = 0;
    for (const [index, row] of rows.entries()) {
      covered += change[index] ?? 0;
      let own = 0;
      for (const cell of childrenOf(row)) {
        const columns = spanOf(cell, 'colspan');
        own += columns;
        const end = index + spanOf(cell, 'rowspan');
        if (end > index + 1 && index + 1 < rows.length) change[index + 1] = (change[index + 1] ?? 0) + columns;
        if (end > index + 1 && end < rows.length) change[end] = (change[end] ?? 0) - columns;
      }
      const found = own + covered;
      width ??= found;
      if (found !== width)
        return [
          { element: row, found: translatable`a row of ${found} columns in a table of ${width}`, expected: translatable`${width} columns` },
        ];
    }
  }
  return [];
}

function spanOf(cell: XmlElement, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attributeOf(cell, name) ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), 1000);
}

const FORMS = ['mml:math', 'math', 'tex-math', 'graphic', 'inline-graphic'] as const;
const LONGEST_ALT = 250;

/** Pointers within the article, links out of it, and its files. */
const POINTER_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-xref-type',
    source: 'PMC Tagging Guidelines, xref',
    checks: 'A pointer says what it points to, and points to that.',
    severity: 'error',
    fix: 'write the ref-type of the element that rid names: "bibr" for <ref>, "fig" for <fig>, "table" for <table-wrap>',
    find: wrongPointers,
  },
  {
    id: 'pmc-xref-type-missing',
    source: 'PMC Tagging Guidelines, xref',
    checks: 'A pointer has a ref-type.',
    severity: 'error',
    fix: 'add ref-type="bibr", "fig", "table", …',
    select: 'xref',
    unless: '@ref-type',
    found: translatable`<xref> without ref-type`,
  },
  {
    id: 'pmc-supplement-file',
    source: 'PMC Tagging Guidelines, supplementary-material',
    checks: 'A supplement names its file.',
    severity: 'error',
    fix: 'add xlink:href with the name of the file, or a <media>',
    select: 'supplementary-material',
    unless: '@xlink:href | .//(media|graphic|inline-supplementary-material|ext-link|table-wrap|fig|p|alternatives)',
    found: translatable`<supplementary-material> without a file`,
    expected: translatable`xlink:href or <media>`,
  },
  {
    id: 'pmc-link-empty',
    source: 'PMC Tagging Guidelines, ext-link',
    checks: 'A link has an address.',
    severity: 'error',
    fix: 'add xlink:href',
    select: 'ext-link',
    unless: '@xlink:href',
    found: (link) => translatable`the link "${clip(textOf(link))}" without xlink:href`,
  },
];

/** Pointers of one kind at an element of another. */
function wrongPointers({ all, byId }: StyledArticle): readonly StyleFault[] {
  return all('xref').flatMap((element) => {
    const type = attributeOf(element, 'ref-type') ?? '';
    const expected = Object.hasOwn(TARGETS, type) ? TARGETS[type] : undefined;
    const [rid = ''] = (attributeOf(element, 'rid') ?? '').split(/\s+/);
    const target = byId(rid);
    if (expected === undefined || target === undefined || expected.includes(target.name)) return [];
    return [
      {
        element,
        found: translatable`ref-type="${type}" at a <${target.name}>`,
        expected: untranslated(expected.map((name) => `<${name}>`).join(' or ')),
      },
    ];
  });
}

const TARGETS: Readonly<Record<string, readonly string[]>> = {
  aff: ['aff', 'aff-alternatives'],
  app: ['app', 'sec', 'supplementary-material'],
  bibr: ['ref', 'element-citation', 'mixed-citation', 'nlm-citation', 'citation', 'note'],
  fig: ['fig', 'fig-group', 'graphic', 'media', 'supplementary-material'],
  table: ['table-wrap', 'table-wrap-group', 'supplementary-material', 'fig'],
  'disp-formula': ['disp-formula', 'disp-formula-group', 'array'],
  fn: ['fn', 'corresp', 'author-notes', 'p', 'table-wrap-foot', 'fn-group'],
  'table-fn': ['fn', 'table-wrap-foot', 'p', 'fn-group'],
  sec: ['sec', 'app', 'ack', 'notes', 'abstract', 'boxed-text', 'title'],
  corresp: ['corresp', 'fn', 'author-notes'],
};

/** The list of references. */
const REFERENCE_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-ref-id-missing',
    source: 'PMC Tagging Guidelines, ref',
    checks: 'Every reference has an id.',
    severity: 'error',
    fix: 'add id="ref1", and point the <xref ref-type="bibr"> of the text to it',
    select: 'ref',
    unless: '@id',
    found: (ref) => translatable`the reference "${clip(textOf(ref))}" without id`,
  },
  {
    id: 'pmc-citation-type-missing',
    source: 'PMC Tagging Guidelines, element-citation and mixed-citation; JATS4R, Citations',
    checks: 'Every citation says what it cites.',
    severity: 'warning',
    fix: 'add publication-type="journal", "book", "data", "software", "preprint", …',
    select: citations(''),
    unless: '@publication-type | @citation-type',
    found: (citation) => translatable`the citation "${clip(textOf(citation))}" without publication-type`,
  },
  {
    id: 'jats4r-citation-year',
    source: 'JATS4R, Citations',
    checks: 'The year of a citation is a year, with a letter at most.',
    severity: 'warning',
    fix: 'write the year alone, as 2024 or 2024a, and iso-8601-date="2024" where there is more to say',
    select: citations('//year[not(@iso-8601-date)]'),
    unless: (year) => /^\d{4}[a-z]?$/.test(textOf(year)),
    found: (year) => translatable`<year> is "${textOf(year)}"`,
    expected: translatable`four digits`,
  },
  {
    id: 'jats4r-citation-doi',
    source: 'JATS4R, Citations',
    checks: 'A DOI in a citation is bare and in pub-id.',
    severity: 'warning',
    fix: 'write <pub-id pub-id-type="doi">10.…/…</pub-id>',
    select: citations('//pub-id[@pub-id-type="doi"]'),
    unless: (id) => /^10\.\d{4,9}\/\S+$/.test(textOf(id)),
    found: (id) => translatable`the DOI "${clip(textOf(id))}"`,
    expected: untranslated('10.prefix/suffix'),
  },
  {
    id: 'jats4r-data-citation',
    source: 'JATS4R, Data citations 2.0',
    checks: 'A citation of data names the data and where they are.',
    severity: 'warning',
    fix: 'add <data-title> and <source>, and <pub-id> or <ext-link>, to the citation with publication-type="data"',
    select: citations('[@publication-type="data"]'),
    unless: (citation) => isTitled(citation) && has(citation, './/(pub-id|ext-link|uri|object-id)'),
    found: (citation) => translatable`a citation of data without ${isTitled(citation) ? translatable`an address` : translatable`a title`}`,
    expected: translatable`<data-title>, <source> and <pub-id>`,
  },
  {
    id: 'pmc-journal-citation-parts',
    source: 'PMC Tagging Guidelines, Citations',
    checks: 'A citation of a journal names the journal.',
    severity: 'warning',
    fix: 'put the name of the journal into <source>',
    select: `${citations('[@publication-type="journal"]')} | ${citations('[not(@publication-type)][@citation-type="journal"]')}`,
    unless: './/source',
    found: (citation) => translatable`the citation "${clip(textOf(citation))}" without <source>`,
    expected: translatable`the journal`,
  },
];

/** The path of the citations of the list of references, with what follows. */
function citations(rest: string): string {
  const names = '(element-citation|mixed-citation|nlm-citation|citation)';
  return `ref/${names}${rest} | ref/citation-alternatives/${names}${rest}`;
}

function isTitled(citation: XmlElement): boolean {
  return has(citation, 'data-title | source');
}

/** Rules on sections, figures, tables, formulas, pointers and references. */
export const BODY_RULES: readonly StyleRule[] = [...CONTENT_RULES, ...POINTER_RULES, ...REFERENCE_RULES];
