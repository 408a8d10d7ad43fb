import { text } from '../../model/messages/script-messages.ts';

/** Creates a button with a text; `act` is called on a click. */
export function toolButton(label: string, act: (button: HTMLButtonElement) => void, className = 'tool'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.textContent = label;
  button.addEventListener('click', () => act(button));
  return button;
}

/** Creates a button with a symbol, named for screen readers and by a tooltip. */
export function symbolButton(symbol: string, name: string, act: () => void): HTMLButtonElement {
  const button = toolButton(symbol, act, 'symbol');
  button.setAttribute('aria-label', name);
  button.title = name;
  return button;
}

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

/** Saves bytes that a script made under a file name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
