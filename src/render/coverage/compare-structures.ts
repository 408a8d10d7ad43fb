import { html } from '../../model/text/markup.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';
import type { Alarm, AlarmKind, Rendition } from './alarm.ts';
import type { CoverageSource } from './coverage-source.ts';
import { normalAddress } from './normal-address.ts';
import { HAS_WORD } from './repeated-fields.ts';
import { wordsIn } from './word-text.ts';

/**
 * Finds figures that a rendition lacks. Markdown has an anchor only for figures that are linked to; the other figures have a link to their
 * own pages.
 */
export function compareFigures({ figures }: CoverageSource, { rendition, printed: { regions, addresses } }: Rendition): readonly Alarm[] {
  const isMarkdown = rendition === 'Markdown';
  const pages = isMarkdown ? [...addresses].filter((address) => FIGURE_PAGE.test(address)).length : 0;
  return alarmsOf('coverage-figure-missing', figures, ({ id, hasPicture }) => {
    const region = regions.get(id);
    if (region === undefined)
      return id === '' || (isMarkdown && pages >= figures.length)
        ? undefined
        : translatable`the figure "${id}" is not in the ${rendition}; expected every figure of the source`;
    return isMarkdown || !hasPicture || region.hasPicture === true
      ? undefined
      : translatable`the picture of the figure "${id}" is not in the ${rendition}; expected every figure of the source`;
  });
}

/** Finds formulas that the HTML draws differently from the source: an operator, a fraction, a script. */
export function compareLayouts({ formulas }: CoverageSource, { rendition, printed: { layouts } }: Rendition): readonly Alarm[] {
  const free = new Map(layouts);
  return alarmsOf('coverage-formula-changed', formulas, ({ layout, text }) => {
    const count = free.get(layout) ?? 0;
    free.set(layout, count - 1);
    return layout === 0 || count > 0
      ? undefined
      : translatable`the formula "${text}" is not drawn in the ${rendition} as the source has it`;
  });
}

/** Finds pointers to references, figures and the like that are not linked, or link elsewhere. Their letters and digits are compared, not spaces. */
export function comparePointers(
  { pointers, idAround, text }: CoverageSource,
  { markup, rendition, printed, ...page }: Rendition,
): readonly Alarm[] {
  const lettersOf = (of: string, { from, to }: { readonly from: number; readonly to: number }): string =>
    of.slice(from, to).replaceAll(' ', '');
  const free = new Map<string, string[]>();
  for (const link of printed.pointers) {
    const links = free.get(link.id);
    if (links === undefined) free.set(link.id, [lettersOf(page.text, link)]);
    else links.push(lettersOf(page.text, link));
  }
  const take = (id: string, letters: string): boolean => {
    const links = free.get(id) ?? [];
    const at = letters === '' ? links.length - 1 : links.indexOf(letters);
    if (at >= 0) links.splice(at, 1);
    return at >= 0;
  };
  const wanted = pointers.map((pointer) => ({ ...pointer, letters: lettersOf(text, pointer) }));
  const isLost = ({ rid, letters }: { readonly rid: string; readonly letters: string }): boolean => !take(rid, letters);
  const lost = new Set(wanted.filter(({ letters }) => letters !== '').filter(isLost));
  // Pointers whose words are not compared are matched to the remaining links.
  for (const pointer of wanted.filter(({ letters }) => letters === '').filter(isLost)) lost.add(pointer);
  /** True if the target does not exist, or if it has no id in the rendition, where the pointer leads to another element. */
  const isElsewhere = (rid: string, letters: string): boolean => {
    if (!idAround.has(rid)) return true;
    if (markup.includes(` id="${rid}"`)) return false;
    for (let id = idAround.get(rid) ?? ''; id !== ''; id = idAround.get(id) ?? '') if (take(id, letters)) return true;
    return [...free].some(([id, links]) => !idAround.has(id) && links.includes(letters) && take(id, letters));
  };
  return alarmsOf('coverage-link-missing', [...lost], (pointer) =>
    isElsewhere(pointer.rid, pointer.letters)
      ? undefined
      : translatable`the link "${pointer.text}" to "${pointer.rid}" is not in the ${rendition}; expected it to lead there`,
  );
}

/** Finds links and pointers to other works of which a rendition has neither the address nor the words. */
export function compareLinks({ links }: CoverageSource, { rendition, printed, text }: Rendition): readonly Alarm[] {
  if (links.length === 0) return [];
  const addresses = printed.normalAddresses();
  /** True for the end of an address: `https://www.rcsb.org/structure/1TUP` has the target `1TUP`. */
  const isPart = (target: string): boolean =>
    [...addresses].some((address) => address.endsWith(target) && !HAS_WORD.test(address.at(-target.length - 1) ?? ''));
  const isInWords = (target: string): boolean => {
    const words = wordsIn(target);
    return words !== ' ' && text.includes(words);
  };
  return alarmsOf('coverage-link-missing', links, ({ targets, isLink }) =>
    targets.some((target) => addresses.has(normalAddress(target)) || isPart(normalAddress(target)) || (!isLink && isInWords(target)))
      ? undefined
      : translatable`the link to "${normalAddress(targets[0] ?? '')}" is not in the ${rendition}; expected its address`,
  );
}

/** Finds recordings and supplements whose name is in no address and no text of a rendition. */
export function compareFiles({ files }: CoverageSource, { markup, rendition, printed }: Rendition): readonly Alarm[] {
  if (files.length === 0) return [];
  const names = new Set([...printed.addresses].map((address) => address.slice(address.lastIndexOf('/') + 1)));
  return alarmsOf('coverage-file-missing', files, ({ name }) =>
    // Markdown escapes some characters of a name, and HTML others.
    names.has(name) || [name, html`${name}`.markup].some((form) => markup.includes(form) || markup.replaceAll('\\', '').includes(form))
      ? undefined
      : translatable`the file "${name}" is not in the ${rendition}; expected a link to it, or its name`,
  );
}

/** Returns an alarm for each item of a source for which `difference` has a message. */
function alarmsOf<Item extends { readonly offset: number }>(
  kind: AlarmKind,
  items: readonly Item[],
  difference: (item: Item) => Translatable | undefined,
): readonly Alarm[] {
  return items.flatMap((item) => {
    const message = difference(item);
    return message === undefined ? [] : [{ kind, message, offset: item.offset }];
  });
}

// 'e00003/F1', 'e00003/F1-S1.html'
const FIGURE_PAGE = /\/F\d[\w-]*(?:\.html)?$/;
