/** A generated page of the documentation: its file in `src/docs/` and its Markdown. */
export interface PageFile {
  readonly file: string;
  readonly text: string;
}

interface Page {
  readonly file: string;
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

/** Returns a page of the reference with its front matter. */
export function referencePage({ file, title, abstract, body }: Page): PageFile {
  const front = `---\ntitle: ${title}\nvolume: docs\nid: ${file.replace('.md', '')}\nsubjects: [Reference]\nabstract: ${JSON.stringify(abstract)}\n---\n`;
  return { file, text: `${front}\n<!-- Written by "npm run docs:reference". -->\n\n${body}` };
}

/** Escapes a text for a cell of a table. Markup in it becomes code, because HTML and Markdown would be read. */
export function cell(text: string): string {
  return text
    .replaceAll('\n', ' ')
    .replaceAll('&#', '&amp;#')
    .replaceAll('|', '\\|')
    .replace(MARKUP, (code) => `\`${code}\``);
}

/** Code, which stays; `<front>` and `</front>`; `[@key]`; `![Caption](F1.png){alt="…"}`; `{ "a": 1 }`; `*`. */
const MARKUP = /(?<!`[^`]*)(?:<\/?[\w:-][^<>]*>|!?\[[^\]]*\](?:\([^)]*\))?(?:\{[^}]*\})?|\{ ?"[^}]*\})(?![^`]*`)/g;
