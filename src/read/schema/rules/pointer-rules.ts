import { translatable, untranslated } from '../../../model/text/translatable.ts';
import { attributeOf, descendantsOf, textOf } from '../../xml/xml-element.ts';
import type { StyledArticle, StyleFault, StyleRule } from './style-rule.ts';

/** Pointers within the article, links out of it, and its files. */
export const POINTER_RULES: readonly StyleRule[] = [
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
    find: ({ all }) =>
      all('xref')
        .filter((xref) => attributeOf(xref, 'ref-type') === undefined)
        .map((element) => ({ element, found: translatable`<xref> without ref-type`, expected: translatable`one` })),
  },
  {
    id: 'pmc-supplement-file',
    source: 'PMC Tagging Guidelines, supplementary-material',
    checks: 'A supplement names its file.',
    severity: 'error',
    fix: 'add xlink:href with the name of the file, or a <media>',
    find: ({ all }) =>
      all('supplementary-material')
        .filter(
          (supplement) =>
            attributeOf(supplement, 'xlink:href') === undefined && !FILES.some((name) => descendantsOf(supplement, name).length > 0),
        )
        .map((element) => ({
          element,
          found: translatable`<supplementary-material> without a file`,
          expected: translatable`xlink:href or <media>`,
        })),
  },
  {
    id: 'pmc-link-empty',
    source: 'PMC Tagging Guidelines, ext-link',
    checks: 'A link has an address.',
    severity: 'error',
    fix: 'add xlink:href',
    find: ({ all }) =>
      all('ext-link')
        .filter((link) => attributeOf(link, 'xlink:href') === undefined)
        .map((element) => ({
          element,
          found: translatable`the link "${clip(textOf(element))}" without xlink:href`,
          expected: translatable`one`,
        })),
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

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const FILES = ['media', 'graphic', 'inline-supplementary-material', 'ext-link', 'table-wrap', 'fig', 'p', 'alternatives'] as const;
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
