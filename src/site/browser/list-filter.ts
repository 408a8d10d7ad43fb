import { text } from '../../model/messages/script-messages.ts';
import { foldAccents } from '../../model/text/fold.ts';

/** Shows the field above an index of names, which without this script is hidden, and hides the names without its words as the reader types. */
export function filterNames(): void {
  const bar = document.querySelector<HTMLElement>('.names-filter');
  const field = bar?.querySelector('input');
  const status = bar?.querySelector('[role="status"]');
  if (!bar || !field || !status) return;
  bar.hidden = false;
  const sections = [...document.querySelectorAll<HTMLElement>('.names section')].map((section) => {
    const items = [...section.querySelectorAll('li')].map((item) => ({ item, words: folded(item.querySelector('a')?.textContent ?? '') }));
    return { section, items };
  });
  const total = sections.reduce((sum, { items }) => sum + items.length, 0);
  const apply = () => {
    const words = folded(field.value).split(/[\s,]+/);
    let count = 0;
    for (const { section, items } of sections) {
      let ofSection = 0;
      for (const { item, words: name } of items) {
        const isFound = words.every((word) => name.includes(word));
        item.hidden = !isFound;
        if (isFound) ofSection++;
      }
      section.hidden = ofSection === 0;
      count += ofSection;
    }
    status.textContent = field.value.trim() === '' ? '' : text('list.matching', { count, total });
  };
  field.addEventListener('input', apply);
  // The browser restores the words of a field when a reader comes back.
  if (field.value !== '') apply();
}

function folded(words: string): string {
  return foldAccents(words.toLowerCase().trim());
}
