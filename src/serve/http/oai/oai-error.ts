/** A protocol error (OAI-PMH 2.0, 3.6). */
export class OaiError extends Error {
  readonly code:
    | 'badVerb'
    | 'badArgument'
    | 'badResumptionToken'
    | 'cannotDisseminateFormat'
    | 'idDoesNotExist'
    | 'noRecordsMatch'
    | 'noMetadataFormats'
    | 'noSetHierarchy';

  constructor(code: OaiError['code'], message: string) {
    super(message);
    this.name = 'OaiError';
    this.code = code;
  }
}
