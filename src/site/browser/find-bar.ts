import { text } from '../../model/messages/script-messages.ts';
import { element } from './element.ts';

/** Shows "2 of 7" with buttons for the previous and the next mark and to remove all, and moves to the first mark. */
export function findBar(marks: readonly HTMLElement[]): void {
  let current = 0;
  const status = element('span', { role: 'status' });
  const button = (label: string, sign: string, act: () => void): HTMLElement => {
    const made = element('button', { type: 'button', 'aria-label': label, title: label }, element('span', { 'aria-hidden': 'true' }, sign));
    made.addEventListener('click', act);
    return made;
  };
  const go = (to: number): void => {
    marks[current]?.classList.remove('current');
    current = (to + marks.length) % marks.length;
    const mark = marks[current];
    if (mark === undefined) return;
    mark.classList.add('current');
    reveal(mark);
    mark.scrollIntoView({ block: 'center' });
    status.textContent = text('find.position', { number: current + 1, count: marks.length });
  };
  const bar = element(
    'section',
    { class: 'find-bar', 'aria-label': text('find.label') },
    status,
    button(text('find.previous'), '↑', () => go(current - 1)),
    button(text('find.next'), '↓', () => go(current + 1)),
    button(text('find.clear'), '×', () => clear(marks, bar)),
  );
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear(marks, bar);
  });
  // Before the text, so that the keyboard reaches it first.
  document.querySelector('main')?.before(bar);
  go(0);
}

/** Opens what hides a mark: folded details, and parts that are hidden until they are found. */
function reveal(mark: HTMLElement): void {
  for (let parent = mark.parentElement; parent !== null; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent.hidden) parent.dispatchEvent(new Event('beforematch', { bubbles: true }));
  }
}

/** Removes the marks and the bar, and the words from the URL; the focus goes to the text. */
function clear(marks: readonly HTMLElement[], bar: HTMLElement): void {
  for (const mark of marks) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
  bar.remove();
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  const parameters = new URLSearchParams(location.search);
  parameters.delete('find');
  history.replaceState(history.state, '', `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}${location.hash}`);
}
