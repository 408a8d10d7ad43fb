import { fileURLToPath } from 'node:url';
import { runProgram } from '../../serve/http/run-program.ts';

/** Rules of `xmllint` by agency; PubMed's and DOAJ's own ones are beside the project on some machines. */
const RULES = {
  crossref: ['--relaxng', '../../fixtures/crossref-article.rng'],
  doaj: ['--relaxng', '../../fixtures/doaj-records.rng'],
  doajSchema: ['--schema', '../../../../shared/schemas/doaj/doajArticles.xsd'],
  pubmed: ['--dtdvalid', '../../../../shared/schemas/pubmed/PubMed.dtd'],
} as const;

/** Returns the messages of `xmllint` for a document, or for several files; '' if all are valid. */
export async function faultsOf(
  agency: keyof typeof RULES,
  documents: { readonly xml: string } | { readonly files: readonly string[] },
): Promise<string> {
  const [option, path] = RULES[agency];
  const rules = fileURLToPath(new URL(path, import.meta.url));
  const input = 'xml' in documents ? ['-'] : documents.files;
  const said = await runProgram(
    'xmllint',
    ['--noout', '--huge', '--nonet', option, rules, ...input],
    'xml' in documents ? documents.xml : '',
  ).then(
    () => '',
    (error: Error) => error.message,
  );
  return said
    .split('\n')
    .filter((line) => !line.endsWith(' validates'))
    .slice(0, 10)
    .join('\n');
}
