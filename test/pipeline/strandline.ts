import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes the settings of a small journal. */
export function writeStrandline(content: string, settings: object = {}): Promise<void> {
  return writeFile(join(content, 'journal.json'), JSON.stringify({ title: 'Strandline', ...settings }));
}

/** Writes one of its articles, with its own date, a table and references. */
export async function writeStrandlineArticle(content: string, number: number, title?: string, more = ''): Promise<void> {
  const day = String(1 + (number % 28)).padStart(2, '0');
  const month = String(1 + Math.floor(number / 28)).padStart(2, '0');
  const word = WORDS[number % WORDS.length];
  await writeFile(
    join(content, `e${number}.md`),
    `---
title: ${title ?? `The ${word} of shore ${number}`}
authors: [Ada Lovelace, Émile ${word}]
date: 2025-${month}-${day}
doi: 10.5555/strand.${String(number).padStart(5, '0')}
subjects: [${number % 3 === 0 ? 'Shores' : 'Waters'}]
abstract: Of a ${word} and of ${WORDS[(number * 5) % WORDS.length]}.
references: [Lovelace A. ${word} and shore. 1843, Brontë É. The ${WORDS[(number * 3) % WORDS.length]}. 1847]
---

A ${word} is found on shore ${number}, and ${WORDS[(number * 7) % WORDS.length]} beside it.${more}

| Shore     | Count     |
| :-------- | --------: |
| ${number} | 1${number} |

Table: **Counted.** By hand. {#tbl:counts}
`,
  );
}

const WORDS = 'tide limpet barnacle foam wrack groyne current estuary salinity mudflat plankton kelp spat erosion harbour'.split(' ');
