/** Messages of the diagnostics, as in the standard's list (SRU 1.2, diagnostics list). */
const MESSAGES = {
  4: 'Unsupported operation',
  5: 'Unsupported version',
  6: 'Unsupported parameter value',
  7: 'Mandatory parameter not supplied',
  8: 'Unsupported parameter',
  10: 'Query syntax error',
  12: 'Too many characters in query',
  13: 'Invalid or unsupported use of parentheses',
  15: 'Unsupported context set',
  16: 'Unsupported index',
  19: 'Unsupported relation',
  20: 'Unsupported relation modifier',
  22: 'Unsupported combination of relation and index',
  27: 'Empty term unsupported',
  28: 'Masking character not supported',
  29: 'Masked words too short',
  31: 'Anchoring character not supported',
  32: 'Anchoring character in unsupported position',
  36: 'Term in invalid format for index or relation',
  38: 'Too many boolean operators in query',
  39: 'Proximity not supported',
  46: 'Unsupported boolean modifier',
  47: 'Cannot process query; reason unknown',
  51: 'Result set does not exist',
  60: 'Result set not created: too many matching records',
  61: 'First record position out of range',
  66: 'Unknown schema for retrieval',
  67: 'Record not available in this schema',
  71: 'Unsupported record packing',
  72: 'XPath retrieval unsupported',
  82: 'Unsupported sort sequence',
  84: 'Too many sort keys to sort',
  87: 'Unsupported schema for sort',
  88: 'Unsupported path for sort',
  91: 'Unsupported case',
  92: 'Unsupported missing value action',
  93: 'Sort ended due to missing value',
  111: 'Unsupported stylesheet',
  120: 'Response position out of range',
  121: 'Too many terms requested',
} as const;

export type DiagnosticNumber = keyof typeof MESSAGES;

/**
 * A diagnostic for a request or a record: number and message of the standard; our details say what was found and expected.
 *
 *   new SruDiagnostic(16, 'titel; did you mean title?')  ->  info:srw/diagnostic/1/16, Unsupported index
 */
export class SruDiagnostic extends Error {
  readonly number: DiagnosticNumber;
  readonly details: string;

  constructor(number: DiagnosticNumber, details: string, options?: ErrorOptions) {
    super(`${MESSAGES[number]}: ${details}`, options);
    this.name = 'SruDiagnostic';
    this.number = number;
    this.details = details;
  }

  /** The standard's message. */
  get standardMessage(): string {
    return MESSAGES[this.number];
  }
}
