import { copyText } from './copy-buttons.ts';

/** Makes links to parts of the page copy their address, `<a class="copy-link" href="#fig1">`. Without script or clipboard they lead there. */
export function copyLinksToParts(): void {
  if (navigator.clipboard === undefined) return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.copy-link') : null;
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void copyText(link, link.href);
  });
}
