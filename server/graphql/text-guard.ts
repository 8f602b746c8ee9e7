import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { badInput } from '../core/errors.ts';

/** Refuses text that Postgres cannot hold (NUL) or that is no text at all (half a surrogate pair), wherever it sits in the arguments. */
export const applyTextGuard = (schema: GraphQLSchema): GraphQLSchema =>
  mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field) => {
      const { resolve = defaultFieldResolver } = field;
      if (!Object.keys(field.args ?? {}).length) return field;
      return {
        ...field,
        resolve: (source, args, context, info) => {
          checkText(args);
          return resolve(source, args, context, info);
        },
      };
    },
  });

function checkText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badInput('Text must be well-formed Unicode without NUL');
  } else if (Array.isArray(value)) value.forEach(checkText);
  else if (
    value &&
    typeof value === 'object' &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  ) {
    Object.values(value).forEach(checkText);
  }
}
