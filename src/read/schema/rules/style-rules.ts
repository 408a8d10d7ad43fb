import { CONTENT_RULES } from './content-rules.ts';
import { CONTRIBUTOR_RULES } from './contributor-rules.ts';
import { DATE_RULES } from './date-rules.ts';
import { FRONT_RULES } from './front-rules.ts';
import { PERMISSION_RULES } from './permission-rules.ts';
import { POINTER_RULES } from './pointer-rules.ts';
import { REFERENCE_RULES } from './reference-rules.ts';
import { STATEMENT_RULES } from './statement-rules.ts';
import type { StyleRule } from './style-rule.ts';

/** Every rule, in the order of an article. */
export const STYLE_RULES: readonly StyleRule[] = [
  ...FRONT_RULES,
  ...CONTRIBUTOR_RULES,
  ...DATE_RULES,
  ...PERMISSION_RULES,
  ...STATEMENT_RULES,
  ...CONTENT_RULES,
  ...POINTER_RULES,
  ...REFERENCE_RULES,
];
