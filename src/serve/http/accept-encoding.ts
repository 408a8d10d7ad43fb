/**
 * Chooses the content coding by `Accept-Encoding` (RFC 9110, 12.5.3), Brotli before gzip at equal quality; undefined for none.
 *
 *   chooseCoding('gzip, br;q=0.5')  ->  'gzip'
 */
export function chooseCoding(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  if (acceptEncoding === undefined) return undefined;
  const qualities = new Map<string, number>();
  for (const member of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = member.split(';').map((part) => part.trim());
    const found = parameters.map((parameter) => Q.exec(parameter)?.[1]).find((q) => q !== undefined);
    qualities.set(coding, found === undefined ? 1 : Number(found));
  }
  const any = qualities.get('*') ?? 0;
  const br = qualities.get('br') ?? any;
  const gzip = qualities.get('gzip') ?? qualities.get('x-gzip') ?? any;
  if (br <= 0 && gzip <= 0) return undefined;
  return br >= gzip ? 'br' : 'gzip';
}

// Matches 'q=0.5'
const Q = /^q\s*=\s*([01](?:\.\d{0,3})?)$/;
