import { EMPTY, type Markup, xml } from '../../model/text/markup.ts';
import { SruDiagnostic } from './diagnostic.ts';
import { explain } from './explain.ts';
import { type Operation, parseRequest, type SruRequest } from './parse-request.ts';
import { scan } from './scan.ts';
import { searchRetrieve } from './search-retrieve.ts';
import type { SruService } from './service.ts';

/**
 * Returns the XML response to a request, given as its parameters in the order sent.
 *
 * Errors of the request are diagnostics in the response (SRU 1.2, diagnostics); only a damaged site throws.
 */
export async function respond(given: readonly (readonly [string, string])[], service: SruService): Promise<string> {
  const request = parseRequest(given);
  const { instruction, diagnostics } = stylesheetOf(request);
  const response = await RESPONSES[request.operation]({ ...request, diagnostics: [...request.diagnostics, ...diagnostics] }, service);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
${instruction}${response}
`.markup;
}

const RESPONSES: Readonly<Record<Operation, (request: SruRequest, service: SruService) => Markup | Promise<Markup>>> = {
  explain,
  searchRetrieve,
  scan,
};

/** Returns the client's stylesheet if its URL is safe to load: http, https or relative, and not a file delivered with an article. */
function stylesheetOf({ parameters }: SruRequest): { readonly instruction: Markup; readonly diagnostics: readonly SruDiagnostic[] } {
  const address = parameters.get('stylesheet')?.trim() ?? '';
  if (address === '') return { instruction: EMPTY, diagnostics: [] };
  if (!isStylesheetAddress(address)) {
    const details = `${address}; expected an http, https or relative address, outside the raw packages`;
    return { instruction: EMPTY, diagnostics: [new SruDiagnostic(111, details)] };
  }
  return { instruction: xml`<?xml-stylesheet type="text/xsl" href="${address}"?>\n`, diagnostics: [] };
}

function isStylesheetAddress(address: string): boolean {
  if (CONTROL.test(address) || !URL.canParse(address, 'http://site.invalid/sru')) return false;
  const { protocol, pathname } = new URL(address, 'http://site.invalid/sru');
  return (protocol === 'http:' || protocol === 'https:') && !decodedPath(pathname).includes('/bucket/');
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/bucket/';
  }
}

const CONTROL = /[\u0000-\u001f\u007f]/;
