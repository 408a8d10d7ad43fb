import { directionOf } from '../../model/text/text-direction.ts';
import { arrayCode, type Code, dictionaryCode, joinCode, textCode } from './code.ts';
import { typstLanguage, typstRegion } from './language.ts';

/** An issue with the facts of its cover and the articles of its contents. */
export interface IssueOfTypst {
  /** BCP 47 tag of the journal. */
  readonly language: string;
  readonly journal: string;
  /** `Volume 4, issue 2` */
  readonly title: string;
  /** Lines of the cover below the title: date, ISSN, publisher, URL. */
  readonly lines: readonly string[];
  /** Heading of the contents, and the alternative text of the cover's image. */
  readonly contents: string;
  readonly coverLabel: string;
  readonly articles: readonly ArticleOfTypst[];
}

export interface ArticleOfTypst {
  /** `content/4/e3`, the `id` of its context. */
  readonly id: string;
  readonly title: string;
  /** `Ada Lovelace, Mary Somerville`; '' without authors. */
  readonly authors: string;
  readonly lang?: string;
  /** Absolute URL of its PDF, or else of its page; the contents show it if the document does not have the article. */
  readonly url: string;
  /** Its call of the template (`articleCall`); undefined for an article that is only in the contents. */
  readonly call?: Code;
}

/**
 * An issue as the source of a Typst document: cover, contents with pages, and its articles, each with the template of the journal. As in
 * `renderArticleTypst`, words are strings only:
 *
 *   #import "/issue.typ": issue
 *   #issue((title: "Volume 4, issue 2", …), ((id: "content/4/e3", …),), {article((…), …)})
 */
export function renderIssueTypst(issue: IssueOfTypst): string {
  const { language, journal, title } = issue;
  const region = typstRegion(language);
  const front = dictionaryCode({
    lang: textCode(typstLanguage(language) ?? 'en'),
    region: region === undefined ? undefined : textCode(region),
    dir: directionOf(language) as Code,
    document: dictionaryCode({ title: textCode(`${journal}. ${title}`), date: 'none' as Code }),
    journal: textCode(journal),
    title: textCode(title),
    lines: arrayCode(issue.lines.map(textCode)),
    contents: textCode(issue.contents),
    'cover-label': textCode(issue.coverLabel),
  });
  const entries = arrayCode(issue.articles.map(entryCode));
  const calls = issue.articles.flatMap(({ call }) => call ?? []);
  const articles = joinCode(calls);
  // The contents alone do not depend on a template, which may be wrong.
  return `${HEAD}${calls.length === 0 ? '' : TEMPLATE}#issue(${front}, ${entries}, ${articles})\n`;
}

const HEAD = '#import "/elements.typ" as o\n#import "/issue.typ": issue\n';
const TEMPLATE = '#import "/template.typ": article\n';

function entryCode({ id, title, authors, lang, url }: ArticleOfTypst): Code {
  const language = typstLanguage(lang);
  return dictionaryCode({
    id: textCode(id),
    title: textCode(title),
    authors: textCode(authors),
    url: textCode(url),
    ...(lang === undefined || language === undefined ? {} : { lang: textCode(language), dir: directionOf(lang) as Code }),
  });
}
