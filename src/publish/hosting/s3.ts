import { contentTypeOf } from '../../http/media-type.ts';
import type { Artifact } from '../../model/artifact.ts';
import type { Journal } from '../../model/journal.ts';
import { LONG_ENDINGS } from './hosted-paths.ts';

/**
 * S3 and stores like it take a Content-Type with each upload: `.offprint/upload.sh` copies the site with the right ones, hashed
 * files first, so that no page ever names one that is not there yet.
 *
 *   sh _site/.offprint/upload.sh s3://my-journal
 */
export function s3Files(_: Journal): readonly Artifact[] {
  return [{ path: '.offprint/upload.sh', bytes: UPLOAD }];
}

/**
 * Endings whose type the uploader does not know, or would send without a charset; pages last, when all that they name is there. What has been uploaded is not
 * uploaded again, so the longer of two endings comes before the shorter.
 */
const TYPED = ['md', 'bib', 'ris', 'csv', 'tsv', 'txt', 'css', 'js', 'xml', ...LONG_ENDINGS, 'json', 'html'];

const UPLOAD = `#!/bin/sh
# Made by offprint; made anew by every build. Copies the site to a bucket: sh upload.sh s3://bucket[/path] [options of aws s3 sync]
set -eu
to=\${1:?the bucket, as s3://journal}
shift
from=$(cd "$(dirname "$0")/.." && pwd)
aws s3 sync "$from/assets" "$to/assets" --cache-control 'public, max-age=31536000, immutable' "$@"
aws s3 sync "$from" "$to" --exclude '.offprint/*' --exclude 'bucket/*' ${TYPED.map((ending) => `--exclude '*.${ending}'`).join(' ')} "$@"
${TYPED.map(
  (ending) =>
    `aws s3 sync "$from" "$to" --exclude '*' --include '*.${ending}' --exclude '.offprint/*' --exclude 'bucket/*' --content-type '${contentTypeOf(`x.${ending}`)}' "$@"`,
).join('\n')}
aws s3 sync "$from/bucket" "$to/bucket" "$@"
`;
