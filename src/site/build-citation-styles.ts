import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { CitationStyles } from '../render/citation/citation-formatter.ts';

/**
 * Collects the citation styles of the packages unchanged: each names its authors and its licence (CC BY-SA 3.0) in its own XML. Runs when
 * the program is built, and when it runs from source.
 */
export async function buildCitationStyles(): Promise<CitationStyles> {
  const { apa = '', harvard1 = '', vancouver = '' } = await json('styles.json');
  const locales = await json('locales.json');
  return {
    styles: [
      { id: 'apa', label: 'APA', xml: apa },
      { id: 'chicago', label: 'Chicago', xml: await module('chicago.js') },
      { id: 'harvard', label: 'Harvard', xml: harvard1 },
      { id: 'mla', label: 'MLA', xml: await module('mla.js') },
      { id: 'vancouver', label: 'Vancouver', xml: vancouver },
    ],
    locales,
  };
}

const resolve = createRequire(import.meta.url).resolve;

/** `@citation-js/plugin-csl` has the most common styles and the locales. */
async function json(name: string): Promise<Record<string, string>> {
  const path = resolve(`@citation-js/plugin-csl/lib/${name}`);
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
}

/** `rehype-citation` has two more as modules. */
async function module(name: string): Promise<string> {
  const folder = new URL('styles/', pathToFileURL(resolve('rehype-citation')));
  const { default: xml } = (await import(new URL(name, folder).href)) as { default: string };
  return xml;
}
