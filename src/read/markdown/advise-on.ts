import type { Article } from '../../model/article.ts';
import type { Block, Figure } from '../../model/block.ts';
import type { ReportProblem } from '../../model/problem.ts';
import type { Translatable } from '../../model/translatable.ts';
import { isIssn } from '../../text/issn.ts';
import { translatable } from '../../text/translatable.ts';

/** Reports advice on an article written in Markdown, with the codes of the JATS checks. */
export function adviseOn(article: Article, report: ReportProblem): void {
  const { meta, source } = article;
  const isResearch = meta.articleType === 'research-article';
  const silent = figuresIn([...article.body, ...article.back]).filter(
    ({ altText, graphics }) => graphics.length > 0 && altText === undefined,
  );
  const advice: readonly (readonly [code: string, isGiven: boolean, message: Translatable])[] = [
    ['article-doi-missing', meta.articleIds.doi === undefined, translatable`the article has no DOI; expected "doi" in the front matter`],
    [
      'pub-date-missing',
      meta.pubDates.length === 0,
      translatable`the article has no date of publication; expected "date" in the front matter`,
    ],
    [
      'abstract-missing',
      isResearch && article.abstracts.length === 0,
      translatable`a research article without abstract; expected "abstract"`,
    ],
    [
      'keywords-missing',
      isResearch && meta.keywordGroups.length === 0,
      translatable`a research article without keywords; expected "keywords"`,
    ],
    [
      'license-missing',
      meta.permissions.licenses.length === 0,
      translatable`the article has no licence; expected "license" in the front matter`,
    ],
    [
      'issn-wrong',
      meta.journal.issnEpub !== undefined && !isIssn(meta.journal.issnEpub),
      translatable`the check digit of "${meta.journal.issnEpub ?? ''}" is wrong; expected an ISSN of the ISSN portal`,
    ],
    [
      'figure-alt-missing',
      silent.length > 0,
      translatable`figures without alternative text: screen readers can read their captions only (${silent.length}): ${silent.map(({ id }) => id).join(', ')}`,
    ],
  ];
  for (const [code, isGiven, message] of advice) {
    if (isGiven) report({ code, severity: 'advice', place: { file: source.file, line: 1, column: 1 }, message });
  }
}

function figuresIn(blocks: readonly Block[]): Figure[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'figure') return [block];
    if (block.kind === 'figGroup') return figuresIn(block.figures);
    return block.kind === 'section' || block.kind === 'boxedText' ? figuresIn(block.content) : [];
  });
}
