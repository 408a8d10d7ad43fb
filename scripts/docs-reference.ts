import { writeFile } from 'node:fs/promises';
import { referencePages } from './docs/reference-pages.ts';

// Writes the pages of the documentation that are generated: commands, problem codes, the JavaScript API. A test compares them.

for (const { file, text } of await referencePages()) await writeFile(new URL(`../src/docs/${file}`, import.meta.url), text);
