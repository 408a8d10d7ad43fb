import { slugOf } from '../../../model/text/slug.ts';

/**
 * Returns a name for each version, oldest first, for the address of its page below the article's: `v1`, `poa-v1`, `vor-r1`. A name begins with a
 * letter that no figure id begins with, and does not change when newer versions follow.
 */
export function versionNames(labels: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return labels.map((label, at) => {
    const slug = slugOf(label.slice(0, MAX_LENGTH));
    const base = label === '' || slug === '' || slug === '-' ? `v${at + 1}` : VERSION_WORD.test(slug) ? slug : `v${slug}`;
    let name = base;
    for (let copy = 2; taken.has(name); copy++) name = `${base}-${copy}`;
    taken.add(name);
    return name;
  });
}

const MAX_LENGTH = 40;
const VERSION_WORD = /^(?:v\d|vor|poa)/;

/** The file of the page with the changes between two versions: `content/1/e00003/changes-v1-v2.html`. */
export function changesFile(stem: string, before: string, after: string): string {
  return `${stem}/changes-${before}-${after}.html`;
}
