import { text } from '../../model/messages/script-messages.ts';

/**
 * Shows the buttons that copy a part of the page, `<button data-copy="element-id" hidden>`, or a fixed text, `<button
 * data-copy-text="https://doi.org/…" hidden>`.
 */
export function addCopyButtons(): void {
  if (navigator.clipboard === undefined) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy], button[data-copy-text]')) {
    const { copy, copyText: words } = button.dataset;
    const source = copy === undefined ? undefined : document.getElementById(copy);
    if (source === null) continue;
    button.hidden = false;
    button.addEventListener('click', () => copyText(button, words ?? source?.textContent ?? ''));
  }
}

/** Copies a text and reports the result on the button or link and to screen readers. */
export async function copyText(button: HTMLElement, content: string): Promise<void> {
  const label = button.dataset.label ?? button.textContent ?? '';
  button.dataset.label = label;
  const say = (words: string) => {
    button.textContent = words;
    announce(words === label ? '' : words);
  };
  try {
    await navigator.clipboard.writeText(content.trim());
    say(text('copy.done'));
  } catch {
    say(text('copy.failed'));
  }
  setTimeout(() => say(label), 2000);
}

/** Announces a text in a live region; a change of a button's label with an `aria-label` is not announced. */
function announce(words: string): void {
  const known = document.getElementById('offprint-said');
  const said = known ?? document.createElement('p');
  if (known === null) {
    said.id = 'offprint-said';
    said.className = 'visually-hidden';
    said.setAttribute('role', 'status');
    document.querySelector('main')?.append(said);
  }
  said.textContent = words;
}
