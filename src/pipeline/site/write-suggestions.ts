import { journalsOf } from '../../model/messages/journal-in.ts';
import { pageEnding } from '../../model/text/address.ts';
import { scriptFile } from '../../query/search/script-file.ts';
import { suggestionParts } from '../../query/search/suggestions/print-suggestions.ts';
import { contentIn } from '../../site/content-in.ts';
import { suggestionsOf } from '../../site/suggestions.ts';
import { cardsOf } from '../articles/article-cards.ts';
import { digestOf } from '../engine/hash.ts';
import { hasScriptCopies } from '../indexing/written.ts';
import type { SiteBuild } from '../site-build.ts';

/** Articles above which the suggestions are in shards; the file of so many is about 100 KB, compressed. */
const MAX_IN_ONE_FILE = 2000;

/** Writes what the search field suggests while a reader types, in each language of the journal. */
export async function writeSuggestions({ articles, context }: SiteBuild): Promise<void> {
  const {
    targets,
    setup: { journal, inputs },
    work: { abortSignal },
  } = context;
  const content = { cards: cardsOf(articles), journal };
  const isSharded = articles.length > MAX_IN_ONE_FILE;
  // A copy of a large journal that is opened from a disk has no suggestions: their scripts would be thousands of files.
  const isCopied = !isSharded && hasScriptCopies(journal);
  for (const journalThere of journalsOf(journal)) {
    abortSignal.throwIfAborted();
    const { language } = journalThere;
    const options = { language, pageEnding: pageEnding(journal.host), isSharded };
    const suggestions = suggestionsOf(contentIn(content, journalThere));
    const common = { program: inputs.digests.program, configuration: digestOf([options, isCopied]) };
    for (const part of suggestionParts(suggestions, options)) {
      await targets.build(part.path, { ...common, suggestions: digestOf(part.inputs) }, async (put) => {
        for (const { path, bytes } of part.print()) {
          await put({ path, bytes });
          if (isCopied) await put({ path: `${path}.js`, bytes: scriptFile(new TextEncoder().encode(String(bytes))) });
        }
      });
    }
  }
}
