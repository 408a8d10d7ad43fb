import { attribute, join, type Markup, trustedMarkup, xml } from '../../../model/text/markup.ts';
import { type Answer, formTooLong, methodNotAllowed, OPEN_HEADERS } from '../answer.ts';
import type { Ask } from '../ask.ts';
import { parseArguments } from '../parse-arguments.ts';
import { addressOf, type RecordParts, readSource } from '../sru/answer-sru.ts';
import { OaiError } from './oai-error.ts';
import { type OaiRequest, parseOaiRequest } from './oai-request.ts';
import { VERBS } from './oai-verbs.ts';

/** `/oai`: the OAI-PMH 2.0 repository, by GET and by POST of a form. Protocol errors have status 200. */
export async function answerOai(ask: Ask, parts: RecordParts): Promise<Answer> {
  const isForm = ask.method === 'POST' && ask.form !== undefined;
  if (!isForm && ask.method !== 'GET' && ask.method !== 'HEAD') return methodNotAllowed('GET, HEAD, POST');
  const journal = await parts.journal();
  const baseUrl = `${addressOf(ask, journal.siteUrl)}/oai`;
  const sent = isForm ? await ask.form() : ask.query;
  if (sent === undefined) return formTooLong();
  const { request, content } = await answerVerb(sent, baseUrl, { ...parts, journal: async () => journal });
  const body = xml`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${new Date().toISOString().slice(0, 19)}Z</responseDate>${request}${content}</OAI-PMH>
`.markup;
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-cache', ...OPEN_HEADERS },
    body,
    compressible: true,
  };
}

interface VerbAnswer {
  readonly request: Markup;
  readonly content: Markup;
}

async function answerVerb(sent: string, baseUrl: string, parts: RecordParts): Promise<VerbAnswer> {
  let asked: OaiRequest | undefined;
  try {
    const given = parseArguments(sent.trim());
    if (given === undefined) throw new OaiError('badArgument', 'the percent-encoding of the arguments is not UTF-8');
    asked = parseOaiRequest(given);
    const [site, records, journal] = await Promise.all([parts.site(), parts.records(), parts.journal()]);
    const repository = { site, records, journal, baseUrl, source: readSource(parts) };
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
