import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Requirement } from '../core/viewer.ts';

/** The entity that a field answers: the node of a connection, or the type itself. */
function entityOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  const nodes = isObjectType(named) && named.name.endsWith('Connection') ? named.getFields().nodes : undefined;
  return nodes ? getNamedType(nodes.type).name : named.name;
}

/** The root fields that one answer is made of. */
type Selected = Pick<GraphQLResolveInfo, 'operation' | 'fragments' | 'fieldNodes'>;

/** The scope that an API key needs to read a type, by the type's name. Types that are not here need none of their own. */
export function scopesOfTypes(
  schema: GraphQLSchema,
  requirementOf: (name: string) => Requirement | null | undefined,
): ReadonlyMap<string, string> {
  const scopeOf = new Map<string, string>();
  for (const { name, type } of Object.values((schema.getQueryType() as GraphQLObjectType).getFields())) {
    const scope = requirementOf(name)?.scope;
    if (scope) scopeOf.set(entityOf(type), scope);
  }
  return scopeOf;
}

/**
 * Answers which scopes an API key needs for what a root field selects. A type that a root field reads with a scope needs that scope
 * wherever it is reached: a key for products does not read customers through them.
 */
export function createKeyScopes(schema: GraphQLSchema, requirementOf: (name: string) => Requirement | null | undefined) {
  const scopeOf = scopesOfTypes(schema, requirementOf);
  const known = new WeakMap<FieldNode, ReadonlySet<string>>();

  function read({ operation, fragments, fieldNodes }: Selected): ReadonlySet<string> {
    const scopes = new Set<string>();
    const types = new TypeInfo(schema);
    const part = { ...operation, selectionSet: { kind: Kind.SELECTION_SET as const, selections: fieldNodes } };
    visit(
      { kind: Kind.DOCUMENT, definitions: [part, ...Object.values(fragments)] },
      visitWithTypeInfo(types, {
        Field() {
          const type = types.getType();
          const named = type && getNamedType(type);
          if (!named) return;
          for (const { name } of isAbstractType(named) ? schema.getPossibleTypes(named) : [named]) {
            const scope = scopeOf.get(name);
            if (scope) scopes.add(scope);
          }
        },
      }),
    );
    return scopes;
  }

  return (info: Selected): ReadonlySet<string> => {
    const [first] = info.fieldNodes as readonly [FieldNode];
    let scopes = known.get(first);
    if (!scopes) {
      scopes = read(info);
      known.set(first, scopes);
    }
    return scopes;
  };
}
