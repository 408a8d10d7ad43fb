/** A rule of a `_headers` file. */
export interface HeaderRule {
  /** `/assets/*`: `*` matches any characters, `:name` one path segment. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Limits of a host that reads `_headers`. */
export interface HeadersFileLimits {
  readonly rules: number;
  readonly lineLength: number;
  readonly splats: number;
  /** Headers that the host sets itself, in lower case; rules for them are ignored. */
  readonly reserved: readonly string[];
}

/** developers.cloudflare.com/pages/configuration/headers */
export const CLOUDFLARE_LIMITS: HeadersFileLimits = { rules: 100, lineLength: 2_000, splats: 1, reserved: [] };

/** docs.netlify.com/routing/headers names no limits; those of Cloudflare are used, because both hosts get the same file. */
export const NETLIFY_LIMITS: HeadersFileLimits = {
  ...CLOUDFLARE_LIMITS,
  reserved:
    'accept-ranges age allow alt-svc connection content-encoding content-length content-range date location server set-cookie trailer transfer-encoding upgrade'.split(
      ' ',
    ),
};

/** Parses a `_headers` file; returns its rules, and its faults by the host's documentation. */
export function readHeadersFile(text: string, limits: HeadersFileLimits): { rules: readonly HeaderRule[]; faults: readonly string[] } {
  const rules: { path: string; headers: (readonly [string, string])[] }[] = [];
  const faults: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const fault = (found: string): number => faults.push(`line ${at + 1}: ${found}`);
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (line.length > limits.lineLength) fault(`${line.length} characters`);
    if (!/^[\x20-\x7e]+$/.test(line)) fault('a character outside ASCII');
    if (!/^\s/.test(line)) {
      for (const found of pathFaults(line, limits)) fault(found);
      if (rules.some(({ path }) => path === line)) fault(`a second rule for ${line}`);
      rules.push({ path: line, headers: [] });
      continue;
    }
    const [, name = '', value = ''] = /^\s+([!#$%&'*+.^_`|~\w-]+):\s*(\S.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (name === '' || rule === undefined) fault('no header of a rule');
    else if (limits.reserved.includes(name.toLowerCase())) fault(`${name} is set by the host itself`);
    else rule.headers.push([name, value]);
  }
  if (rules.length > limits.rules) faults.push(`${rules.length} rules`);
  for (const { path, headers } of rules) if (headers.length === 0) faults.push(`no header for ${path}`);
  return { rules, faults };
}

function pathFaults(path: string, { splats }: HeadersFileLimits): readonly string[] {
  const names: readonly string[] = path.match(/:[A-Za-z]\w*/g) ?? [];
  return [
    ...(path.startsWith('/') ? [] : [`${path} does not begin with a slash`]),
    ...((path.match(/\*/g) ?? []).length > splats ? [`more than ${splats} splat in ${path}`] : []),
    ...(new Set(names).size < names.length || names.includes(':splat') ? [`a placeholder twice in ${path}`] : []),
    ...(/\s/.test(path) ? [`white space in ${path}`] : []),
  ];
}

/** Headers that the rules set for a URL path; values of a header from several rules are joined by a comma. */
export function headersFor(rules: readonly HeaderRule[], path: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const rule of rules) {
    if (!patternOf(rule.path).test(path)) continue;
    for (const [name, value] of rule.headers) {
      const before = found[name.toLowerCase()];
      found[name.toLowerCase()] = before === undefined ? value : `${before}, ${value}`;
    }
  }
  return found;
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\*/g, '.*').replace(/:[A-Za-z]\w*/g, '[^/]+')}$`);
}
