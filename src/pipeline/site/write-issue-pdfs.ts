import type { Problem } from '../../model/problem.ts';
import { volumeLists } from '../../site/listings/volumes.ts';
import { cardsOf } from '../articles/article-cards.ts';
import type { BuildContext } from '../context.ts';
import { digestOf } from '../engine/hash.ts';
import { type CacheKey, cacheKeyOf } from '../engine/result-cache.ts';
import { type IssuePdf, typesetIssue } from '../issues/typeset-issue.ts';
import type { SiteBuild } from '../site-build.ts';

/**
 * Writes a PDF for each issue, `volumes/4/issue-2.pdf`, with a cover, contents, and its articles in the order of its page.
 *
 * It is stale if an article of it is typeset differently, was added or removed, their order changed, or the design or a setting of the journal that
 * the PDF shows. Its problems are cached, because an up-to-date PDF has them, too. No PDF of an issue fails a build.
 */
export async function writeIssuePdfs({ articles, context }: SiteBuild): Promise<void> {
  const { cache, problems, targets, work, setup } = context;
  const { journal } = setup;
  const { typesetDesign: design } = journal;
  if (design === undefined) return;
  const keyByStem = new Map<string, CacheKey | undefined>(articles.map(({ stem, typstKey }) => [stem, typstKey]));
  const stale: (IssuePdf & { readonly notes: CacheKey })[] = [];
  for (const issue of volumeLists(cardsOf(articles), journal).listings) {
    const path = issue.pdf;
    if (path === undefined) continue;
    const inputs = inputsOf({ issue, keyByStem, design, context });
    const notes = cacheKeyOf('issue-pdf', path, JSON.stringify(inputs));
    const found = await cache.read<readonly Problem[]>(notes);
    const isUpToDate = targets.isUpToDate(path, inputs, () => issue.cards.map((card) => card.stem));
    if (isUpToDate && found !== undefined) for (const problem of found) problems.report(problem);
    else stale.push({ issue, path, notes, keyByStem, design });
  }
  const paths = stale.map(({ path }) => path);
  if (stale.length === 0 || work.defer('issue PDFs', paths)) return;
  for (const { notes, ...issue } of stale) {
    work.abortSignal.throwIfAborted();
    const typeset = await typesetIssue(issue, { cache, journal, settings: setup.settings, abortSignal: work.abortSignal });
    for (const problem of typeset.problems) problems.report(problem);
    for (const file of typeset.files) await context.output.stage.write(file);
    targets.record(
      issue.path,
      typeset.files.map(({ path }) => path),
    );
    if (typeset.isFinal) await cache.write(notes, typeset.problems);
  }
}

interface InputsOf extends Omit<IssuePdf, 'path'> {
  readonly context: BuildContext;
}

function inputsOf({ issue, keyByStem, design, context: { setup } }: InputsOf) {
  const { title, language, publisher, issn, issnPrint, siteUrl, host, messages } = setup.journal;
  return {
    program: setup.inputs.digests.data,
    design: design.digest,
    journal: digestOf([title, language, publisher, issn, issnPrint, siteUrl, host, messages ?? 0]),
    articles: digestOf([
      issue.title,
      issue.cards.map(({ stem, titleText, authors, publishedIso, pdf }) => [
        keyByStem.get(stem) ?? 0,
        titleText,
        authors.map(({ name }) => name),
        publishedIso,
        pdf,
      ]),
    ]),
  };
}
