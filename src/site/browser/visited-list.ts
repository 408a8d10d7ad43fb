import { series, text } from '../../model/messages/script-messages.ts';
import { sizeOfVisits, type VisitedArticle, type VisitedCommand, type VisitedState } from '../../serve/offline/visited-state.ts';
import { element } from './element.ts';
import { printBytes } from './print-bytes.ts';

/** Lists the articles that are kept because the reader opened them, with buttons to forget them and the choice of the limit. */
export function openVisitedList(
  section: HTMLElement,
  { base, send }: { base: URL; send: (command: VisitedCommand) => void },
): { show(state: VisitedState): void } {
  const limit = get(section, 'select', HTMLSelectElement);
  const size = get(section, '.visited-size', HTMLElement);
  const list = get(section, 'ul', HTMLUListElement);
  const all = get(section, '.visited-all', HTMLButtonElement);
  limit.addEventListener('change', () => send({ visited: 'limit', limitBytes: Number(limit.value) }));
  all.addEventListener('click', () => {
    if (confirm(text('visited.confirm'))) send({ visited: 'forget' });
  });
  return {
    show({ limitBytes, visits }) {
      const focused = [...list.querySelectorAll('button')].indexOf(document.activeElement as HTMLButtonElement);
      limit.value = String(limitBytes);
      const words = series([text('list.count', { count: visits.length }), printBytes(sizeOfVisits(visits))]);
      // Updated only on change, so that screen readers announce it once.
      if (size.textContent !== words) size.textContent = words;
      list.replaceChildren(...visits.map((visit) => itemOf(visit, { base, send })));
      all.hidden = visits.length === 0;
      section.hidden = false;
      // The focus stays at its place in the list after a button is removed.
      if (focused >= 0) ([...list.querySelectorAll('button')][Math.min(focused, visits.length - 1)] ?? limit).focus();
    },
  };
}

function itemOf(visit: VisitedArticle, { base, send }: { base: URL; send: (command: VisitedCommand) => void }): HTMLElement {
  const { page, title, language, rtl } = visit;
  const forget = element('button', { type: 'button', 'aria-label': text('visited.removeOne', { title }) }, text('offline.remove'));
  forget.addEventListener('click', () => send({ visited: 'forget', page }));
  const link = element('a', { href: new URL(encodeURI(page), base).href, lang: language, dir: rtl ? 'rtl' : 'ltr' }, title);
  return element('li', {}, link, element('span', {}, printBytes(sizeOfVisits([visit]))), forget);
}

function get<T extends HTMLElement>(section: HTMLElement, selector: string, kind: new () => T): T {
  const found = section.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}
