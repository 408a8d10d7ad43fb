/** Prints a one-page PDF of plain text in Helvetica, a standard font of PDF viewers. PDF 1.4 (ISO 32000-1, 7.5). */
export function paperPdf(title: string, lines: readonly string[]): string {
  const text = [
    `BT /F1 17 Tf 72 760 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 11 Tf 72 ${722 - i * 18} Td (${escaped(line)}) Tj ET`),
  ];
  const stream = text.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Title (${escaped(title)}) >>`,
  ];
  let pdf = '%PDF-1.4\n';
  const offsets: number[] = [];
  objects.forEach((object, i) => {
    offsets.push(pdf.length);
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

/** Escapes parentheses and backslashes in a PDF string. ASCII only, so that one character is one byte. */
function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
