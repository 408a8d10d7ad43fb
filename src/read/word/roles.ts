import type { WordStyle } from './styles.ts';

/** Meaning of a paragraph by its style. */
export type StyleRole =
  | 'title'
  | 'subtitle'
  | 'author'
  | 'affiliation'
  | 'correspondence'
  | 'abstract'
  | 'keywords'
  | 'doi'
  | 'date'
  | 'received'
  | 'accepted'
  | 'subject'
  | 'caption'
  | 'tableNote'
  | 'quote'
  | 'code'
  | 'bibliography';

/** Returns the meaning of a style by its name, or the names of the styles that it is based on; undefined for other styles. */
export function roleOf({ names }: WordStyle): StyleRole | undefined {
  for (const name of names) {
    const plain = name
      .replace(PREFIX, '')
      .replace(/[ _-]?style$/, '')
      .replace(/[_-]+/g, ' ')
      .trim();
    const found = ROLES.find(([, pattern]) => pattern.test(plain));
    if (found !== undefined) return found[0];
  }
  return undefined;
}

// MDPI_1.2_title, Els-Author, JATS abstract, 2 Title
const PREFIX =
  /^(?:mdpi[_ ]?[\d.]*[_ ]?|els[-_ ]|jats[-_ ]|offprint[-_ ]|article[-_ ](?=title|author|subtitle)|paper[-_ ]?(?=title|author)|[\d.]+[ _.-]*)/;
/** Names of styles, without prefix and hyphens, in lower case. Built-in styles have English names in every language of Word. */
const ROLES: readonly (readonly [StyleRole, RegExp])[] = [
  ['title', /^(?:title|titel|titre|título|titulo|titolo|main ?title|papertitle|название|заголовок статьи|judul)$/],
  ['subtitle', /^(?:sub ?title|untertitel|sous-titre|subtítulo|sottotitolo)$/],
  ['author', /^(?:authors?|author ?names?|authors? list|autor(?:en|es)?|auteurs?|autori|penulis|авторы?)$/],
  [
    'affiliation',
    /^(?:affiliations?|author ?affiliations?|institutions?|institution(?:en)?|afiliaci[oó]n|afilia[çc][aã]o|afiliasi|address|author address)$/,
  ],
  ['correspondence', /^(?:correspondence|corresponding(?: author)?|e ?mail|author e ?mail|korrespondenz|correspondencia)$/],
  ['abstract', /^(?:abstract(?: text| body)?|summary|zusammenfassung|r[eé]sum[eé]|resumen|resumo|riassunto|abstrak|аннотация)$/],
  [
    'keywords',
    /^(?:key ?words?|index terms|schlüsselwörter|schlagworte|mots[- ]cl[eé]s|palabras clave|palavras[- ]chave|parole chiave|kata kunci|ключевые слова)$/,
  ],
  ['doi', /^(?:doi|article doi)$/],
  ['date', /^(?:date|publication ?date|published|datum|fecha|data)$/],
  ['received', /^(?:date )?received$/],
  ['accepted', /^(?:date )?accepted$/],
  ['subject', /^(?:subject|article ?type|article ?section|section heading|rubric|type)$/],
  [
    'caption',
    /^(?:caption|(?:image|table|figure) ?(?:caption|title|legend)|captioned figure title|beschriftung|légende|epígrafe|leyenda|legenda|didascalia|illustration|drawing|figure legend)$/,
  ],
  ['tableNote', /^table ?(?:foot(?:note|er)?s?|notes?|legend)$/],
  ['quote', /^(?:quote|quotations?|intense quote|block ?text|block ?quote(?:ation)?|zitat|citation|cita|citação|citazione)$/],
  ['code', /^(?:source code|html preformatted|preformatted(?: text)?|code|code block|listing|program|macro text)$/],
  [
    'bibliography',
    /^(?:bibliography(?: \d+)?|endnote bibliography|references?|reference list|reference text|literaturverzeichnis|references body|csl entry)$/,
  ],
];

/** Returns the type of a section by its title in any language: the names of the model for back matter, and `abstract`, `keywords`. */
export function sectionTypeOf(title: string): string | undefined {
  const plain = title.replace(/^[\s\d.:)]+|[\s.:：]+$/g, '').replace(/\s+/g, ' ');
  return SECTIONS.find(([, pattern]) => pattern.test(plain))?.[0];
}

const ABSTRACT_WORDS =
  'abstract|summary|zusammenfassung|kurzfassung|r[ée]sum[ée]|resumen|resumo|riassunto|sommario|samenvatting|streszczenie|abstrakt?|özet|öz|аннотация|реферат|резюме|анотація|resum|ringkasan|intisari|tóm tắt|摘要|要旨|抄録|요약|초록|ملخص|الملخص|چکیده|सारांश';
const KEYWORD_WORDS =
  'key ?words?|keyword and phrases|index terms|schlüsselw[öo]rter|schlagw[öo]rter|stichw[öo]rter|mots[- ]cl[ée]s?|palabras? clave|palavras?[- ]chave|parole chiave|paraules clau|trefwoorden|sleutelwoorden|słowa kluczowe|anahtar (?:kelimeler|s[öo]zc[üu]kler)|ключевые слова|ключові слова|kata kunci|kata kekunci|từ khóa|关键词|關鍵詞|キーワード|주제어|핵심어|الكلمات المفتاحية|کلیدواژه(?:‌?ها)?|کلمات کلیدی|मुख्य शब्द|kl[ií]čová slova|nyckelord|emneord|nøgleord|avainsanat|cuvinte[- ]cheie|kulcsszavak';

const SECTIONS: readonly (readonly [string, RegExp])[] = [
  [
    'ref-list',
    /^(?:references?(?: and notes| cited| list)?|reference list|list of references|bibliograph(?:y|ie)|literature(?: cited)?|works cited|cited literature|literatur(?:verzeichnis)?|literatur und quellen|quellen(?: und literatur|verzeichnis)?|r[ée]f[ée]rences?(?: bibliographiques)?|bibliograf[ií]a|referencias(?: bibliogr[áa]ficas)?|refer[êe]ncias(?: bibliogr[áa]ficas)?|riferimenti(?: bibliografici)?|literatuur(?:lijst)?|referenties|bibliografia|refer[èe]ncies|literatura(?: cytowana)?|piśmiennictwo|kaynak(?:ça|lar)|список (?:использованной |використаної |використаних )?(?:литературы|источников|літератури|джерел)|литература|література|библиографи(?:я|ческий список)|джерела|daftar (?:pustaka|rujukan)|rujukan|referensi|tài liệu tham khảo|参考文献|參考文獻|引用文献|문헌|참고 ?문헌|المراجع|المصادر(?: والمراجع)?|منابع(?: و مآخذ)?|مراجع|فهرست منابع|संदर्भ(?: ग्रंथ)?|k[äa]llor|referenser|litteratur(?:liste)?|referanser|kilder|l[äa]hteet|irodalom|referin[țt]e|bibliografie|použitá literatura|seznam literatury)$/i,
  ],
  ['abstract', new RegExp(`^(?:${ABSTRACT_WORDS}|graphical abstract|plain language summary)$`, 'i')],
  ['keywords', new RegExp(`^(?:${KEYWORD_WORDS})$`, 'i')],
  [
    'ack',
    /^(?:acknowledge?ments?|danksagung|dank|remerciements|agradecimientos?|agradecimentos?|ringraziamenti|agraïments|dankwoord|podziękowania|teşekk[üu]r(?:ler)?|благодарности|подяк[аи]|ucapan terima kasih|penghargaan|lời cảm ơn|致谢|致謝|謝辞|감사의 글|شكر وتقدير|سپاسگزاری|تقدیر و تشکر|आभार)$/i,
  ],
  [
    'app',
    /^(?:appendi(?:x|ces)|anh[äa]nge?|annexes?|ap[ée]ndices?|anexos?|appendic[ei]|bijlagen?|za[łl][ąa]cznik|ek(?:ler)?|приложени[ея]|додат(?:ок|ки)|lampiran|phụ lục|附录|附錄|付録|부록|ملحق|ملاحق|پیوست)\b.{0,80}$/i,
  ],
  [
    'supplementary-material',
    /^(?:supplementary|supplemental|supporting) (?:materials?|information|data|files?)$|^material suplementario$|^zusatzmaterial$/i,
  ],
  [
    'COI-statement',
    /^(?:(?:declaration of )?(?:competing|conflicting) interests?|(?:declaration of )?conflicts? of interests?(?: statement)?|disclosures?|interessenkonflikte?|conflit d.int[ée]r[êe]ts|conflictos? de inter[ée]s(?:es)?|conflitos? de interesses?|конфликт интересов|конфлікт інтересів)$/i,
  ],
  [
    'data-availability',
    /^(?:data|code|data and code|availability of data)(?: availability| and materials?)?(?: statement)?$|^data availability(?: statement)?$|^disponibilidad de (?:los )?datos$|^disponibilidade (?:de|dos) dados$|^datenverfügbarkeit$/i,
  ],
  ['glossary', /^(?:glossary|abbreviations|list of abbreviations|glossar|glosario|gloss[áa]rio|abk[üu]rzungen)$/i],
  [
    'intro',
    /^(?:introduction|einleitung|introducci[óo]n|introdu[çc][ãa]o|introduzione|inleiding|wst[ęe]p|giriş|введение|вступ|pendahuluan|引言|はじめに|서론|مقدمة|مقدمه)$/i,
  ],
  [
    'methods',
    /^(?:materials? (?:and|&) methods?|methods?(?: (?:and|&) materials?)?|methodology|methoden?|m[ée]thodes?|m[ée]todos?|metodolog[ií]a|materiales y m[ée]todos|material(?:es)? e m[ée]todos|методы|методи|materialen en methoden)$/i,
  ],
  ['results', /^(?:results?|ergebnisse|r[ée]sultats|resultados|risultati|результаты|результати|hasil)$/i],
  ['discussion', /^(?:discussion|diskussion|discusi[óo]n|discuss[ãa]o|discussione|обсуждение|обговорення|pembahasan)$/i],
  [
    'conclusions',
    /^(?:conclusions?|schlussfolgerung(?:en)?|fazit|conclusi[óo]n(?:es)?|conclus[ãa]o|conclus[õo]es|conclusioni|выводы|заключение|висновки|kesimpulan)$/i,
  ],
];

/** Types of sections that are back matter wherever they are. */
export const BACK_TYPES: ReadonlySet<string> = new Set([
  'ack',
  'app',
  'ref-list',
  'glossary',
  'supplementary-material',
  'COI-statement',
  'data-availability',
]);

/** `Abstract: We show …`: the word and what separates it from the text. */
export const ABSTRACT_START = new RegExp(`^\\s*(?:${ABSTRACT_WORDS})\\s*(?:[:：.–—―-]+\\s*|$)`, 'i');
/** `Keywords: cells, tides` */
export const KEYWORDS_START = new RegExp(`^\\s*(?:${KEYWORD_WORDS})\\s*(?:[:：.–—―-]+\\s*|$)`, 'i');

const FIGURE_WORDS =
  'figures?|figs?|fig\\.?|abbildung|abb|figura|ilustraci[óo]n|gr[áa]fico|imagen|imagem|image|illustration|picture|photo|scheme|chart|grafik|diagramm|schema|foto|bild|afbeelding|figuur|rysunek|rys|rycina|ryc|şekil|resim|рисунок|рис|малюнок|мал|gambar|rajah|hình|图|圖|図|그림|شكل|الشكل|شکل|تصویر|नमूना|चित्र|obr[áa]zek|obr|kuva|ábra|figurer';
const TABLE_WORDS =
  'tables?|tab|tabelle|tabla|tabela|tabella|taula|cuadro|quadro|tableau|tabel|tablo|çizelge|таблица|таблиця|табл|jadual|bảng|表|표|جدول|الجدول|तालिका|tabulka|taulukko|táblázat|tabell';

/** Label of a caption, `Figure 1`, `Fig. S2a.`, `Таблица 3 –`, and the word it begins with. */
export const FIGURE_LABEL = labelPattern(FIGURE_WORDS);
export const TABLE_LABEL = labelPattern(TABLE_WORDS);
export const OTHER_LABEL = labelPattern('algorithm|box|video|movie|listing|map|plate|supplementary file');

function labelPattern(words: string): RegExp {
  return new RegExp(
    `^\\s*((?:(?:supplementary|supplemental|extended data|appendix|online)\\s+)?(?:${words})\\.?\\s*(?:n[o°º]\\.?\\s*)?(?:[A-Z]{1,2}[.-]?)?[\\d\\u06F0-\\u06F9\\u0660-\\u0669]+(?:[.-]\\d+)*[a-z]?)(\\s*(?:[.:：)|–—-]+|$))?\\s*`,
    'iu',
  );
}
