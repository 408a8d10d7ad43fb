/** Shows the button that opens the system's share dialog, if there is one: `<button data-share="url" hidden>`. */
export function addShareButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-share]');
  if (button === null || navigator.share === undefined) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const { share: url = location.href } = button.dataset;
    navigator.share({ url, title: document.querySelector('h1')?.textContent ?? '' }).catch(() => {
      // The reader cancelled the dialog.
    });
  });
}
