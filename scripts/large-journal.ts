import { parseArgs } from 'node:util';
import { writeMarkdown } from './large-journal/write-markdown.ts';
import { writeMetadataOnly } from './large-journal/write-metadata-only.ts';
import { writeReplicas } from './large-journal/write-replicas.ts';

// Writes a content folder with a given number of articles, for tests and benchmarks:
//
//   npx tsx scripts/large-journal.ts --articles 20000 --from ../shared/corpus --output large [--without-images]
//   npx tsx scripts/large-journal.ts --articles 20000 --from ../shared/corpus --output large --markdown
//   npx tsx scripts/large-journal.ts --articles 100000 --from ../shared/scale --output large --metadata-only

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    from: { type: 'string' },
    output: { type: 'string' },
    'without-images': { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    'metadata-only': { type: 'boolean', default: false },
  },
});
const { from, output } = values;
const articles = Number(values.articles);
if (from === undefined || output === undefined || !Number.isInteger(articles) || articles < 1) {
  console.error('expected --articles <number> --from <folder> --output <folder> [--without-images | --markdown | --metadata-only]');
  process.exitCode = 2;
} else {
  const plan = { from, output, articles };
  const written = values['metadata-only']
    ? await writeMetadataOnly(plan)
    : values.markdown
      ? await writeMarkdown(plan)
      : await writeReplicas({ ...plan, withImages: !values['without-images'] });
  console.error(`${written.articles} articles, ${written.files} files in ${output}`);
}
