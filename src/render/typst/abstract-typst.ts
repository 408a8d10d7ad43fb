import type { Abstract } from '../../model/article.ts';
import { abstractLabel } from '../labels.ts';
import { anchorCode } from './anchor.ts';
import { type Code, callCode, dictionaryCode, joinCode, textCode } from './code.ts';
import { hasContent } from './has-content.ts';
import { doiCode } from './heading-typst.ts';
import { languageArguments, typstLanguage } from './language.ts';
import { trimmed } from './trimmed.ts';
import type { TypstWriter } from './typst-writer.ts';

/** An abstract in the flow, under its title or the name of its type. */
export function abstractCode(abstract: Abstract, w: TypstWriter): Code {
  return callCode('o.abstract', {}, abstractParts(abstract, w));
}

/** Title, content and language of an abstract, for the first page: `(title: "Abstract", level: 1, body: …)`. */
export function abstractParts(abstract: Abstract, w: TypstWriter): Code {
  const messages = abstract.lang === undefined ? w.messages : w.context.messagesFor(abstract.lang);
  const words = abstractLabel(abstract.abstractType, messages);
  const title = hasContent(abstract.title) ? w.inlines(trimmed(abstract.title)) : textCode(words);
  const lang = abstract.lang === undefined ? w.lang : typstLanguage(abstract.lang);
  const inside = w.at({ isRunIn: true, canFloat: false, messages, lang });
  return dictionaryCode({
    title,
    level: String(w.level) as Code,
    ...languageArguments(abstract.lang, w),
    body: joinCode([anchorCode(abstract.id, w), inside.blocks(abstract.content), doiCode(abstract.doi, inside)]),
  });
}
