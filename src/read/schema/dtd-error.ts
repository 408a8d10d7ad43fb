/** A document type definition that cannot be read: a file is missing, or a declaration is wrong. */
export class DtdError extends Error {
  override readonly name = 'DtdError';
}
