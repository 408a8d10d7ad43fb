import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSource, pagePolicy } from '../../src/site/theme/page-policy.ts';

const sources = (directive: string, policy: string): readonly string[] =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

test('an inline script or style is allowed by the hash of its bytes, another one is not', () => {
  const [script, style] = ['let tide = "größer";', 'p { color: teal }'];
  const policy = pagePolicy({}, { inline: { scripts: [script], styles: [style] } });
  const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(Buffer.from(text)).digest('base64')}'`;
  expect(sources('script-src', policy)).toContain(hashOf(script));
  expect(sources('style-src', policy)).toContain(hashOf(style));
  expect(sources('script-src', policy)).not.toContain(hashOf(`${script} `));
  expect(policy).not.toContain('unsafe');
  expect(hashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});
