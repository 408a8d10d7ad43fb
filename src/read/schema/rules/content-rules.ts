import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, childOf, childrenOf, descendantOf, isBlank, textOf, type XmlElement } from '../../xml/xml-element.ts';
import type { StyleFault, StyleRule } from './style-rule.ts';

/** Sections, figures, tables, formulas. */
export const CONTENT_RULES: readonly StyleRule[] = [
  {
    id: 'pmc-section-title-empty',
    source: 'PMC Tagging Guidelines, sec',
    checks: 'A section has a title with words.',
    severity: 'error',
    fix: 'write the title, or join the section to the one before',
    find: ({ all }) =>
      all('sec').flatMap((sec) => {
        const title = childOf(sec, 'title');
        return title !== undefined &&
          textOf(title) === '' &&
          childOf(sec, 'label') === undefined &&
          descendantOf(title, 'inline-formula') === undefined
          ? [{ element: title, found: translatable`an empty <title>`, expected: translatable`words` }]
          : [];
      }),
  },
  {
    id: 'pmc-title-bold',
    source: 'PMC Tagging Guidelines, Formatting; title',
    checks: 'A title is not set in bold as a whole: that is the style of titles.',
    severity: 'warning',
    fix: 'take the emphasis around the whole title out',
    find: ({ all }) =>
      [...all('title'), ...all('article-title')].flatMap((title) => {
        const [only] = title.children.filter((child) => typeof child !== 'string' || !isBlank(child));
        const isWhole =
          only !== undefined &&
          typeof only !== 'string' &&
          title.children.filter((child) => typeof child !== 'string' || !isBlank(child)).length === 1;
        return isWhole && (only.name === 'bold' || only.name === 'underline')
          ? [
              {
                element: title,
                found: translatable`the whole title "${clip(textOf(title))}" in <${only.name}>`,
                expected: translatable`the words alone`,
              },
            ]
          : [];
      }),
  },
  {
    id: 'pmc-empty-paragraph',
    source: 'PMC Tagging Guidelines, p',
    checks: 'No paragraph is empty.',
    severity: 'warning',
    fix: 'take the <p> out',
    find: ({ all }) =>
      all('p')
        .filter((p) => p.children.every((child) => typeof child === 'string' && isBlank(child)))
        .map((element) => ({ element, found: translatable`an empty <p>`, expected: translatable`words` })),
  },
  {
    id: 'pmc-float-id-missing',
    source: 'PMC Tagging Guidelines, fig and table-wrap',
    checks: 'Figures and tables with a label have an id.',
    severity: 'error',
    fix: 'add id="fig1", and an <xref> where the text speaks of it',
    find: ({ all }) =>
      [...all('fig'), ...all('table-wrap')]
        .filter((float) => attributeOf(float, 'id') === undefined && childOf(float, 'label') !== undefined)
        .map((element) => ({ element, found: translatable`<${element.name}> without id`, expected: translatable`one` })),
  },
  {
    id: 'pmc-figure-empty',
    source: 'PMC Tagging Guidelines, fig',
    checks: 'A figure shows something.',
    severity: 'error',
    fix: 'add the <graphic> or <media>',
    find: ({ all }) =>
      all('fig')
        .filter((fig) => !SHOWN.some((name) => descendantOf(fig, name) !== undefined))
        .map((element) => ({ element, found: translatable`<fig> without <graphic> and <media>`, expected: translatable`one` })),
  },
  {
    id: 'pmc-graphic-href-form',
    source: 'PMC Tagging Guidelines, graphic',
    checks: 'A picture is named by the name of its file alone.',
    severity: 'warning',
    fix: 'write the name that the file has in the delivery, without folder and address',
    find: ({ all }) =>
      [...all('graphic'), ...all('inline-graphic')]
        .filter((graphic) => /^(?:https?:|file:|[a-z]:\\|\/)/i.test(attributeOf(graphic, 'xlink:href') ?? ''))
        .map((element) => ({
          element,
          found: untranslated(`xlink:href="${clip(attributeOf(element, 'xlink:href') ?? '')}"`),
          expected: translatable`the name of a file in the package`,
        })),
  },
  {
    id: 'jats4r-alt-text-is-caption',
    source: 'JATS4R, Accessibility',
    checks: 'The words for those who do not see a picture are not its caption again.',
    severity: 'warning',
    fix: 'describe in <alt-text> what the picture shows',
    find: ({ all }) =>
      all('fig').flatMap((fig) => {
        const alt = descendantOf(fig, 'alt-text');
        const caption = childOf(fig, 'caption');
        const label = childOf(fig, 'label');
        const repeats = [caption, label].some(
          (part) => part !== undefined && alt !== undefined && textOf(part) !== '' && textOf(part) === textOf(alt),
        );
        return alt !== undefined && repeats
          ? [
              {
                element: alt,
                found: translatable`<alt-text> is "${clip(textOf(alt))}", as the figure says itself`,
                expected: translatable`a description`,
              },
            ]
          : [];
      }),
  },
  {
    id: 'jats4r-alt-text-length',
    source: 'JATS4R, Accessibility',
    checks: 'A description longer than some sentences is a long description.',
    severity: 'warning',
    fix: 'keep <alt-text> under 250 characters, and move the rest to <long-desc>',
    find: ({ all }) =>
      all('alt-text')
        .filter((alt) => textOf(alt).length > LONGEST_ALT)
        .map((element) => ({
          element,
          found: translatable`<alt-text> of ${textOf(element).length} characters`,
          expected: translatable`at most ${LONGEST_ALT}`,
        })),
  },
  {
    id: 'pmc-table-row-empty',
    source: 'PMC Tagging Guidelines, Tables',
    checks: 'No row of a table is without words.',
    severity: 'warning',
    fix: 'take the row out: space between rows is the style sheet’s',
    find: ({ all }) =>
      all('tr')
        .filter(
          (row) =>
            textOf(row) === '' &&
            descendantOf(row, 'graphic') === undefined &&
            descendantOf(row, 'inline-graphic') === undefined &&
            descendantOf(row, 'alternatives') === undefined,
        )
        .map((element) => ({ element, found: translatable`a row without words`, expected: translatable`rows with words` })),
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
    find: ({ all }) =>
      [...all('disp-formula'), ...all('inline-formula')]
        .filter((formula) => FORMS.filter((name) => childOf(formula, name) !== undefined).length > 1)
        .map((element) => ({
          element,
          found: translatable`<${element.name}> with several forms side by side`,
          expected: untranslated('<alternatives>'),
        })),
  },
  {
    id: 'jats4r-math-image-only',
    source: 'JATS4R, Math 1.1',
    checks: 'A formula is not a picture alone.',
    severity: 'warning',
    fix: 'add <mml:math> or <tex-math>',
    find: ({ all }) =>
      [...all('disp-formula'), ...all('inline-formula')]
        .filter((formula) => pictureAlone(formula))
        .map((element) => ({
          element,
          found: translatable`<${element.name}> with a picture alone`,
          expected: translatable`MathML or TeX`,
        })),
  },
];

/** A row that is narrower or wider than the first of its table, spans counted. */
function unevenRows(table: XmlElement): readonly StyleFault[] {
  const groups = childrenOf(table).some(({ name }) => name === 'tr')
    ? [table]
    : childrenOf(table).filter(({ name }) => ROW_GROUPS.has(name));
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

function pictureAlone(formula: XmlElement): boolean {
  const holder = childOf(formula, 'alternatives') ?? formula;
  const names = childrenOf(holder).map(({ name }) => name);
  const hasPicture = names.some((name) => name === 'graphic' || name === 'inline-graphic');
  const ownWords = holder.children.some((child) => typeof child === 'string' && !isBlank(child));
  return (
    hasPicture &&
    !ownWords &&
    !names.some((name) => name === 'mml:math' || name === 'math' || name === 'tex-math' || name === 'textual-form')
  );
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const SHOWN = [
  'graphic',
  'media',
  'table',
  'mml:math',
  'tex-math',
  'code',
  'preformat',
  'array',
  'inline-graphic',
  'list',
  'disp-quote',
  'p',
  'chem-struct-wrap',
  'disp-formula',
] as const;
const FORMS = ['mml:math', 'math', 'tex-math', 'graphic', 'inline-graphic'] as const;
const ROW_GROUPS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);
const LONGEST_ALT = 250;
