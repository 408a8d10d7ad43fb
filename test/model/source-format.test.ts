import { expect, test } from 'vitest';
import { formatOf, sourceEnding } from '../../src/model/source-format.ts';

test.each([
  ['a/e1.xml', 'jats', '.xml'],
  ['a.zip/e1.XML', 'jats', '.XML'],
  ['e1.nxml', 'jats', '.nxml'],
  ['e1.jats', 'jats', '.jats'],
  ['e1.xml.orig', 'jats', '.xml.orig'],
  ['e1.md', 'markdown', '.md'],
  ['E1.MD', 'markdown', '.MD'],
  ['e1.docx', 'word', '.docx'],
  ['e1.doc', 'jats', undefined],
  ['a/article.yml', 'yml', '.yml'],
  ['ARTICLE.YML', 'yml', '.YML'],
  ['a/tides.article.yml', 'yml', '.article.yml'],
  ['my-article.yml', 'jats', undefined],
  ['typeset.yml', 'jats', undefined],
  ['article.yaml', 'jats', undefined],
  ['xml', 'jats', undefined],
])('the format of %s is %s, its ending %s', (key, format, ending) => {
  expect([formatOf(key), sourceEnding(key)]).toEqual([format, ending]);
});
