import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { literalWords } from './literal-words.ts';

const SRC = new URL('../../../src/', import.meta.url);
/** Folders whose strings readers see. */
const FOLDERS = ['site', 'serve/offline'] as const;

describe.each(FOLDERS)('src/%s', (folder) => {
  const files = readdirSync(new URL(folder, SRC), { recursive: true, encoding: 'utf8' })
    // Feeds have the names of their formats and the words of the content.
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.startsWith('feed/'))
    .sort();

  test('has no words for readers outside of the catalogues', () => {
    const found = files.flatMap((file) =>
      literalWords(file, readFileSync(new URL(`${folder}/${file}`, SRC), 'utf8')).map(({ line, words }) => `${file}:${line}: ${words}`),
    );
    expect(files.length).toBeGreaterThan(8);
    expect(found).toEqual([]);
  });
});

/** In these sources `§` stands for a dollar sign. */
describe('literal words are found', () => {
  test.each([
    ['html`<p>Hello reader</p>`', 'Hello reader'],
    ['html`<p>§{text("list.more")} articles</p>`', 'articles'],
    ['html`<button aria-label="Close">×</button>`', 'Close'],
    ['html`<a title="Go to §{name}">§{name}</a>`', 'Go to'],
    ['html` title="More"`', 'More'],
    ["button.textContent = isDone ? 'Copied' : text('copy.failed');", 'Copied'],
    ["button.setAttribute('aria-label', 'Close');", 'Close'],
    ["const attributes = { 'aria-label': 'Close' };", 'Close'],
    ['list.append(`§{count} hits`);', 'hits'],
    ["element('p', { class: 'lead' }, 'none');", 'none'],
    ["if (confirm('Remove?')) remove();", 'Remove?'],
    ["const words = ['No article found'];", 'No article found'],
    ['const label = `Volume §{volume}`;', 'Volume …'],
  ])('in %s', (source, words) => {
    expect(literalWords('a.ts', source.replaceAll('§', '$'))).toEqual([{ line: 1, words }]);
  });
});

describe('no words for readers are', () => {
  test.each([
    ['messages and values', 'html`<p class="lead">§{text("list.more")}: §{count}</p>`'],
    ['parts of a tag', 'html` spellcheck="false" required`'],
    ['names of messages', "const NOTICES = { title: 'report.part.title' };"],
    ['code, scripts and styles', 'html`<code>offprint serve</code><script>const words = 1;</script>`'],
    ['names', 'html`<dt>DOI</dt>`'],
    ['names of fonts', "const fonts = ['Times New Roman'];"],
    ['selectors and classes', "main.querySelector('main > article').className = 'card wide';"],
    ['errors', "throw new Error('No catalogue has the message');"],
  ])('%s', (_, source) => {
    expect(literalWords('a.ts', source.replaceAll('§', '$'))).toEqual([]);
  });
});
