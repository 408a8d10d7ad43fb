import { loadScript } from './load-script.ts';

/** Registers the site's service worker, if it has one and the page was loaded over HTTP. It keeps articles that are open for a while. */
export function registerServiceWorker(): void {
  const { serviceWorker, root, visit } = document.documentElement.dataset;
  if (serviceWorker === undefined || root === undefined || !('serviceWorker' in navigator) || location.protocol === 'file:') return;
  const base = new URL(root, document.baseURI);
  navigator.serviceWorker.register(new URL(serviceWorker, base), { scope: base.pathname }).then(
    () => visit && setTimeout(() => loadScript(visit).catch(() => undefined), VISIT_MS),
    () => {
      // The browser may forbid it (private windows); the page works without it.
    },
  );
}

const VISIT_MS = 2000;
