import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusFolder } from '../corpus.ts';

/** Writes the sample journal with EPUBs, and articles in other scripts in an issue of their own. */
export async function writeSampleWithEpubs(content: string): Promise<void> {
  await cp(fileURLToPath(new URL('../../content', import.meta.url)), content, { recursive: true });
  const settings = JSON.parse(await readFile(join(content, 'journal.json'), 'utf8')) as object;
  await writeFile(join(content, 'journal.json'), JSON.stringify({ ...settings, epub: true }));
  for (const { id, ...made } of ARTICLES) {
    await mkdir(join(content, id));
    await writeFile(join(content, id, `${id}.xml`), jatsOf({ id, ...made }));
  }
}

/** Copies one article of every second publisher of the corpus, with the setting for EPUBs; returns their number. */
export async function writeCorpusChoice(content: string): Promise<number> {
  const articles = join(corpusFolder ?? '', 'articles');
  // Every second one, to keep the test short.
  const publishers = (await readdir(articles)).sort().filter((_, index) => index % 2 === 0);
  await mkdir(content, { recursive: true });
  await writeFile(join(content, 'journal.json'), JSON.stringify({ namespace: 'journal', epub: true }));
  for (const publisher of publishers) {
    const [first] = (await readdir(join(articles, publisher))).filter((name) => !name.startsWith('.')).sort();
    if (first !== undefined) await cp(join(articles, publisher, first), join(content, publisher, first), { recursive: true });
  }
  return publishers.length;
}

interface MadeArticle {
  readonly id: string;
  readonly lang: string;
  readonly title: string;
  readonly body: string;
}

/** Articles whose titles the cover's font lacks, and ids that XML and URLs treat differently. */
const ARTICLES: readonly MadeArticle[] = [
  {
    id: 'arabic',
    lang: 'ar',
    title: 'المد والجزر في أحواض الصخور',
    body: '<p>ترتفع حرارة الماء<fn id="ar1"><p>عند الظهر.</p></fn> في الأحواض.</p>',
  },
  { id: 'chinese', lang: 'zh', title: '潮池每日热量由深度与遮荫决定', body: '<p>潮池<italic>Patella</italic>。</p>' },
  {
    id: 'odd-ids',
    lang: 'de-DE',
    title: 'Gezeiten',
    body: '<p>Siehe <xref ref-type="sec" rid="größe:1/a">oben</xref> und <xref ref-type="sec" rid="50:b">unten</xref>.</p><sec id="größe:1/a"><title>Größe</title><p>Groß.</p></sec><sec id="50:b"><title>Hälfte</title><p>Halb.</p></sec>',
  },
];

function jatsOf({ id, lang, title, body }: MadeArticle): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<article article-type="research-article" xml:lang="${lang}" xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta/><article-meta>
<article-id pub-id-type="doi">10.5555/${id}</article-id>
<title-group><article-title>${title}</article-title></title-group>
<contrib-group><contrib contrib-type="author"><name name-style="eastern"><surname>王</surname><given-names>小明</given-names></name></contrib></contrib-group>
<pub-date date-type="pub"><year>2025</year></pub-date><volume>3</volume><issue>1</issue><elocation-id>${id}</elocation-id>
</article-meta></front><body>${body}</body></article>
`;
}
