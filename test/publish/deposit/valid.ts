import { fileURLToPath } from 'node:url';
import { runProgram } from '../../serve/http/run-program.ts';

const SCHEMAS = { crossref: 'crossref-article.rng', doaj: 'doaj-records.rng' } as const;

/** Returns the messages of `xmllint` for a document, or for several files; '' if all are valid. */
export async function faultsOf(
  registry: keyof typeof SCHEMAS,
  documents: { readonly xml: string } | { readonly files: readonly string[] },
): Promise<string> {
  const schema = fileURLToPath(new URL(`../../fixtures/${SCHEMAS[registry]}`, import.meta.url));
  const input = 'xml' in documents ? ['-'] : documents.files;
  const said = await runProgram(
    'xmllint',
    ['--noout', '--huge', '--relaxng', schema, ...input],
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
