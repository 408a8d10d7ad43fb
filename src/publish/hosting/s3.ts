import { contentTypeOf, RAW_SCRIPT_TYPE, SCRIPT_ENDINGS } from '../../http/media-type.ts';
import { RAW_POLICY } from '../../http/security-headers.ts';
import type { Artifact } from '../../model/artifact.ts';
import { HASHED_ASSETS } from './edge-routes.ts';
import { LONG_ENDINGS, NAMED_FILES, TEXT_ENDINGS } from './hosted-paths.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * S3 and compatible stores take a Content-Type with each upload: `.offprint/upload.sh` uploads the site with the right types, hashed files
 * first, so that no page refers to a missing file.
 *
 *   sh _site/.offprint/upload.sh s3://my-journal
 *
 * S3 sends no security headers; CloudFront does, with the two response headers policies next to the script: one for the site, one for the
 * raw packages.
 *
 *   aws cloudfront create-response-headers-policy --response-headers-policy-config file://_site/.offprint/cloudfront-pages.json
 */
export function s3Files(policy: string): readonly Artifact[] {
  return [
    { path: '.offprint/upload.sh', bytes: UPLOAD },
    { path: '.offprint/cloudfront-pages.json', bytes: headersPolicy('offprint-pages', 'Pages of the journal', policy) },
    { path: '.offprint/cloudfront-packages.json', bytes: headersPolicy('offprint-packages', 'Raw packages, for bucket/*', RAW_POLICY) },
  ];
}

/** A `ResponseHeadersPolicyConfig` of the CloudFront API. */
function headersPolicy(name: string, comment: string, policy: string): string {
  const all = new Map(pageHeaders(policy));
  const config = {
    Name: name,
    Comment: comment,
    CorsConfig: {
      AccessControlAllowOrigins: { Quantity: 1, Items: ['*'] },
      AccessControlAllowHeaders: { Quantity: 1, Items: ['*'] },
      AccessControlAllowMethods: { Quantity: 2, Items: ['GET', 'HEAD'] },
      AccessControlExposeHeaders: { Quantity: 1, Items: ['*'] },
      AccessControlAllowCredentials: false,
      OriginOverride: true,
    },
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: all.get('Referrer-Policy') },
    },
    CustomHeadersConfig: {
      Quantity: 1,
      Items: [{ Header: 'Permissions-Policy', Value: all.get('Permissions-Policy'), Override: true }],
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Endings whose type the uploader does not know, or would send without a charset; pages come last, when all that they name is there. */
const TYPED = [...TEXT_ENDINGS, 'csv', 'tsv', 'txt', 'css', 'js', 'xml', 'json', 'html'];

/**
 * Patterns of complete names take precedence over endings: `aws s3 sync` does not upload an existing file again, so each is excluded from
 * all later lines.
 */
const NAMED = [
  ...NAMED_FILES.map(({ name, contentType, isPath }) => ({ patterns: isPath ? [name] : [name, `*/${name}`], contentType })),
  ...LONG_ENDINGS.map((ending) => ({ patterns: [`*.${ending}`], contentType: contentTypeOf(`x.${ending}`) })),
];

const NAMED_PATTERNS = NAMED.flatMap(({ patterns }) => patterns);
const OWN = ['.offprint/*', 'bucket/*'];

function namedWith(ending: string): readonly string[] {
  return NAMED_PATTERNS.filter((pattern) => pattern.endsWith(`.${ending}`));
}

/** Later filters override earlier ones. */
function syncSite(included: readonly string[], excluded: readonly string[], contentType: string): string {
  return `aws s3 sync "$from" "$to" --exclude '*' ${included.map((one) => `--include '${one}'`).join(' ')} ${excluded.map((one) => `--exclude '${one}'`).join(' ')} --content-type '${contentType}' "$@"`;
}

/** The program's scripts and styles are named by content; the journal's own assets are uploaded with the others. */
function syncHashed(ending: string): string {
  const names = HASHED_ASSETS.filter((name) => name.endsWith(`.${ending}`)).map((name) => `--include '${name.replace('.', '.*.')}'`);
  return `aws s3 sync "$from/assets" "$to/assets" --exclude '*' ${names.join(' ')} --cache-control 'public, max-age=31536000, immutable' --content-type '${contentTypeOf(`x.${ending}`)}' "$@"`;
}

const UPLOAD = `#!/bin/sh
# Made by offprint; made anew by every build. Copies the site to a bucket: sh upload.sh s3://bucket[/path] [options of aws s3 sync]
set -eu
to=\${1:?the bucket, as s3://journal}
shift
from=$(cd "$(dirname "$0")/.." && pwd)
${['css', 'js'].map(syncHashed).join('\n')}
aws s3 sync "$from" "$to" ${[...OWN, ...TYPED.map((ending) => `*.${ending}`), ...NAMED_PATTERNS].map((one) => `--exclude '${one}'`).join(' ')} "$@"
${NAMED.map(({ patterns, contentType }) => syncSite(patterns, OWN, contentType)).join('\n')}
${TYPED.map((ending) => syncSite([`*.${ending}`], [...OWN, ...namedWith(ending)], contentTypeOf(`x.${ending}`))).join('\n')}
aws s3 sync "$from/bucket" "$to/bucket" ${SCRIPT_ENDINGS.map((ending) => `--exclude '*.${ending}'`).join(' ')} "$@"
aws s3 sync "$from/bucket" "$to/bucket" --exclude '*' ${SCRIPT_ENDINGS.map((ending) => `--include '*.${ending}'`).join(' ')} --content-type '${RAW_SCRIPT_TYPE}' "$@"
`;
