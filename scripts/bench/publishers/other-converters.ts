import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Another program that converts JATS to HTML. */
export interface OtherConverter {
  readonly name: string;
  /** Reason why it is not measured; undefined if it is installed. */
  readonly missing?: string;
  /** Converts one file to HTML; undefined if the program fails. */
  convert(file: string): string | undefined;
}

/** Path of `jats-html.xsl` of ncbi/JATSPreviewStylesheets. */
const STYLESHEET = process.env.JATS_PREVIEW_STYLESHEET ?? '';

/** pandoc, and xsltproc with NCBI's preview stylesheet: `JATS_PREVIEW_STYLESHEET=…/jats-html.xsl npm run bench -- publishers`. */
export const OTHER_CONVERTERS: readonly OtherConverter[] = [
  {
    name: 'pandoc',
    ...(isInstalled('pandoc') ? {} : { missing: 'pandoc is not installed' }),
    convert: (file) => output('pandoc', ['--from', 'jats', '--to', 'html', '--mathml', file]),
  },
  {
    name: 'NCBI preview stylesheet',
    ...(isInstalled('xsltproc') && existsSync(STYLESHEET)
      ? {}
      : { missing: 'NCBI’s stylesheet: xsltproc is not installed, or JATS_PREVIEW_STYLESHEET names no file' }),
    convert: (file) => output('xsltproc', ['--nonet', '--novalid', STYLESHEET, file]),
  },
];

function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

function output(program: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 256_000_000, timeout: 120_000 });
  return status === 0 ? stdout : undefined;
}
