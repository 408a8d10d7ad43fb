/**
 * Shows the buttons that copy a part of the page, `<button data-copy="id-of-the-part" hidden>`, or words of their own,
 * `<button data-copy-text="https://doi.org/…" hidden>`.
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

/** Copies text and says so on the button, where readers look and screen readers hear it. */
export async function copyText(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.dataset.label ?? button.textContent ?? '';
  button.dataset.label = label;
  const say = (words: string) => {
    button.textContent = words;
    announce(words === label ? '' : words);
  };
  try {
    await navigator.clipboard.writeText(text.trim());
    say('Copied');
  } catch {
    say('Copying was refused');
  }
  setTimeout(() => say(label), 2000);
}

/** A button with a name of its own does not read its words aloud when they change. */
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
