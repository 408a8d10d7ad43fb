/** Pictures are loaded as they come near; before a page is printed, all are asked for. */
export function loadPicturesToPrint(): void {
  window.addEventListener('beforeprint', () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager';
  });
}
