import { channelName, NOTHING_KEPT, type OfflineNews, type OfflineOrder, type OfflineState } from '../offline/offline-state.ts';
import { openOfflineForm } from './offline-form.ts';
import { openOfflineProgress } from './offline-progress.ts';

// The page for keeping the journal in the browser. The service worker does the work, and tells all tabs how far it is.

const place = document.querySelector<HTMLElement>('#offline');
if (place !== null && 'serviceWorker' in navigator && 'caches' in window && location.protocol !== 'file:') {
  // Never resolves where the browser forbids service workers; then nothing is shown.
  void navigator.serviceWorker.ready.then((registration) => watch(place, registration));
}

function watch(section: HTMLElement, registration: ServiceWorkerRegistration): void {
  const order = (one: OfflineOrder): void => registration.active?.postMessage(one);
  let state: OfflineState = NOTHING_KEPT;
  let isKnown = false;
  const progress = openOfflineProgress(section, {
    pause: () => order({ offline: 'pause' }),
    keep: () => order({ offline: 'keep', choice: state.choice }),
    remove: () => {
      if (confirm('Remove what this browser keeps of the journal?')) order({ offline: 'remove' });
    },
  });
  const form = openOfflineForm(section, {
    survey: () => order({ offline: 'survey' }),
    keep: (choice) => order({ offline: 'keep', choice }),
  });
  new BroadcastChannel(channelName(registration.scope)).onmessage = ({ data }: MessageEvent<OfflineNews>) => {
    if ('survey' in data) return form.showSizes(data.survey);
    state = data.state;
    progress.show(state);
    if (!isKnown) form.show(state);
    isKnown = true;
    section.hidden = false;
  };
  order({ offline: 'tell' });
  // Asking keeps the worker alive while it fetches, and wakes it to go on where the browser has ended it.
  setInterval(() => {
    if (!isKnown || state.phase === 'keeping') order({ offline: 'tell' });
  }, ASK_EVERY_MS);
  addEventListener('online', () => {
    if (state.stop?.kind === 'network') order({ offline: 'keep', choice: state.choice });
  });
}

const ASK_EVERY_MS = 3000;
