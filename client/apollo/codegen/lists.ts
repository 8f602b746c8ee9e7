/**
 * A plugin of graphql-codegen that writes `client/apollo/lists.generated.ts`: what the cache needs to know of the schema's lists, so that
 * a new type needs no line in `cache.ts`.
 */
import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';

/** Arguments that choose a page of a list, and so do not tell lists apart. */
const paging = new Set(['first', 'after', 'last', 'before']);

export function plugin(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter((type): type is GraphQLObjectType => isObjectType(type));
  const connections = types.flatMap((type) => {
    const lists = Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
      .map(({ name, args }) => [name, args.map((argument) => argument.name).filter((argument) => !paging.has(argument))]);
    return lists.length ? [[type.name, Object.fromEntries(lists)] as const] : [];
  });
  const byId = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ args }) => args.length === 1 && args[0]?.name === 'id')
    .map(({ name, type }) => [name, getNamedType(type).name]);
  return `/** By type and field: the arguments that tell the lists of a connection apart. */
export const connections: Record<string, Record<string, string[]>> = ${JSON.stringify(Object.fromEntries(connections), null, 2)};

/** The fields of \`Query\` that find an object by its id, and the object's type. */
export const foundById: Record<string, string> = ${JSON.stringify(Object.fromEntries(byId), null, 2)};
`;
}
