import * as v from 'valibot';

/** Rules for crawlers in the grammar of RFC 9309, section 2.2. The agent `*` is excluded, because every robots.txt has its group. */
const ROBOTS_PATHS = 'a list of paths as "/values" or "/*.pdf$"';
const robotsPaths = v.optional(
  v.array(v.pipe(v.string(ROBOTS_PATHS), v.regex(/^\/[^\s#\u0000-\u001f]*$/, ROBOTS_PATHS)), ROBOTS_PATHS),
  [],
);
const ROBOTS = 'an object with "disallow", "groups", "ai", "lines", "sitemap"';
const AI = 'allow or disallow';
const LINES = 'a list of lines as "User-agent: examplebot"';
const GROUPS = 'a list of groups, as { "agents": ["GPTBot"], "disallow": ["/"] }';
const AGENTS = 'a list of names of crawlers, as "GPTBot"';
export const robots = v.strictObject(
  {
    disallow: robotsPaths,
    groups: v.optional(
      v.array(
        v.strictObject(
          {
            agents: v.pipe(v.array(v.pipe(v.string(AGENTS), v.regex(/^[\w.-]+$/, AGENTS)), AGENTS), v.minLength(1, AGENTS)),
            allow: robotsPaths,
            disallow: robotsPaths,
          },
          GROUPS,
        ),
        GROUPS,
      ),
      [],
    ),
    ai: v.exactOptional(v.picklist(['allow', 'disallow'], AI)),
    lines: v.optional(
      v.pipe(v.array(v.pipe(v.string(LINES), v.regex(/^[^\u0000-\u001f\u007f]{0,500}$/, LINES)), LINES), v.maxLength(500, LINES)),
      [],
    ),
    sitemap: v.optional(v.boolean('true or false'), true),
  },
  ROBOTS,
);
