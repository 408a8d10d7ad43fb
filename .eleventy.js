import { offprint } from 'offprint';

/** The sample journal as an Eleventy site: `npx eleventy` builds it with the site's own pages, if it has any. */
export default async function (config) {
  await config.addPlugin(offprint, { content: 'content' });
  return { dir: { input: 'content/pages', output: '_site' }, markdownTemplateEngine: false };
}
