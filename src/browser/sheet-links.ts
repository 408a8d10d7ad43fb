import { hasSheets, openSheet } from './sheet.ts';

/** Links to a box of the page, such as the citation or the contents, open it in a sheet. Without script they lead to the box. */
export function openBoxesInSheets(): void {
  if (!hasSheets) return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.sheet-link') : null;
    const box = link === null ? null : document.getElementById(link.hash.slice(1))?.closest('details');
    const [, content] = box?.children ?? [];
    if (link === null || box == null || content === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The box lends its content, so that ids and listeners remain, and keeps its height.
    box.style.minHeight = `${box.offsetHeight}px`;
    const onClosed = () => {
      box.append(content);
      box.style.removeProperty('min-height');
    };
    openSheet({ title: link.textContent ?? '', content, opener: link, onClosed });
  });
}
