import { text } from '../../model/messages/script-messages.ts';
import {
  channelName,
  EMPTY_STATE,
  type OfflineCommand,
  type OfflineMessage,
  type OfflineState,
} from '../../serve/offline/offline-state.ts';
import type { VisitedCommand } from '../../serve/offline/visited-state.ts';
import { openOfflineForm } from './offline-form.ts';
import { openOfflineProgress } from './offline-progress.ts';
import { openVisitedList } from './visited-list.ts';

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
