import { element } from './element.ts';
import { loadViewerStyle } from './loader.ts';

const GAP_PX = 12;
/** A note further below its line would be taken for that of another; it stays in its list only. */
const FARTHEST_PX = 160;
/** Elements whose text is not beside the side column, or that have notes of their own. */
const OUTSIDE = 'table, figure, .references, .footnotes, .notes, .sub-article';

/**
 * Shows a copy of each note in the side column, at the line of its number, once the window is wide enough to have one. The note itself stays in its
 * list, where keyboards and screen readers meet it once.
 */
export function showSideNotes(): void {
  const side = document.querySelector<HTMLElement>('.side');
  const text = side?.parentElement;
  // Sections clip what is outside of their box, but for this margin. CSS Containment Level 1, CSS Overflow Level 4.
  if (!side || !text || text.querySelector('.xref-fn') === null || !CSS.supports('overflow-clip-margin', '1rem')) return;
  const wide = matchMedia('(min-width: 62.5rem)');
  let isShown = false;
  const show = () => {
    if (!wide.matches || isShown) return;
    isShown = true;
    loadViewerStyle().then(
      () => showNotes(side, text),
      () => {
        isShown = false;
      },
    );
  };
  wide.addEventListener('change', show);
  show();
}

function showNotes(boxes: HTMLElement, article: HTMLElement): void {
  /** The notes shown so far, by the link that refers to each, in the order of the text. */
  const noteByCall = new Map<HTMLElement, HTMLElement>();
  const near = new Set<Element>();
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const notes = [...noteByCall];
      const first = notes.findIndex(([call]) => near.has(call));
      const before = notes.slice(0, Math.max(0, first)).findLast(([call]) => hasNote(call));
      place(
        notes.filter(([call]) => near.has(call)),
        before === undefined ? [...boxes.children] : [...boxes.children, before[1]],
      );
    });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
      }
      schedule();
    },
    { rootMargin: '50% 0px' },
  );
  for (const call of article.querySelectorAll<HTMLAnchorElement>('.main-text a.xref-fn')) {
    const note = call.closest(OUTSIDE) === null ? copyOf(call, article) : undefined;
    if (note === undefined) continue;
    noteByCall.set(call, note);
    // Not in the superscript, whose lines have no height.
    (call.closest('sup') ?? call).after(note);
    observer.observe(call);
  }
  if (noteByCall.size === 0) return;
  article.classList.add('with-side-notes');
  const resized = new ResizeObserver(schedule);
  for (const box of [article, ...boxes.children]) resized.observe(box);
}

/** A copy of the note that a link refers to, without what only the list needs: ids, and links back to the text. */
function copyOf(call: HTMLAnchorElement, article: HTMLElement): HTMLElement | undefined {
  const target = document.getElementById(decodeURIComponent(call.hash.slice(1)));
  if (target === null || !target.matches('.footnotes > li, .notes > li') || target.closest('figure') !== null) return undefined;
  const copy = target.cloneNode(true) as HTMLElement;
  for (const one of copy.querySelectorAll('.backlinks, .backlink')) one.remove();
  for (const one of copy.querySelectorAll('[id]')) one.removeAttribute('id');
  for (const one of copy.querySelectorAll('a, button')) one.setAttribute('tabindex', '-1');
  const { direction } = getComputedStyle(target);
  // The direction of the article decides on which side the column is, that of the note how its lines are set.
  return element(
    'span',
    { class: 'side-note', 'aria-hidden': 'true', dir: getComputedStyle(article).direction },
    element('span', { dir: direction, ...(target.lang === '' ? {} : { lang: target.lang }) }, ...copy.childNodes),
  );
}

/** Moves notes that overlap others, the boxes of the side column, or the note before them, below these. */
function place(notes: readonly (readonly [call: HTMLElement, note: HTMLElement])[], above: readonly Element[]): void {
  for (const [, note] of notes) note.style.removeProperty('margin-block-start');
  const rects = notes.map(([, note]) => note.getBoundingClientRect());
  let free = Math.max(...above.map((one) => one.getBoundingClientRect().bottom)) + GAP_PX;
  notes.forEach(([call, note], at) => {
    const { top, bottom, width } = rects[at] as DOMRect;
    const shift = Math.max(0, free - top);
    const isFar = shift > FARTHEST_PX;
    note.classList.toggle('far', isFar);
    // On a narrow screen no note has a width. Links without a note beside them show it in a card.
    if (isFar || width === 0) delete call.dataset.sideNote;
    else call.dataset.sideNote = '';
    if (isFar) return;
    note.style.marginBlockStart = `${shift}px`;
    free = bottom + shift + GAP_PX;
  });
}

function hasNote(call: HTMLElement): boolean {
  return call.dataset.sideNote !== undefined;
}
