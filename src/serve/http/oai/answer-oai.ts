import { attribute, join, type Markup, trustedMarkup, xml } from '../../../model/text/markup.ts';
import { parseArguments } from '../parse-arguments.ts';
import { type RecordParts, readSource, recordAt } from '../sru/answer-sru.ts';
import { OaiError } from './oai-error.ts';
import { type OaiRequest, parseOaiRequest } from './oai-request.ts';
import { VERBS } from './oai-verbs.ts';

export interface OaiParts extends Pick<RecordParts, 'files' | 'journal' | 'records'> {
  /** `https://journal.example.org/oai` */
  readonly baseUrl: string;
  /** `2013-01-28T00:00:00Z` */
  readonly responseDate: string;
}

/** Prints the answer to the arguments of a request: `verb=ListRecords&metadataPrefix=oai_dc`. A protocol error is an answer, too. */
export async function printOaiAnswer(sent: string, parts: OaiParts): Promise<string> {
  const { request, content } = await answerVerb(sent, parts);
  return printEnvelope(parts.responseDate, request, content);
}

/** Prints the answer with a protocol error of a request that cannot be repeated in it. */
export function printOaiError({ code, message }: OaiError, { baseUrl, responseDate }: Pick<OaiParts, 'baseUrl' | 'responseDate'>): string {
  return printEnvelope(responseDate, printRequest(undefined, baseUrl), xml`<error code="${code}">${message}</error>`);
}

function printEnvelope(responseDate: string, request: Markup, content: Markup): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${responseDate}</responseDate>${request}${content}</OAI-PMH>
`.markup;
}

interface VerbAnswer {
  readonly request: Markup;
  readonly content: Markup;
}

async function answerVerb(sent: string, { baseUrl, ...parts }: OaiParts): Promise<VerbAnswer> {
  let asked: OaiRequest | undefined;
  try {
    const given = parseArguments(sent.trim());
    if (given === undefined) throw new OaiError('badArgument', 'the percent-encoding of the arguments is not UTF-8');
    asked = parseOaiRequest(given);
    const [records, journal] = await Promise.all([parts.records(), parts.journal()]);
    const recordOf = (stem: string) => recordAt(stem, parts.files);
    const repository = { records, journal, baseUrl, source: readSource(parts), recordAt: recordOf };
    const content = await VERBS[asked.verb](asked, repository);
    return { request: printRequest(asked, baseUrl), content: element(asked.verb, content) };
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    const isBadRequest = error.code === 'badVerb' || error.code === 'badArgument';
    return {
      request: printRequest(isBadRequest ? undefined : asked, baseUrl),
      content: xml`<error code="${error.code}">${error.message}</error>`,
    };
  }
}

/** The request element with its arguments as attributes; without them if they were invalid (OAI-PMH 2.0, 3.2). */
function printRequest(request: OaiRequest | undefined, baseUrl: string): Markup {
  if (request === undefined) return xml`<request>${baseUrl}</request>`;
  const attributes = [...request.values].map(([name, value]) => attribute(name, value));
  return xml`<request verb="${request.verb}"${join(attributes)}>${baseUrl}</request>`;
}

/** The element name is one of the verbs. */
function element(verb: OaiRequest['verb'], content: Markup): Markup {
  const name = trustedMarkup(verb);
  return xml`<${name}>${content}</${name}>`;
}
