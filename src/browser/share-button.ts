/** Shows the button that opens the reader's own ways to share, where the system has them: `<button data-share="url" hidden>`. */
export function addShareButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-share]');
  if (button === null || navigator.share === undefined) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { share: url = location.href } = button.dataset;
    navigator.share({ url, title: document.querySelector('h1')?.textContent ?? '' }).catch(() => {
      // The reader thought better of it.
    });
  });
}
