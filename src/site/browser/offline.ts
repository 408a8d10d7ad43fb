import { series, text } from '../../model/messages/script-messages.ts';
import {
  channelName,
  EMPTY_STATE,
  type OfflineCommand,
  type OfflineMessage,
  type OfflineState,
} from '../../serve/offline/offline-state.ts';
import { sizeOfVisits, type VisitedArticle, type VisitedCommand, type VisitedState } from '../../serve/offline/visited-state.ts';
import { element } from './element.ts';
import { openOfflineForm, openOfflineProgress, printBytes } from './offline-form.ts';

// Script of the page on offline reading. The service worker does the work and reports its progress to all tabs.

const section = document.querySelector<HTMLElement>('#offline');
if (section !== null && 'serviceWorker' in navigator && 'caches' in window && location.protocol !== 'file:') {
  // `ready` never resolves if the browser forbids service workers; the section then stays hidden.
  void navigator.serviceWorker.ready.then((registration) => watch(section, registration));
}

function watch(section: HTMLElement, registration: ServiceWorkerRegistration): void {
  const send = (command: OfflineCommand | VisitedCommand): void => registration.active?.postMessage(command);
  let state: OfflineState = EMPTY_STATE;
  let isKnown = false;
  const progress = openOfflineProgress(section, {
    pause: () => send({ offline: 'pause' }),
    keep: () => send({ offline: 'keep', choice: state.choice }),
    remove: () => {
      if (confirm(text('offline.confirmRemoval'))) send({ offline: 'remove' });
    },
  });
  const form = openOfflineForm(section, {
    survey: () => send({ offline: 'survey' }),
    keep: (choice) => send({ offline: 'keep', choice }),
  });
  const visitedSection = document.querySelector<HTMLElement>('#visited');
  const visited = visitedSection === null ? undefined : openVisitedList(visitedSection, { base: new URL(registration.scope), send });
  new BroadcastChannel(channelName(registration.scope)).onmessage = ({ data }: MessageEvent<OfflineMessage>) => {
    if ('survey' in data) return form.showSizes(data.survey);
    if ('visited' in data) return visited?.show(data.visited);
    state = data.state;
    progress.show(state);
    if (!isKnown) form.show(state);
    isKnown = true;
    section.hidden = false;
  };
  send({ offline: 'tell' });
  send({ visited: 'tell' });
  // Regular messages keep the service worker alive during a download, and wake it to resume after the browser has ended it.
  setInterval(() => {
    if (!isKnown || state.phase === 'keeping') send({ offline: 'tell' });
  }, POLL_INTERVAL_MS);
  addEventListener('online', () => {
    if (state.stop?.kind === 'network') send({ offline: 'keep', choice: state.choice });
  });
}

const POLL_INTERVAL_MS = 3000;

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
