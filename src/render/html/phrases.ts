/**
 * Words that pages use if the source has none, in the article's own language.
 * English is used for languages without phrases.
 */
export interface Phrases {
  readonly lang: string;
  readonly abstract: string;
  readonly abstractByType: Readonly<Record<string, string>>;
  readonly references: string;
  readonly imageMissing: string;
  readonly fileMissing: string;
  readonly description: string;
  readonly figure: string;
  readonly table: string;
  readonly formula: string;
  readonly download: string;
  readonly backToText: string;
  readonly citedAt: string;
  readonly affiliations: string;
  readonly correspondence: string;
  readonly notes: string;
  readonly note: string;
  /** By `fn-type`, lower case. */
  readonly noteByType: Readonly<Record<string, string>>;
  readonly contributors: string;
  readonly corresponding: string;
  readonly equalContrib: string;
  readonly deceased: string;
  readonly anonymous: string;
  readonly about: AboutPhrases;
}

/** Labels of the rows in the description of an article. */
export interface AboutPhrases {
  readonly journal: string;
  readonly publisher: string;
  readonly published: string;
  readonly dates: Readonly<Record<string, string>>;
  readonly version: string;
  readonly subjects: string;
  readonly keywords: string;
  readonly organisms: string;
  readonly funding: string;
  readonly rights: string;
  readonly related: string;
  readonly conference: string;
  readonly title: string;
  readonly language: string;
}

export function phrasesFor(language: string | undefined): Phrases {
  return PHRASES[(language ?? 'en').slice(0, 2).toLowerCase()] ?? ENGLISH;
}

const ENGLISH: Phrases = {
  lang: 'en',
  abstract: 'Abstract',
  abstractByType: {
    'executive-summary': 'Summary',
    'plain-language-summary': 'Plain language summary',
    'author-summary': 'Author summary',
    summary: 'Summary',
    graphical: 'Graphical abstract',
    'graphical-abstract': 'Graphical abstract',
    highlights: 'Highlights',
    'key-points': 'Key points',
    teaser: 'Teaser',
    toc: 'In brief',
    short: 'Short abstract',
    'web-summary': 'Summary',
    'editor-note': 'Editor’s note',
  },
  references: 'References',
  imageMissing: 'Image not available',
  fileMissing: 'not included',
  description: 'Description',
  figure: 'Figure',
  table: 'Table',
  formula: 'Formula',
  download: 'Download',
  backToText: 'Back to text',
  citedAt: 'Cited at place',
  affiliations: 'Affiliations',
  correspondence: 'Correspondence',
  notes: 'Notes',
  note: 'Note',
  noteByType: {
    con: 'Contribution',
    conflict: 'Competing interests',
    'coi-statement': 'Competing interests',
    equal: 'Equal contribution',
    'present-address': 'Present address',
  },
  contributors: 'Contributors',
  corresponding: 'Corresponding author',
  equalContrib: 'Contributed equally',
  deceased: 'Deceased',
  anonymous: 'Anonymous',
  about: {
    journal: 'Journal',
    publisher: 'Publisher',
    published: 'Published',
    dates: {
      received: 'Received',
      'rev-recd': 'Revised',
      accepted: 'Accepted',
      corrected: 'Corrected',
      retracted: 'Retracted',
      collection: 'Collection',
      ppub: 'Printed',
      preprint: 'Preprint',
      'sent-for-review': 'Sent for review',
    },
    version: 'Version',
    subjects: 'Subjects',
    keywords: 'Keywords',
    organisms: 'Research organism',
    funding: 'Funding',
    rights: 'Copyright and licence',
    related: 'Related articles',
    conference: 'Conference',
    title: 'Title',
    language: 'Language',
  },
};

const SPANISH: Phrases = {
  lang: 'es',
  abstract: 'Resumen',
  abstractByType: { graphical: 'Resumen gráfico', highlights: 'Puntos destacados', summary: 'Resumen', 'key-points': 'Puntos clave' },
  references: 'Referencias',
  imageMissing: 'Imagen no disponible',
  fileMissing: 'no incluido',
  description: 'Descripción',
  figure: 'Figura',
  table: 'Tabla',
  formula: 'Fórmula',
  download: 'Descargar',
  backToText: 'Volver al texto',
  citedAt: 'Citado en el lugar',
  affiliations: 'Afiliaciones',
  correspondence: 'Correspondencia',
  notes: 'Notas',
  note: 'Nota',
  noteByType: { con: 'Contribución', conflict: 'Conflicto de intereses', 'coi-statement': 'Conflicto de intereses' },
  contributors: 'Colaboradores',
  corresponding: 'Autor de correspondencia',
  equalContrib: 'Contribución igual',
  deceased: 'Fallecido',
  anonymous: 'Anónimo',
  about: {
    journal: 'Revista',
    publisher: 'Editorial',
    published: 'Publicado',
    dates: {
      received: 'Recibido',
      'rev-recd': 'Revisado',
      accepted: 'Aceptado',
      corrected: 'Corregido',
      retracted: 'Retractado',
      collection: 'Colección',
      ppub: 'Impreso',
    },
    version: 'Versión',
    subjects: 'Temas',
    keywords: 'Palabras clave',
    organisms: 'Organismo de investigación',
    funding: 'Financiación',
    rights: 'Derechos y licencia',
    related: 'Artículos relacionados',
    conference: 'Congreso',
    title: 'Título',
    language: 'Idioma',
  },
};

const PORTUGUESE: Phrases = {
  lang: 'pt',
  abstract: 'Resumo',
  abstractByType: { graphical: 'Resumo gráfico', highlights: 'Destaques', summary: 'Resumo', 'key-points': 'Pontos-chave' },
  references: 'Referências',
  imageMissing: 'Imagem não disponível',
  fileMissing: 'não incluído',
  description: 'Descrição',
  figure: 'Figura',
  table: 'Tabela',
  formula: 'Fórmula',
  download: 'Baixar',
  backToText: 'Voltar ao texto',
  citedAt: 'Citado no local',
  affiliations: 'Afiliações',
  correspondence: 'Correspondência',
  notes: 'Notas',
  note: 'Nota',
  noteByType: { con: 'Contribuição', conflict: 'Conflito de interesses', 'coi-statement': 'Conflito de interesses' },
  contributors: 'Colaboradores',
  corresponding: 'Autor correspondente',
  equalContrib: 'Contribuição igual',
  deceased: 'Falecido',
  anonymous: 'Anônimo',
  about: {
    journal: 'Revista',
    publisher: 'Editora',
    published: 'Publicado',
    dates: {
      received: 'Recebido',
      'rev-recd': 'Revisado',
      accepted: 'Aceito',
      corrected: 'Corrigido',
      retracted: 'Retratado',
      collection: 'Coleção',
      ppub: 'Impresso',
    },
    version: 'Versão',
    subjects: 'Assuntos',
    keywords: 'Palavras-chave',
    organisms: 'Organismo de pesquisa',
    funding: 'Financiamento',
    rights: 'Direitos e licença',
    related: 'Artigos relacionados',
    conference: 'Congresso',
    title: 'Título',
    language: 'Idioma',
  },
};

const PHRASES: Readonly<Record<string, Phrases>> = { en: ENGLISH, es: SPANISH, pt: PORTUGUESE };
