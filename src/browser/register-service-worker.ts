/** Registers the site's service worker, if it has one and the page was loaded over HTTP. */
export function registerServiceWorker(): void {
  const { serviceWorker, root } = document.documentElement.dataset;
  if (serviceWorker === undefined || root === undefined || !('serviceWorker' in navigator) || location.protocol === 'file:') return;
  const base = new URL(root, document.baseURI);
  navigator.serviceWorker.register(new URL(serviceWorker, base), { scope: base.pathname }).catch(() => {
    // The browser may forbid it (private windows); the page works without it.
  });
}
