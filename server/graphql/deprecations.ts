import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Deprecation, deprecationOf } from '../../schema/rules/deprecations.ts';

/** Deprecated elements by their coordinates: `Order.title`, `Query.orders(state:)`, `State.OLD`, `OrderInput.name`. */
export type Deprecations = ReadonlyMap<string, Deprecation>;

/** The deprecated elements of a schema. @throws if a reason does not say what to use and until when the element stays. */
export function deprecationsOf(schema: GraphQLSchema): Deprecations {
  const found = new Map<string, Deprecation>();
  const note = (element: string, { deprecationReason }: { deprecationReason?: string | null }) => {
    if (deprecationReason == null) return;
    const deprecation = deprecationOf(deprecationReason);
    if (!deprecation) throw new Error(`${element} is deprecated without "Use x. Removed after YYYY-MM-DD."`);
    found.set(element, deprecation);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) note(`${type.name}.${field.name}`, field);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      note(`${type.name}.${field.name}`, field);
      for (const argument of field.args) note(`${type.name}.${field.name}(${argument.name}:)`, argument);
    }
  }
  return found;
}

/** The deprecated elements in an operation's text, and the variables whose values may use more. */
interface Uses {
  fixed: ReadonlySet<string>;
  variables: readonly (readonly [name: string, type: GraphQLInputType])[];
}

/**
 * Answers which deprecated elements an operation uses, in its text and in its variables. The text is read once for each parsed
 * document, and variables only where their types have something deprecated.
 */
export function createDeprecatedUses(schema: GraphQLSchema) {
  const deprecated = deprecationsOf(schema);
  const known = new WeakMap<OperationDefinitionNode, Uses>();
  const may = new Map<string, boolean>();

  /** Whether a value of a type may use a deprecated element. */
  function mayUse(type: GraphQLInputType): boolean {
    const named = getNamedType(type);
    const answer = may.get(named.name);
    if (answer !== undefined) return answer;
    may.set(named.name, false); // an input that holds itself
    const found = isEnumType(named)
      ? named.getValues().some(({ name }) => deprecated.has(`${named.name}.${name}`))
      : isInputObjectType(named) &&
        Object.values(named.getFields()).some((field) => deprecated.has(`${named.name}.${field.name}`) || mayUse(field.type));
    may.set(named.name, found);
    return found;
  }

  function read(document: DocumentNode, operation: OperationDefinitionNode): Uses {
    const fixed = new Set<string>();
    const note = (element: string) => {
      if (deprecated.has(element)) fixed.add(element);
    };
    const types = new TypeInfo(schema);
    const definitions = document.definitions.filter((one) => one === operation || one.kind === Kind.FRAGMENT_DEFINITION);
    visit(
      { kind: Kind.DOCUMENT, definitions },
      visitWithTypeInfo(types, {
        Field: ({ name }) => note(`${types.getParentType()?.name}.${name.value}`),
        Argument({ name }) {
          if (!types.getDirective()) note(`${types.getParentType()?.name}.${types.getFieldDef()?.name}(${name.value}:)`);
        },
        ObjectField({ name }) {
          const parent = types.getParentInputType();
          if (parent) note(`${getNamedType(parent).name}.${name.value}`);
        },
        EnumValue({ value }) {
          const type = types.getInputType();
          if (type) note(`${getNamedType(type).name}.${value}`);
        },
      }),
    );
    const variables = (operation.variableDefinitions ?? []).flatMap(({ variable, type }) => {
      const input = typeFromAST(schema, type as never) as GraphQLInputType | undefined;
      return input && mayUse(input) ? [[variable.name.value, input] as const] : [];
    });
    return { fixed, variables };
  }

  return (document: DocumentNode, operation: OperationDefinitionNode, given: Record<string, unknown>): ReadonlySet<string> => {
    if (!deprecated.size) return none;
    let uses = known.get(operation);
    if (!uses) {
      uses = read(document, operation);
      known.set(operation, uses);
    }
    if (!uses.variables.length) return uses.fixed;
    const found = new Set(uses.fixed);
    for (const [name, type] of uses.variables) addUses(type, given[name], (element) => deprecated.has(element) && found.add(element));
    return found;
  };
}
const none: ReadonlySet<string> = new Set();

/** Tells `note` of each field and each enum value that a value of a variable names. */
function addUses(type: GraphQLInputType, value: unknown, note: (element: string) => void): void {
  if (value == null) return;
  if (isNonNullType(type)) addUses(type.ofType, value, note);
  else if (isListType(type)) for (const entry of Array.isArray(value) ? value : [value]) addUses(type.ofType, entry, note);
  else if (isEnumType(type)) note(`${type.name}.${String(value)}`);
  else if (isInputObjectType(type) && typeof value === 'object') {
    const fields = type.getFields();
    for (const [name, inner] of Object.entries(value)) {
      const field = fields[name];
      if (!field) continue;
      note(`${type.name}.${name}`);
      addUses(field.type, inner, note);
    }
  }
}
