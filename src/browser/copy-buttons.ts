/** Shows the buttons that copy a part of the page: `<button data-copy="id-of-the-part" hidden>`. */
export function addCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const source = document.getElementById(button.dataset.copy ?? '');
    if (source === null || navigator.clipboard === undefined) continue;
    button.hidden = false;
    button.addEventListener('click', () => copyText(button, source.textContent ?? ''));
  }
}

/** Copies text and says so on the button, where readers look and screen readers hear it. */
export async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.dataset.label ?? button.textContent ?? '';
  button.dataset.label = label;
  button.setAttribute('aria-live', 'polite');
  try {
    await navigator.clipboard.writeText(text.trim());
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Copying was refused';
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}
