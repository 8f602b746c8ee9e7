/**
 * The planner: one GraphQL selection in, one SQL statement out.
 *
 * A statement answers a whole root field with a single JSON value: related rows are correlated sub-selects, only the columns
 * asked for are read, and every value that comes from the request is a parameter. So the statement depends only on the
 * document and on which variables are present, and is kept (see `run.ts`).
 */
import {
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import { countsRows, decodeCursor, encodeCursor, pageBounds, rowsBefore } from './cursor.ts';
import type { ConnectionField, FieldPlan, Keys, Order, SqlContext, TypePlan } from './fields.ts';
import { projection, type ValueResolvers } from './project.ts';
import { collectFields } from './selection.ts';

/** What a compiled statement needs from one execution. */
export interface Run {
  context: Context;
  /** Arguments of the n-th field with arguments, in the order of compilation. */
  args: Record<string, never>[];
  /** Rows of lists without pages that the answer holds so far. */
  listed: number;
}
type Fix = (row: Record<string, unknown>, run: Run) => void;

export interface Statement {
  text: string;
  bind: ((run: Run) => unknown)[];
  /** Coerces the arguments of every planned field once per execution. */
  args: ((variables: Record<string, unknown>) => Record<string, unknown>)[];
  /** The best plan depends on the values, so the statement is not prepared. */
  planAnew: boolean;
  /** Work left for memory: pages, signed addresses, look-ups. */
  finish(value: unknown, run: Run): unknown;
}

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** Where a statement begins: a planned root field, or a row of a type by its id (payloads, events). */
export type Root = { field: FieldPlan; parentType: GraphQLObjectType } | { type: string; id: true };

export class Compiler {
  private readonly bind: Statement['bind'] = [];
  private readonly args: Statement['args'] = [];
  private aliases = 0;
  private planAnew = false;

  constructor(
    private readonly types: Record<string, TypePlan>,
    private readonly info: Info,
    private readonly resolvers: ValueResolvers,
  ) {}

  compile(root: Root, nodes: readonly FieldNode[]): Statement {
    const { sql, finish } = 'field' in root ? this.field(root.field, nodes, root.parentType, '', true) : this.byId(root.type, nodes);
    return {
      text: `select ${sql} as data`,
      bind: this.bind,
      args: this.args,
      planAnew: this.planAnew,
      finish: finish ?? ((value) => value),
    };
  }

  private byId(type: string, nodes: readonly FieldNode[]) {
    const t = this.alias();
    const id = this.parameter('uuid', (run) => run.args[0]?.id);
    this.args.push((variables) => variables);
    const query = this.sqlContext(t, '', -1, {});
    return this.one(type, nodes, t, [`${t}.id = ${id}`, this.plan(type).scope?.(query)], query);
  }

  /** SQL for one field, and the work on its value that is left for memory. */
  private field(
    plan: FieldPlan,
    nodes: readonly FieldNode[],
    parentType: GraphQLObjectType,
    parent: string,
    isRoot: boolean,
  ): { sql: string; finish?: (value: unknown, run: Run) => unknown } {
    const node = nodes[0] as FieldNode;
    const definition = parentType.getFields()[node.name.value];
    if (!definition) throw new Error(`${parentType.name}.${node.name.value} is not in the schema`);
    let index = -1;
    let given: Record<string, unknown> = {};
    if (definition.args.length) {
      index = this.args.length;
      given = getArgumentValues(definition, node, this.info.variableValues);
      this.args.push((variables) => getArgumentValues(definition, node, variables));
    }

    if (plan.kind === 'value') {
      const sql = plan.sql ? plan.sql(this.sqlContext(parent, parent, index, given)) : `${parent}.${snake(node.name.value)}`;
      const { finish } = plan;
      const project = projection(this.info, this.resolvers, definition.type, nodes);
      if (!finish && !project) return { sql };
      return {
        sql,
        finish: (value, run) => {
          if (value === null) return null;
          const finished = finish ? finish(value as never, (run.args[index] ?? noArguments) as never, run.context) : value;
          return project ? project(finished, run.context) : finished;
        },
      };
    }
    const t = this.alias();
    const query = this.sqlContext(t, parent, index, given);
    const where = [plan.where(query), isRoot ? this.plan(plan.type).scope?.(query) : undefined];
    if (plan.kind === 'one') return this.one(plan.type, nodes, t, where, query);
    if (plan.kind === 'connection') return this.connection(plan, nodes, t, where, query, index, given, definition.type);
    const { columns, fix } = this.row(plan.type, nodes, t);
    return {
      sql: `(select coalesce(json_agg(${t}_), '[]') from (select ${columns} from ${this.from(plan.type, query)} where ${all(where)} order by ${plan.order(query)}${plan.limit ? ` limit ${plan.limit(query)}` : ''}) ${t}_)`,
      finish: (rows, run) => {
        run.listed += (rows as unknown[]).length;
        return fix ? eachRow(rows, fix, run) : rows;
      },
    };
  }

  private one(type: string, nodes: readonly FieldNode[], t: string, where: (string | undefined)[], query: SqlContext) {
    const { columns, fix } = this.row(type, nodes, t);
    return {
      sql: `(select row_to_json(${t}_) from (select ${columns} from ${this.from(type, query)} where ${all(where)} limit 1) ${t}_)`,
      finish:
        fix &&
        ((row: unknown, run: Run) => {
          if (row) fix(row as Record<string, unknown>, run);
          return row;
        }),
    };
  }

  /** The columns of one planned row: `expression as "responseKey"`. */
  private row(typeName: string, nodes: readonly FieldNode[], t: string): { columns: string; fix?: Fix } {
    const plan = this.plan(typeName);
    const type = this.info.schema.getType(typeName) as GraphQLObjectType;
    const columns: string[] = [];
    const fixes: Fix[] = [];
    for (const [key, group] of this.collect(nodes, type)) {
      const name = (group[0] as FieldNode).name.value;
      // Postgres cuts long names, so a number stands for a long key. No key begins with a digit.
      const column = key.length > longestColumn ? String(columns.length) : key;
      if (name === '__typename') columns.push(`'${typeName}' as ${quote(column)}`);
      else {
        const fieldPlan = plan.fields[name];
        if (!fieldPlan) throw new Error(`${typeName}.${name} has no plan`);
        const { sql, finish } = this.field(fieldPlan, group, type, t, false);
        columns.push(`${sql} as ${quote(column)}`);
        if (finish)
          fixes.push((row, run) => {
            row[column] = finish(row[column], run);
          });
      }
      if (column !== key)
        fixes.push((row) => {
          row[key] = row[column];
          delete row[column];
        });
    }
    return {
      columns: columns.join(', ') || '1 as "_"',
      fix: fixes.length
        ? (row, run) => {
            for (const fix of fixes) fix(row, run);
          }
        : undefined,
    };
  }

  /** Reads a page: its rows, one more to know whether another page follows, and the count if it is selected. */
  private connection(
    plan: ConnectionField,
    nodes: readonly FieldNode[],
    t: string,
    where: (string | undefined)[],
    query: SqlContext,
    index: number,
    given: Record<string, unknown>,
    returnType: GraphQLOutputType,
  ) {
    const { columns, fixes, counts, answer } = this.pageSelection(plan.type, nodes, t, getNamedType(returnType) as GraphQLObjectType);
    const span = this.pageSpan(plan, t, query, index, given);
    const from = this.from(plan.type, query);
    const rows = `(select coalesce(json_agg(${t}_), '[]') from (select ${[...columns, `${span.cursor} as cursor`].join(', ')} from ${from} where ${all([...where, ...span.where])} order by ${span.order} limit ${span.limit}) ${t}_)`;
    const total = counts ? `, 'total', (select count(*) from ${from} where ${all(where)})` : '';
    return {
      sql: `(json_build_object('rows', ${rows}${total}))`,
      finish: (value: unknown, run: Run) => {
        const { rows, total } = value as { rows: PageRow[]; total: number };
        const info = trim(rows, run.args[index] ?? noArguments, isBackwards(given));
        for (const row of fixes.length ? rows : []) for (const fix of fixes) fix(row, run);
        return answer({ rows, info, total, context: run.context });
      },
    };
  }

  /** What a selection on a connection needs: columns of the rows, and the function that makes the answer of a page. */
  private pageSelection(type: string, nodes: readonly FieldNode[], t: string, connectionType: GraphQLObjectType) {
    const columns: string[] = [];
    const fixes: Fix[] = [];
    /** Reads the rows as one selection wants them; answers the column that they come in. */
    const rowAs = (group: readonly FieldNode[]): string => {
      const column = `row${columns.length}`;
      const { columns: inner, fix } = this.row(type, group, t);
      columns.push(`(select row_to_json(r) from (select ${inner}) r) as ${column}`);
      if (fix) fixes.push((row, run) => fix(row[column] as Record<string, unknown>, run));
      return column;
    };
    const parts = [...this.collect(nodes, connectionType)].map(
      ([key, group]) => [key, nameOf(group), this.pagePart(connectionType, group, rowAs)] as const,
    );
    return {
      columns,
      fixes,
      counts: parts.some(([, name]) => name === 'totalCount'),
      answer: (page: ReadPage) => Object.fromEntries(parts.map(([key, , part]) => [key, part(page)])),
    };
  }

  /** How one field of a connection is answered from a page. */
  private pagePart(type: GraphQLObjectType, group: readonly FieldNode[], rowAs: RowAs): (page: ReadPage) => unknown {
    const name = nameOf(group);
    if (name === '__typename') return () => type.name;
    if (name === 'totalCount') return ({ total }) => total;
    if (name === 'edges') return this.edges(type, group, rowAs);
    if (name === 'nodes') {
      const column = rowAs(group);
      return ({ rows }) => rows.map((row) => row[column]);
    }
    if (name !== 'pageInfo') throw new Error(`${type.name}.${name} has no plan`);
    const project = projection(this.info, this.resolvers, type.getFields().pageInfo?.type as GraphQLOutputType, group);
    return ({ info, context }) => project?.(info, context);
  }

  private edges(type: GraphQLObjectType, group: readonly FieldNode[], rowAs: RowAs): (page: ReadPage) => unknown {
    const edgeType = getNamedType(type.getFields().edges?.type) as GraphQLObjectType;
    const parts = [...this.collect(group, edgeType)].map(([key, edgeGroup]): [string, (row: PageRow) => unknown] => {
      const name = nameOf(edgeGroup);
      if (name === 'cursor') return [key, (row) => encodeCursor(row.cursor)];
      if (name !== 'node') return [key, () => edgeType.name];
      const column = rowAs(edgeGroup);
      return [key, (row) => row[column]];
    });
    return ({ rows }) => rows.map((row) => Object.fromEntries(parts.map(([key, part]) => [key, part(row)])));
  }

  /** The rows of the page, in SQL: their order, their cursor, where the page begins and how long it is. */
  private pageSpan(plan: ConnectionField, t: string, query: SqlContext, index: number, given: Record<string, unknown>) {
    const { keys, where: besides, beyond = beyondKeys(keys) } = orderOf(plan, given);
    const backwards = isBackwards(given);
    const columns = keys.map((key) => `${t}.${key.column}`);
    const where = [besides?.(query)];
    let offset = '';
    if (!backwards && countsRows(given.after)) offset = ` offset ${this.parameter('int', (run) => rowsBefore(run.args[index]?.after))}`;
    else if (given[cursorArgument(backwards)] != null)
      where.push(beyond(query, this.cursor(keys, index, backwards), signOf(keys, backwards)));
    return {
      order: keys.map(({ descending }, n) => `${columns[n]} ${descending !== backwards ? 'desc' : 'asc'}`).join(', '),
      cursor: `json_build_array(${columns.join(', ')})`,
      where,
      limit: `${this.parameter('int', (run) => pageBounds(run.args[index] ?? noArguments).size + 1)}${offset}`,
    };
  }

  /** The values of the given cursor, as parameters. */
  private cursor(keys: Keys, index: number, backwards: boolean): string[] {
    const types = keys.map(({ type }) => type);
    return types.map((type, n) => this.parameter(type, (run) => decodeCursor(run.args[index]?.[cursorArgument(backwards)], types)[n]));
  }

  private collect(nodes: readonly FieldNode[], type: GraphQLObjectType) {
    const sets = nodes.map((node) => node.selectionSet).filter((set): set is SelectionSetNode => !!set);
    return collectFields(this.info, type, sets);
  }

  private plan(type: string): TypePlan {
    const plan = this.types[type];
    if (!plan) throw new Error(`${type} has no plan`);
    return plan;
  }

  private from(type: string, query: SqlContext): string {
    const { from } = this.plan(type);
    return `${typeof from === 'string' ? from : from(query)} ${query.t}`;
  }

  private sqlContext(t: string, parent: string, index: number, given: Record<string, unknown>): SqlContext {
    return {
      t,
      parent,
      has: (name) => at(given, name) != null,
      arg: (name, type, decode) =>
        this.parameter(type, (run) => {
          const value = at(run.args[index], name) ?? null;
          return decode && value !== null ? decode(value as never, run.context) : value;
        }),
      value: (type, of) => this.parameter(type, (run) => of(run.context)),
      planAnew: () => {
        this.planAnew = true;
      },
      viewer: (id) =>
        this.parameter('uuid', ({ context: { viewer } }) => {
          if (viewer.kind === 'anonymous') return null;
          if (id === 'userId') return viewer.userId;
          if (id === 'creatorId') return viewer.kind === 'console' ? viewer.creatorId : null;
          return viewer.kind === 'customer' ? viewer.userId : null;
        }),
    };
  }

  private parameter(type: string, of: (run: Run) => unknown): string {
    this.bind.push(of);
    return `$${this.bind.length}::${type}`;
  }

  private alias(): string {
    this.aliases += 1;
    return `t${this.aliases}`;
  }
}

type PageRow = Record<string, unknown> & { cursor?: unknown };
type RowAs = (group: readonly FieldNode[]) => string;

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

/** A page, once its rows are read. */
interface ReadPage {
  rows: PageRow[];
  info: PageInfo;
  total: number;
  context: Context;
}

/** Drops the extra row, which only says that more rows follow, and puts the rows in order. */
function trim(rows: PageRow[], args: Record<string, never>, backwards: boolean): PageInfo {
  const { size, hasCursor } = pageBounds(args);
  const more = rows.length > size;
  if (more) rows.pop();
  if (backwards) rows.reverse();
  return {
    hasNextPage: backwards ? hasCursor : more,
    hasPreviousPage: backwards ? more : hasCursor,
    startCursor: encodeCursor(rows[0]?.cursor),
    endCursor: encodeCursor(rows.at(-1)?.cursor),
  };
}

const isBackwards = (given: Record<string, unknown>) => given.last != null;
const cursorArgument = (backwards: boolean) => (backwards ? 'before' : 'after');
const nameOf = (group: readonly FieldNode[]) => (group[0] as FieldNode).name.value;
const noArguments = Object.freeze({}) as Record<string, never>;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Characters that Postgres keeps of a column's name. */
const longestColumn = 63;
/** Response keys are GraphQL names (`[_A-Za-z0-9]`), so quoting is all they need. */
const quote = (key: string) => `"${key}"`;
const all = (conditions: (string | undefined)[]) => conditions.filter(Boolean).join(' and ') || 'true';
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((object, key) => (object as Record<string, unknown> | undefined)?.[key], value);
const eachRow = (rows: unknown, fix: Fix, run: Run) => {
  for (const row of rows as Record<string, unknown>[]) fix(row, run);
  return rows;
};

/** The order that a connection's argument asks for, or its only one. */
function orderOf({ order }: ConnectionField, given: Record<string, unknown>): Order {
  if (!('argument' in order)) return order;
  const chosen = order.orders[String(given[order.argument])];
  if (!chosen) throw badInput(`There is no order ${String(given[order.argument])}`);
  return chosen;
}

/** Which way a page goes on from its cursor. */
function signOf(keys: Keys, backwards: boolean): '>' | '<' {
  const [first] = keys;
  if (!first || keys.some((key) => key.descending !== first.descending))
    throw new GraphQLError('Keys of a connection must run the same way');
  return first.descending !== backwards ? '<' : '>';
}

/** Rows that come after the cursor, as one row comparison, so that the index serves it. */
const beyondKeys =
  (keys: Keys): NonNullable<Order['beyond']> =>
  ({ t }, cursor, sign) =>
    `(${keys.map((key) => `${t}.${key.column}`).join(', ')}) ${sign} (${cursor.join(', ')})`;
