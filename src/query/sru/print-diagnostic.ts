import { type Markup, xml } from '../../model/text/markup.ts';
import type { SruDiagnostic } from './diagnostic.ts';

/** Prints a diagnostic, which replaces a record or is listed in `diagnostics`. SRU 1.2, diagnostics. */
export function printDiagnostic({ number, details, standardMessage }: SruDiagnostic): Markup {
  return xml`<diagnostic xmlns="http://www.loc.gov/zing/srw/diagnostic/"><uri>info:srw/diagnostic/1/${number}</uri><details>${details}</details><message>${standardMessage}</message></diagnostic>`;
}
