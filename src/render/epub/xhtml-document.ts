import { relativeHref } from '../../model/text/address.ts';
import { type Markup, xml } from '../../model/text/markup.ts';
import { directionOf } from '../../model/text/text-direction.ts';

/** Path of the style sheet in the book. */
export const STYLE_PATH = 'style.css';

export interface XhtmlContent {
  /** Path in the book: `content/1/e00003.xhtml`. */
  readonly path: string;
  /** Plain text. */
  readonly title: string;
  readonly lang: string;
  readonly main: Markup;
  /** `epub:type` of the document. */
  readonly type?: string;
}

/** Prints an XHTML content document, without characters that XML forbids. EPUB 3.3, 6.1. */
export function xhtmlDocument({ path, title, lang, main, type }: XhtmlContent): string {
  const dir = directionOf(lang);
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}" xml:lang="${lang}"${dir === 'rtl' && xml` dir="rtl"`}>
<head>
<meta charset="UTF-8"/>
<title>${title}</title>
<link rel="stylesheet" type="text/css" href="${relativeHref(path, STYLE_PATH)}"/>
</head>
<body${type !== undefined && xml` epub:type="${type}"`}>
${main}</body>
</html>
`.markup;
}
