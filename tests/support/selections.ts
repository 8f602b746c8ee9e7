import {
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  getNamedType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { isInScope } from '../../schema/rules/api-keys.ts';
import { schema } from './operations.ts';

/** Random selections of the schema, and the scopes that an API key needs for them, found by a slow and simple reading of their text. */

/** Draws a number from 0 to `most`. */
export type Draw = (most: number) => number;

/** A document with several operations, and the variables of each with their defaults. */
export interface Drawn {
  text: string;
  operations: { name: string; variables: Record<string, boolean | undefined> }[];
}

const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ args, deprecationReason }) => !deprecationReason && !args.some(isAskedFor));
const isAskedFor = ({ type, defaultValue }: { type: unknown; defaultValue?: unknown }) => isNonNullType(type) && defaultValue === undefined;

const variables = ['a', 'b', 'c'] as const;

/** Draws a document. Its root fields are some of `roots`, each with its arguments. */
export function drawDocument(draw: Draw, roots: readonly { name: string; args: string }[]): Drawn {
  const query = schema.getQueryType() as GraphQLObjectType;
  const fragments: { name: string; type: string; text: string }[] = [];
  const one = <T>(from: readonly T[]): T => from[draw(from.length - 1)] as T;
  let aliases = 0;

  const condition = () => one(['true', 'false', ...variables.map((name) => `$${name}`)]);
  const directives = () => {
    const drawn = draw(9);
    if (drawn > 3) return '';
    return [` @include(if: ${condition()})`, ` @skip(if: ${condition()})`, ` @skip(if: ${condition()}) @include(if: ${condition()})`, ''][
      drawn
    ];
  };
  const alias = (name: string) => (draw(3) === 0 && aliases < 40 ? `x${++aliases}: ${name}` : name);

  function selections(type: GraphQLObjectType, depth: number): string {
    const parts = Array.from({ length: 1 + draw(2) }, () => selection(type, depth));
    return `{ ${[...parts, '__typename'].join(' ')} }`;
  }
  function selection(type: GraphQLObjectType, depth: number): string {
    const kind = draw(9);
    if (depth > 0 && kind === 0) return `...${directives()} ${selections(type, depth - 1)}`;
    if (depth > 0 && kind === 1) return `... on ${type.name}${directives()} ${selections(type, depth - 1)}`;
    if (depth > 0 && kind <= 3) return `...${fragmentOn(type, depth)}${directives()}`;
    return field(type, depth);
  }
  function fragmentOn(type: GraphQLObjectType, depth: number): string {
    const known = fragments.filter((fragment) => fragment.type === type.name);
    if (known.length && draw(1)) return one(known).name;
    const body = selections(type, depth - 1);
    // The fragment gets its name after its text is written, so that no fragment spreads itself.
    const name = `F${fragments.length + 1}`;
    fragments.push({ name, type: type.name, text: `fragment ${name} on ${type.name} ${body}` });
    return name;
  }
  function field(type: GraphQLObjectType, depth: number): string {
    const all = fieldsOf(type);
    const objects = all.filter((candidate) => isObjectType(getNamedType(candidate.type)));
    const leaves = all.filter((candidate) => !isObjectType(getNamedType(candidate.type)));
    if (depth === 0 || !objects.length || (leaves.length && draw(2) === 0)) {
      return leaves.length ? `${alias(one(leaves).name)}${directives()}` : '__typename';
    }
    const chosen = one(objects);
    return `${alias(chosen.name)}${directives()} ${selections(getNamedType(chosen.type) as GraphQLObjectType, depth - 1)}`;
  }
  /** A root field, or one more part of an earlier one, since parts of the same name are merged. */
  function root(earlier: { head: string; type: GraphQLObjectType }[]): string {
    const again = earlier.length > 0 && draw(2) > 0;
    if (!again) {
      const { name, args } = one(roots);
      const type = getNamedType(query.getFields()[name]?.type) as GraphQLObjectType;
      earlier.push({ head: `x${++aliases}: ${name}${args}`, type });
    }
    const { head, type } = again ? one(earlier) : (earlier.at(-1) as (typeof earlier)[number]);
    const text = `${head}${directives()} ${selections(type, 3)}`;
    return draw(1) ? text : `...${directives()} { ${text} }`;
  }

  const drawn = Array.from({ length: 1 + draw(2) }, (_, n) => {
    const earlier: Parameters<typeof root>[0] = [];
    const body = `{ ${Array.from({ length: 1 + draw(3) }, () => root(earlier)).join(' ')} __typename }`;
    return { name: `Op${n + 1}`, body };
  });
  const operations = drawn.map(({ name, body }) => {
    const used = new Set(variablesIn(body, fragments));
    const declared = variables.filter((variable) => used.has(variable));
    // One variable has a default, so its value may be absent.
    const list = declared.map((variable) => (variable === 'c' ? '$c: Boolean! = true' : `$${variable}: Boolean!`));
    return {
      name,
      text: `query ${name}${list.length ? `(${list.join(', ')})` : ''} ${body}`,
      variables: Object.fromEntries(declared.map((variable) => [variable, variable === 'c' ? true : undefined])),
    };
  });
  const spread = new Set(operations.flatMap(({ text }) => [...spreadsIn(text, fragments)]));
  const text = [...operations.map((operation) => operation.text), ...fragments.filter(({ name }) => spread.has(name)).map((f) => f.text)];
  return { text: text.join('\n'), operations: operations.map(({ name, variables: given }) => ({ name, variables: given })) };
}

/** The names of the fragments that a text spreads, also through others. */
function spreadsIn(text: string, fragments: readonly { name: string; text: string }[], found = new Set<string>()): Set<string> {
  for (const [, name] of text.matchAll(/\.\.\.(F\d+)/g)) {
    if (!name || found.has(name)) continue;
    found.add(name);
    spreadsIn(fragments.find((fragment) => fragment.name === name)?.text ?? '', fragments, found);
  }
  return found;
}

const variablesIn = (text: string, fragments: readonly { name: string; text: string }[]): string[] => {
  const texts = [text, ...fragments.filter(({ name }) => spreadsIn(text, fragments).has(name)).map((fragment) => fragment.text)];
  return texts.flatMap((each) => [...each.matchAll(/\$(\w)/g)].map(([, name]) => name as string));
};

/** A scope; null for what no key can read. */
type Scope = string | null;

/** The value of a directive's argument in the schema; null without the argument, undefined without the directive. */
function said(
  node: { directives?: readonly { name: { value: string }; arguments?: readonly unknown[] }[] } | null | undefined,
  name: string,
  of: string,
) {
  const directive = node?.directives?.find((one) => one.name.value === name);
  if (!directive) return undefined;
  const given = (directive.arguments ?? []) as { name: { value: string }; value: { value?: string } }[];
  return given.find((one) => one.name.value === of)?.value.value ?? null;
}

const isConnection = (type: unknown): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith('Connection');
const entityOf = (type: unknown) => (isConnection(type) ? getNamedType(type.getFields().nodes?.type) : type) as { name: string };

/** The scope of each type for which keys need one, by the schema. A type that only people can query is for no key. */
export const scopeOfType: ReadonlyMap<string, Scope> = (() => {
  const answered = new Map<string, (Scope | undefined)[]>();
  for (const { type, astNode } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const entity = entityOf(getNamedType(type));
    if (!isObjectType(entity)) continue;
    const isPublic = said(astNode, 'public', '') !== undefined;
    answered.set(entity.name, [...(answered.get(entity.name) ?? []), isPublic ? undefined : (said(astNode, 'auth', 'scope') ?? null)]);
  }
  const found = new Map<string, Scope>();
  for (const [name, scopes] of answered) {
    const named = scopes.filter((scope) => typeof scope === 'string');
    if (named.length) found.set(name, named.at(-1) as string);
    else if (!scopes.includes(undefined)) found.set(name, null);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    const own = isObjectType(type) ? said(type.astNode, 'scoped', 'by') : undefined;
    if (own !== undefined) found.set(type.name, own);
  }
  return found;
})();

/** The scope that a field has of its own; undefined for none. */
export const scopeOfField = (type: GraphQLObjectType, name: string): Scope | undefined =>
  said(type.getFields()[name]?.astNode, 'scoped', 'by');

/** A root field of an answer, and the scopes that a key needs for it. */
export interface Needed {
  key: string;
  scopes: ReadonlySet<Scope>;
}

/** Reads from a text what each root field of one operation needs. It writes out everything that is included, fragments too. */
export function neededFor(text: string, operationName: string, given: Record<string, boolean | undefined>): Needed[] {
  const { definitions } = parse(text);
  const operation = definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === operationName,
  ) as OperationDefinitionNode;
  const fragments = definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
  const values: Record<string, boolean | undefined> = { ...given };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (values[variable.name.value] === undefined && defaultValue?.kind === Kind.BOOLEAN) values[variable.name.value] = defaultValue.value;

  const isIncluded = ({ directives = [] }: SelectionNode) =>
    directives.every(({ name, arguments: [argument] = [] }) => {
      const value = argument?.value;
      const holds = value?.kind === Kind.VARIABLE ? values[value.name.value] : value?.kind === Kind.BOOLEAN && value.value;
      return name.value === 'include' ? holds : !holds;
    });
  const written = (set: SelectionSetNode): (SelectionNode & { kind: Kind.FIELD })[] =>
    set.selections.filter(isIncluded).flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node];
      if (node.kind === Kind.INLINE_FRAGMENT) return written(node.selectionSet);
      return written((fragments.find((fragment) => fragment.name.value === node.name.value) as FragmentDefinitionNode).selectionSet);
    });
  const reached = (type: GraphQLObjectType, node: SelectionNode & { kind: Kind.FIELD }): Scope[] => {
    const field = type.getFields()[node.name.value];
    if (!field) return [];
    const named = getNamedType(field.type);
    const own = [scopeOfField(type, field.name), scopeOfType.get(entityOf(named).name), scopeOfType.get(named.name)];
    const below = node.selectionSet && isObjectType(named) ? written(node.selectionSet).flatMap((inner) => reached(named, inner)) : [];
    return [...own.filter((scope) => scope !== undefined), ...below];
  };
  const query = schema.getQueryType() as GraphQLObjectType;
  const roots = written(operation.selectionSet).filter(({ name }) => query.getFields()[name.value]);
  return [...Map.groupBy(roots, ({ alias, name }) => alias?.value ?? name.value)].map(([key, nodes]) => {
    const astNode = query.getFields()[(nodes[0] as (typeof nodes)[number]).name.value]?.astNode;
    const isPublic = said(astNode, 'public', '') !== undefined;
    return {
      key,
      scopes: new Set(isPublic ? [] : [said(astNode, 'auth', 'scope') ?? null, ...nodes.flatMap((node) => reached(query, node))]),
    };
  });
}

/** The root fields that a key with these scopes is refused. */
export const refusedBy = (scopes: readonly string[], needed: readonly Needed[]): string[] =>
  needed.filter((one) => [...one.scopes].some((scope) => scope === null || !isInScope(scopes, scope))).map(({ key }) => key);
