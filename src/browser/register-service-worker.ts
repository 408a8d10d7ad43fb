/** Registers the site's service worker, where the site has one and the page was had by http. */
export function registerServiceWorker(): void {
  const { serviceWorker, root } = document.documentElement.dataset;
  if (serviceWorker === undefined || root === undefined || !('serviceWorker' in navigator) || location.protocol === 'file:') return;
  const base = new URL(root, document.baseURI);
  navigator.serviceWorker.register(new URL(serviceWorker, base), { scope: base.pathname }).catch(() => {
    // A reader's browser may forbid it (private windows); the page needs nothing of it.
  });
}
