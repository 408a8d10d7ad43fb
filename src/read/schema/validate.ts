import type { Place } from '../../model/place.ts';
import type { Problem, ReportProblem } from '../../model/problem.ts';
import { translatable } from '../../model/text/translatable.ts';
import type { Translatable, TranslatableValue } from '../../model/translatable.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { type Automaton, automatonOf } from './automaton.ts';
import type { AttributeDeclaration, ContentModel, Dtd, Particle } from './dtd.ts';

export interface ValidateOptions {
  readonly placeOf: (element: XmlElement) => Place;
  readonly report: ReportProblem;
  /** The DTD's name in messages: `JATS Journal Publishing 1.3`. */
  readonly dtdName: string;
  /** Attributes whose values are not checked. */
  readonly ignored?: ReadonlySet<string>;
}

/**
 * Reports everything in a document that its DTD does not allow, in document order: elements, their order, text, attributes, ids.
 *
 *   line 41: <fig> holds <caption> after <graphic>; JATS Journal Publishing 1.3 expects <permissions>, <attrib> or the end of <fig>
 *
 * Validity constraints of XML 1.0, 3: Element Valid, Attribute Value Type, Required Attribute, Fixed Attribute Default, ID, IDREF. The
 * time is proportional to the document: content models are automata, built once for each DTD.
 */
export function validate(root: XmlElement, dtd: Dtd, options: ValidateOptions): void {
  const run: Run = { dtd, options, placeById: new Map(), references: [] };
  if (root.name !== 'article') problem(run, root, 'schema-root', translatable`the root is <${root.name}>; expected <article>`);
  validateElement(root, run);
  for (const { element, attribute, id } of run.references) {
    if (!run.placeById.has(id))
      problem(
        run,
        element,
        'schema-idref-dangling',
        translatable`${attribute}="${id}" of <${element.name}> is the id of no element; expected one of the file`,
      );
  }
}

interface Run {
  readonly dtd: Dtd;
  readonly options: ValidateOptions;
  readonly placeById: Map<string, Place>;
  readonly references: { readonly element: XmlElement; readonly attribute: string; readonly id: string }[];
}

function problem({ options }: Run, element: XmlElement, code: SchemaCode, message: Translatable): void {
  const found: Problem = { code, severity: 'error', place: options.placeOf(element), message };
  options.report(found);
}

function validateElement(element: XmlElement, run: Run): void {
  const model = run.dtd.elements.get(element.name);
  if (model === undefined) {
    const message = translatable`<${element.name}> is not declared in ${run.options.dtdName}; expected one of its elements`;
    problem(run, element, 'schema-element-undeclared', message);
  } else {
    CONTENT_CHECKS[model.kind](element, model as never, run);
    validateAttributes(element, run);
  }
  for (const child of element.children) if (typeof child !== 'string') validateElement(child, run);
}

type ContentCheck<K extends ContentModel['kind']> = (element: XmlElement, model: Extract<ContentModel, { kind: K }>, run: Run) => void;

const CONTENT_CHECKS: { readonly [K in ContentModel['kind']]: ContentCheck<K> } = {
  any: () => undefined,
  empty: (element, _model, run) => {
    if (element.children.length > 0)
      problem(run, element, 'schema-element-not-empty', translatable`<${element.name}> has content; ${run.options.dtdName} expects none`);
  },
  mixed: (element, { names }, run) => {
    for (const child of element.children) {
      if (typeof child === 'string' || names.has(child.name) || !run.dtd.elements.has(child.name)) continue;
      const message = translatable`<${element.name}> holds <${child.name}>; ${run.options.dtdName} expects ${names.size === 0 ? translatable`text` : translatable`text, ${listOf(names)}`}`;
      problem(run, child, 'schema-element-misplaced', message);
    }
  },
  children: validateChildren,
};

function validateChildren(element: XmlElement, { particle }: { readonly particle: Particle }, run: Run): void {
  const { dtdName } = run.options;
  const automaton = automatonFor(particle);
  let states: readonly number[] = [0];
  let before: XmlElement | undefined;
  let isInOrder = true;
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (NOT_SPACE.test(child)) {
        const message = translatable`<${element.name}> holds the text "${clip(child)}"; ${dtdName} expects elements only: ${expectedAfter(states, automaton, element)}`;
        problem(run, before ?? element, 'schema-text-misplaced', message);
      }
      continue;
    }
    const next = nextStates(states, child.name, automaton);
    if (next.length > 0) states = next;
    else if (run.dtd.elements.has(child.name)) {
      const expected = expectedAfter(states, automaton, element);
      const message =
        before === undefined
          ? translatable`<${element.name}> holds <${child.name}> first; ${dtdName} expects ${expected}`
          : translatable`<${element.name}> holds <${child.name}> after <${before.name}>; ${dtdName} expects ${expected}`;
      problem(run, child, 'schema-element-misplaced', message);
      isInOrder = false;
    } else isInOrder = false;
    before = child;
  }
  // Elements that are missing after a misplaced one are a consequence of that fault.
  if (isInOrder && !states.some((state) => automaton.ends.has(state))) {
    const expected = expectedAfter(states, automaton, element);
    const message =
      before === undefined
        ? translatable`<${element.name}> is empty; ${dtdName} expects ${expected}`
        : translatable`<${element.name}> ends after <${before.name}>; ${dtdName} expects ${expected}`;
    problem(run, element, 'schema-element-missing', message);
  }
}

const automata = new WeakMap<Particle, Automaton>();

function automatonFor(particle: Particle): Automaton {
  const known = automata.get(particle) ?? automatonOf(particle);
  automata.set(particle, known);
  return known;
}

function nextStates(states: readonly number[], name: string, { names, follow }: Automaton): readonly number[] {
  const next = new Set<number>();
  for (const state of states) {
    for (const position of follow[state] ?? []) if (names[position] === name) next.add(position);
  }
  return [...next];
}

/** `<title>, <p> or the end of <sec>` */
function expectedAfter(states: readonly number[], { names, follow, ends }: Automaton, element: XmlElement): TranslatableValue {
  const expected = new Set(states.flatMap((state) => (follow[state] ?? []).map((position) => names[position] ?? '')));
  const isComplete = states.some((state) => ends.has(state));
  if (expected.size === 0 && !isComplete) return translatable`nothing`;
  return listOf(expected, isComplete ? [translatable`the end of <${element.name}>`] : []);
}

/** `<a>, <b> or <c>`; long lists are cut. */
function listOf(names: Iterable<string>, also: readonly Translatable[] = []): TranslatableValue {
  const all = [...names].map((name) => `<${name}>`);
  const further = all.length > MOST_NAMES ? [translatable`one of ${all.length - MOST_NAMES} others`] : [];
  const items = [...all.slice(0, MOST_NAMES), ...further, ...also];
  return { items, type: 'or' };
}

const MOST_NAMES = 12;

function validateAttributes(element: XmlElement, run: Run): void {
  const declared = run.dtd.attributes.get(element.name);
  for (const [name, value] of Object.entries(element.attributes)) {
    const declaration = declared?.get(name);
    if (declaration === undefined) {
      const message = translatable`<${element.name}> has the attribute ${name}="${clip(value)}", which ${run.options.dtdName} does not declare; expected ${attributesOf(declared)}`;
      problem(run, element, 'schema-attribute-undeclared', message);
    } else validateValue({ element, name, value }, declaration, run);
  }
  for (const [name, { isRequired }] of declared ?? []) {
    if (isRequired && element.attributes[name] === undefined)
      problem(
        run,
        element,
        'schema-attribute-missing',
        translatable`<${element.name}> lacks the attribute ${name}; ${run.options.dtdName} requires it`,
      );
  }
}

function attributesOf(declared: ReadonlyMap<string, AttributeDeclaration> | undefined): TranslatableValue {
  const names = [...(declared?.keys() ?? [])].filter((name) => !name.startsWith('xmlns')).sort();
  if (names.length === 0) return translatable`no attribute`;
  return names.length > MOST_NAMES
    ? translatable`${names.slice(0, MOST_NAMES).join(', ')} or ${names.length - MOST_NAMES} others`
    : names.join(', ');
}

interface Attribute {
  readonly element: XmlElement;
  readonly name: string;
  readonly value: string;
}

function validateValue(attribute: Attribute, declaration: AttributeDeclaration, run: Run): void {
  const { element, name, value } = attribute;
  const { type, values, fixed } = declaration;
  const words = value.trim().split(/\s+/);
  if (run.options.ignored?.has(name) === true) return;
  const wrong = (expected: TranslatableValue): void =>
    problem(run, element, 'schema-attribute-value', translatable`${name} of <${element.name}> is "${clip(value)}"; expected ${expected}`);
  if (fixed !== undefined && value.trim() !== fixed) wrong(translatable`"${fixed}", as ${run.options.dtdName} fixes it`);
  if (type === 'enumeration' && !values.includes(value.trim())) wrong({ items: values.map((one) => `"${one}"`), type: 'or' });
  if (type === 'NMTOKEN' && !NMTOKEN.test(value.trim())) wrong(translatable`one word of letters, digits, ".", "-", "_" and ":"`);
  if (type === 'NMTOKENS' && !words.every((word) => NMTOKEN.test(word)))
    wrong(translatable`words of letters, digits, ".", "-", "_" and ":"`);
  if (type === 'ID') validateId(attribute, value.trim(), run);
  if (type === 'IDREF' || type === 'IDREFS') {
    if (!words.every((word) => XML_NAME.test(word)) || (type === 'IDREF' && words.length > 1)) {
      wrong(type === 'IDREF' ? translatable`the id of one element` : translatable`the ids of elements, with spaces between them`);
    } else for (const id of words) run.references.push({ element, attribute: name, id });
  }
}

function validateId({ element }: Attribute, id: string, run: Run): void {
  const place = run.placeById.get(id);
  if (place === undefined) run.placeById.set(id, run.options.placeOf(element));
  else {
    const message = translatable`<${element.name} id="${clip(id)}"> repeats the id of line ${place.line}; expected another`;
    problem(run, element, 'schema-id-repeated', message);
  }
  if (!XML_NAME.test(id)) {
    const message = translatable`<${element.name}> has the id "${clip(id)}"; expected a letter or "_", then letters, digits, ".", "-" and "_"`;
    problem(run, element, 'schema-id-wrong', message);
  }
}

function clip(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

type SchemaCode =
  | 'schema-root'
  | 'schema-element-undeclared'
  | 'schema-element-misplaced'
  | 'schema-element-missing'
  | 'schema-element-not-empty'
  | 'schema-text-misplaced'
  | 'schema-attribute-undeclared'
  | 'schema-attribute-missing'
  | 'schema-attribute-value'
  | 'schema-id-repeated'
  | 'schema-id-wrong'
  | 'schema-idref-dangling';

const NOT_SPACE = /[^ \t\n\r]/;
// 'sec-1.2', 'x:y'. XML 1.0, 2.3, productions 4 to 8
const START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const CHARACTER = `${START}.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040\\-`;
const XML_NAME = new RegExp(`^[${START}][${CHARACTER}]*$`, 'u');
const NMTOKEN = new RegExp(`^[${CHARACTER}]+$`, 'u');
