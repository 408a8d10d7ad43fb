import { BODY_RULES } from './body-rules.ts';
import { FRONT_RULES } from './front-rules.ts';
import { STATEMENT_RULES } from './statement-rules.ts';
import type { StyleRule } from './style-rule.ts';

/** Every rule, in the order of an article. */
export const STYLE_RULES: readonly StyleRule[] = [...FRONT_RULES, ...STATEMENT_RULES, ...BODY_RULES];
