/** Values of a generated article. */
export interface ArticleValues {
  readonly doi?: string;
  readonly id?: string;
  readonly date?: string;
  readonly version?: string;
  /** True for an article with front matter only. */
  readonly isPoa?: boolean;
  readonly graphic?: string;
}

/** Generates a small JATS article. */
export function jatsOf({ doi, id, date = '2014-05-06', version, isPoa = false, graphic }: ArticleValues): string {
  const [year, month, day] = date.split('-');
  return `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) v1.1//EN" "JATS.dtd" [<!ENTITY x "<article>">]>
<!-- <article-id pub-id-type="doi">10.1/comment</article-id> -->
<article article-type="research-article" xmlns:xlink="http://www.w3.org/1999/xlink"><front>
<journal-meta><journal-id journal-id-type="publisher-id">tst</journal-id></journal-meta><article-meta>
${id === undefined ? '' : `<article-id pub-id-type="publisher-id">${id}</article-id>`}
${doi === undefined ? '' : `<article-id pub-id-type="doi">${doi}</article-id>`}
${version === undefined ? '' : `<article-version>${version}</article-version>`}
<title-group><article-title>A title</article-title></title-group>
<pub-date pub-type="epub"><day>${day}</day><month>${month}</month><year>${year}</year></pub-date>
<related-article related-article-type="companion" ext-link-type="doi" xlink:href="10.1/other"/>
</article-meta></front>${isPoa ? '' : `<body><p>Words.</p>${graphic === undefined ? '' : `<fig id="f1"><graphic xlink:href="${graphic}"/></fig>`}</body>`}
<back><ref-list><ref id="r1"><mixed-citation><pub-id pub-id-type="doi">10.1/cited</pub-id></mixed-citation></ref></ref-list></back></article>`;
}
