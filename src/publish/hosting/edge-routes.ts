/**
 * Addresses that an edge host gives to the handler; everything else is a file that it serves by itself. `*` stands for anything,
 * as in the rules of Cloudflare and Netlify.
 */
export const EDGE_ROUTES = [
  '/content/*',
  '/values',
  '/objects',
  '/objects/*',
  '/about/*',
  '/namespaces/*',
  '/tags/*',
  '/users/*',
  '/bucket',
  '/bucket/',
  '/sru',
  '/oai',
  '/doi/*',
] as const;

/** The `_headers` of Cloudflare Pages and Netlify, for the files that they serve by themselves. */
export const EDGE_HEADERS = `/*
  X-Content-Type-Options: nosniff
  Access-Control-Allow-Origin: *
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/bucket/*
  Content-Security-Policy: default-src 'none'; sandbox
/*.md
  Content-Type: text/markdown; charset=utf-8
/*.bib
  Content-Type: application/x-bibtex; charset=utf-8
/*.csl.json
  Content-Type: application/vnd.citationstyles.csl+json
/*.linkset.json
  Content-Type: application/linkset+json
/*.ris
  Content-Type: application/x-research-info-systems; charset=utf-8
`;
