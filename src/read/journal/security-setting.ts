import * as v from 'valibot';
import type { SecurityDirective } from '../../model/journal.ts';
import { SECURITY_DIRECTIVES } from '../../model/text/page-policy.ts';
import { patternOf } from '../../model/text/pattern-of.ts';
import { expectation, translatable } from '../../model/text/translatable.ts';
import type { Translatable } from '../../model/translatable.ts';

interface SourceForms {
  readonly forms: readonly RegExp[];
  readonly expected: Translatable;
}

// 'https://stats.example', 'https://*.cdn.example:8443/js/', 'wss://live.example'
const HOST = /^(?:https?|wss?):\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?:\d{1,5}|\*))?(?:\/[\w.~!$&()*+=:@%/-]*)?$/i;
const SCHEME = /^(?:https|data|blob):$/;
const HASH = /^'sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}'$/;

/** Forms for images, fonts and frames: any origin or scheme is allowed. */
const LOADING: SourceForms = { forms: [HOST, SCHEME], expected: translatable`as "https://fonts.example", "https:" or "data:"` };

/** Forms by directive. Scripts and styles could rewrite a page, so neither a scheme nor inline scripts are allowed for them. */
const FORMS_OF: { readonly [directive in SecurityDirective]?: SourceForms } = {
  'script-src': {
    forms: [HOST, HASH, /^'wasm-unsafe-eval'$/],
    expected: translatable`as "https://stats.example" or "'sha256-…'" (no "'unsafe-inline'": give the hash of the script, or put it into assets/)`,
  },
  'style-src': {
    forms: [HOST, HASH, /^'unsafe-inline'$/],
    expected: translatable`as "https://fonts.example", "'sha256-…'" or "'unsafe-inline'"`,
  },
  'form-action': { forms: [HOST, /^'none'$/], expected: translatable`as "https://forms.example" or "'none'"` },
  'frame-ancestors': {
    forms: [HOST, SCHEME, /^\*$/, /^'none'$/],
    expected: translatable`as "https://university.example", "*" or "'none'"`,
  },
};

const MOST_SOURCES = 20;

/**
 * Setting `security`: sources that a journal adds to the Content-Security-Policy of its pages, by directive.
 *
 *   { "script-src": ["https://stats.example"], "frame-ancestors": ["https://university.example"] }
 */
export const security = v.strictObject(
  Object.fromEntries(SECURITY_DIRECTIVES.map((directive) => [directive, v.exactOptional(sourcesOf(directive))])) as {
    [directive in SecurityDirective]: v.ExactOptionalSchema<ReturnType<typeof sourcesOf>, undefined>;
  },
  expectation(translatable`an object of ${SECURITY_DIRECTIVES.join(', ')}, each a list of sources`),
);

function sourcesOf(directive: SecurityDirective) {
  const { forms, expected } = FORMS_OF[directive] ?? LOADING;
  const message = expectation(translatable`a list of sources, ${expected}, in "${directive}"`);
  const isSource = (text: string): boolean => forms.some((form) => form.test(text));
  const patterns = { anyOf: forms.map((form) => ({ pattern: patternOf(form, { isTrimmed: false }) })) };
  const source = v.pipe(v.string(message), v.check(isSource, message), v.metadata(patterns));
  return v.pipe(v.array(source, message), v.maxLength(MOST_SOURCES, message));
}
