import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { badInput } from '../core/errors.ts';

/** Refuses arguments with NUL, which Postgres cannot hold, or with half a surrogate pair, which is not valid Unicode. */
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

/** @throws BAD_USER_INPUT if a text in these arguments holds NUL or half a surrogate pair */
export function checkText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badInput('api.text');
  } else if (Array.isArray(value)) value.forEach(checkText);
  else if (
    value &&
    typeof value === 'object' &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  ) {
    Object.values(value).forEach(checkText);
  }
}
