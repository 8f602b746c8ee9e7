import type { Context } from '../../core/context.ts';
import { raw, type Sql, type Value } from '../../platform/database/sql.ts';
import { at } from './compile.ts';
import type { SqlContext } from './fields.ts';

/**
 * Makes a statement from fragments of a read, outside a GraphQL query. `write` gets the same as the SQL of a field, with these arguments
 * and the alias `t`. The viewer is that of the context.
 */
export function statementOf<Row>(
  context: Context,
  args: Readonly<Record<string, unknown>>,
  t: string,
  write: (query: SqlContext) => string,
): Sql<Row> {
  const values: Value[] = [];
  const parameter = (type: string, value: unknown) => `:value(${values.push(value as Value) - 1}):::${type}`;
  const { viewer } = context;
  const text = write({
    t,
    parent: '',
    has: (name) => at(args, name) != null,
    arg: (name, type, decode) => {
      const value = at(args, name) ?? null;
      return parameter(type, decode && value !== null ? decode(value as never, context, args as never) : value);
    },
    value: (type, of) => parameter(type, of(context)),
    unprepared: () => {},
    viewer: (id) =>
      parameter(
        'uuid',
        viewer.kind === 'anonymous' ? null : id === 'creatorId' ? (viewer.kind === 'console' ? viewer.creatorId : null) : viewer.userId,
      ),
  });
  return raw(
    (...placeholders) => text.replace(/:value\((\d+)\):/g, (_, n: string) => placeholders[Number(n)] as string),
    ...values,
  ) as Sql<Row>;
}
