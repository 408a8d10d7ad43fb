import type { Artifact } from '../../model/artifact.ts';
import { EDGE_ROUTES, type EdgeParts, edgeHeaders } from './edge-routes.ts';

/**
 * Netlify: an edge function around the handler, and the settings that refer to it.
 *
 *   cd _site && npx netlify deploy --prod
 */
export function netlifyFiles({ edgeWorker, policy }: EdgeParts): readonly Artifact[] {
  return [
    { path: 'netlify.toml', bytes: SETTINGS },
    { path: '_headers', bytes: edgeHeaders(policy) },
    // Outside the folder of functions, in which every script would be a function.
    { path: 'netlify/offprint.js', bytes: edgeWorker },
    { path: 'netlify/edge-functions/negotiate.js', bytes: edgeFunction() },
  ];
}

const SETTINGS = `# Made by offprint; made anew by every build.
[build]
  publish = "."
  edge_functions = "netlify/edge-functions"
[build.processing]
  skip_processing = true
[[redirects]]
  from = "/netlify/*"
  to = "/404.html"
  status = 404
  force = true
`;

/**
 * Edge function. Its requests for files of the site have a header by which it passes them through; without it, the URL of a missing page
 * would call the function endlessly. URLs with an ending are files and pass through at once, except below `/doi/`, where there are no
 * files.
 */
function edgeFunction(): string {
  return `// Made by offprint; made anew by every build.
import site from '../offprint.js';

const FILE = '${FILE_HEADER}';
const environment = { ASSETS: { fetch: (request) => fetch(new Request(request, { headers: { [FILE]: '1' } })) } };

export default (request, context) => {
  const path = new URL(request.url).pathname;
  const isFile = request.headers.has(FILE) || (!/[/]doi[/]10[.]/.test(path) && /[.][a-z0-9]+$/i.test(path));
  return isFile ? context.next() : site.fetch(request, environment);
};

export const config = ${JSON.stringify({ path: EDGE_ROUTES })};
`;
}

const FILE_HEADER = 'x-offprint-file';
