/** The languages of the interface whose messages ship with the program, by BCP 47 tag, with their own names. A language has a row here and a catalogue `<tag>.json`. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  ca: 'Català',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
  tr: 'Türkçe',
  pl: 'Polski',
  ru: 'Русский',
  uk: 'Українська',
  ar: 'العربية',
  fa: 'فارسی',
  hi: 'हिन्दी',
  vi: 'Tiếng Việt',
  'zh-Hans': '简体中文',
  ja: '日本語',
  ko: '한국어',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Returns the language among `available` that serves a reader of `tag` best; undefined if there is none. RFC 4647, 3.4 (lookup), and then any
 * other region or script of the same language.
 *
 *   matchLanguage('es-MX')  ->  'es'
 *   matchLanguage('pt')     ->  'pt-BR'
 *   matchLanguage('zh-CN')  ->  'zh-Hans'
 */
export function matchLanguage(tag: string, available: readonly string[] = Object.keys(LANGUAGES)): string | undefined {
  const subtags = tag.replaceAll('_', '-').toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length--) {
    const prefix = subtags.slice(0, length).join('-');
    const match = available.find((one) => one.toLowerCase() === prefix);
    if (match !== undefined) return match;
  }
  return available.find((one) => one.toLowerCase().split('-')[0] === subtags[0]);
}

/** The name of a language in that language, without its region if the tag has none: `pt` gives `Português`. The tag of an unknown language. */
export function ownLanguageName(tag: string): string {
  const match = matchLanguage(tag) as keyof typeof LANGUAGES | undefined;
  if (match === undefined) return tag;
  return tag.includes('-') ? LANGUAGES[match] : LANGUAGES[match].replace(/ \(.*\)$/, '');
}
