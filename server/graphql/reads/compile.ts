/**
 * The planner: one GraphQL selection in, one SQL statement out.
 *
 * A statement answers a whole root field with a single JSON value. Related rows are correlated sub-selects, only the selected columns are
 * read, and every value of the request is a parameter. So the statement only depends on the document and on which variables are present,
 * and is kept (see `run.ts`).
 *
 * Values come without names (`rows.ts`), and `object.ts` makes the answer's objects of them. An expression that is selected twice is read
 * once.
 */
import {
  type FieldNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNamedType,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import { checkText } from '../text-guard.ts';
import { argumentsOf } from './arguments.ts';
import { countsRows, decodeCursor, encodeCursor, pageBounds, rowsBefore } from './cursor.ts';
import type { ConnectionField, CursorKeys, FieldRead, ManyField, RowOrder, SqlContext, TypeReads } from './fields.ts';
import { compileObject, type Make, type ObjectEntry } from './object.ts';
import { projection, type ValueResolvers } from './project.ts';
import { type Columns, eachOf, inColumns, jsonArray, lengthOf, placeOf } from './rows.ts';
import { collectFields } from './selection.ts';

/** What a compiled statement needs from one execution. */
export interface Run {
  context: Context;
  /** Arguments of the root field, or the id of the row, then those of each field below that has any, in the order of compilation. */
  args: Record<string, never>[];
  /** Rows of lists without pages that the answer holds so far. */
  listed: number;
}

/** A value that Postgres reads, and its completion in memory: a page, a signed address, a look-up. */
interface Part {
  sql: string;
  finish?: (value: never, run: Run) => unknown;
}

export interface Statement {
  text: string;
  bind: ((run: Run) => unknown)[];
  /** Reads the arguments of each field below the root, once per execution. */
  args: ((variables: Record<string, unknown>) => Record<string, unknown>)[];
  /** The best way to read depends on the values, so the statement is not prepared. */
  unprepared: boolean;
  /** Makes the answer from the read value. */
  finish(value: unknown, run: Run): unknown;
}

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** Where a statement begins: a root field, or a row of a type by its id (payloads, events). */
export type Root = { field: FieldRead; parentType: GraphQLObjectType } | { type: string; id: true };

export class Compiler {
  private readonly bind: Statement['bind'] = [];
  private readonly args: Statement['args'] = [];
  /** Parameters that do not depend on their place, by what they are computed from and their type. */
  private readonly shared = new Map<unknown, Map<string, string>>();
  private aliases = 0;
  private unprepared = false;

  constructor(
    private readonly types: Record<string, TypeReads>,
    private readonly info: Info,
    private readonly resolvers: ValueResolvers,
  ) {}

  compile(root: Root, nodes: readonly FieldNode[]): Statement {
    const { sql, finish } = 'field' in root ? this.field(root.field, nodes, root.parentType, '', true) : this.byId(root.type, nodes);
    return {
      text: `select ${sql} as data`,
      bind: this.bind,
      args: this.args,
      unprepared: this.unprepared,
      finish: (value, run) => (finish ? finish(value as never, run) : value),
    };
  }

  private byId(type: string, nodes: readonly FieldNode[]) {
    const t = this.alias();
    const id = this.parameter('uuid', (run) => run.args[0]?.id);
    const query = this.sqlContext(t, '', -1, {});
    return this.one(type, nodes, t, [`${t}.id = ${id}`, this.readsOf(type).scope?.(query)], query);
  }

  private field(field: FieldRead, nodes: readonly FieldNode[], parentType: GraphQLObjectType, parent: string, isRoot: boolean): Part {
    const node = nodes[0] as FieldNode;
    const definition = parentType.getFields()[node.name.value];
    if (!definition) throw new Error(`${parentType.name}.${node.name.value} is not in the schema`);
    let index = -1;
    let given: Record<string, unknown> = {};
    if (definition.args.length) {
      const read = (variables: Record<string, unknown>) => {
        const values = argumentsOf(definition, node, variables);
        if (!isRoot) checkText(values); // the arguments of root fields are checked before
        return values;
      };
      given = read(this.info.variableValues);
      index = isRoot ? 0 : this.args.push(read);
    }

    if (field.kind === 'value') {
      const sql = field.sql ? field.sql(this.sqlContext(parent, parent, index, given)) : `${parent}.${snake(node.name.value)}`;
      const { finish, listed } = field;
      const project = projection(this.info, this.resolvers, definition.type, nodes);
      if (!finish && !project) return { sql };
      return {
        sql,
        finish: (value, run) => {
          if (value === null) return null;
          const finished = finish ? finish(value, (run.args[index] ?? noArguments) as never, run.context) : value;
          if (listed) run.listed += (finished as unknown[]).length;
          return project ? project(finished, run.context) : finished;
        },
      };
    }
    const t = this.alias();
    const query = this.sqlContext(t, parent, index, given);
    const where = [field.where(query), isRoot ? this.readsOf(field.type).scope?.(query) : undefined];
    if (field.kind === 'one') return this.one(field.type, nodes, t, where, query);
    if (field.kind === 'connection') return this.connection(field, nodes, t, where, query, index, given, definition.type);
    return this.many(field, nodes, t, where, query);
  }

  private one(type: string, nodes: readonly FieldNode[], t: string, where: Conditions, query: SqlContext): Part {
    const values: string[] = [];
    const make = compileObject(this.entries(type, nodes, t, values));
    return {
      sql: `(select ${jsonArray(values)} from ${this.from(type, query)} where ${all(where)} limit 1)`,
      finish: (row: unknown[] | null, run) => row && make(row, run, 0),
    };
  }

  private many(field: ManyField, nodes: readonly FieldNode[], t: string, where: Conditions, query: SqlContext): Part {
    const columns: string[] = [];
    const make = compileObject(this.entries(field.type, nodes, t, columns), true);
    const limit = field.limit ? ` limit ${field.limit(query)}` : '';
    return {
      sql: inColumns(columns, `from ${this.from(field.type, query)} where ${all(where)} order by ${field.order(query)}${limit}`),
      finish: (read: Columns, run) => {
        const rows = lengthOf(read);
        run.listed += rows;
        return eachOf(rows, (n) => make(read, run, n));
      },
    };
  }

  /** The entries of a row's object. The expressions that they read are added to `values`. */
  private entries(typeName: string, nodes: readonly FieldNode[], t: string, values: string[]): ObjectEntry[] {
    const { fields } = this.readsOf(typeName);
    const type = this.info.schema.getType(typeName) as GraphQLObjectType;
    return [...this.collect(nodes, type)].map(([key, group]) => {
      const name = nameOf(group);
      if (name === '__typename') return { key, finish: () => typeName };
      const field = fields[name];
      if (!field) throw new Error(`no domain reads ${typeName}.${name}`);
      const { sql, finish } = this.field(field, group, type, t, false);
      return { key, from: placeOf(sql, values), finish };
    });
  }

  /** Reads a page: its rows, one more to know whether another page follows, and the count if it is selected. */
  private connection(
    field: ConnectionField,
    nodes: readonly FieldNode[],
    t: string,
    where: Conditions,
    query: SqlContext,
    index: number,
    given: Record<string, unknown>,
    returnType: GraphQLOutputType,
  ): Part {
    const type = getNamedType(returnType) as GraphQLObjectType;
    const span = this.pageSpan(field, t, query, index, given);
    const columns: string[] = [];
    const rows: PageRows = {
      row: (selected) => compileObject(this.entries(field.type, selected, t, columns), true),
      cursor: () => {
        const places = span.keys.map((key) => placeOf(key, columns));
        return (read, n) => encodeCursor(places.map((place) => read[place]?.[n]));
      },
    };
    const parts = [...this.collect(nodes, type)].map(([key, group]) => [key, this.pagePart(type, group, rows)] as const);
    const from = this.from(field.type, query);
    const counts = [...this.collect(nodes, type).values()].some((group) => nameOf(group) === 'totalCount');
    return {
      sql: inColumns(
        columns,
        `from ${from} where ${all([...where, ...span.where])} order by ${span.order} limit ${span.limit}`,
        counts ? [field.total?.(query) ?? `(select count(*) from ${from} where ${all(where)})`] : [],
      ),
      finish: (read: Columns, run) => {
        const page = pageOf(read, run, run.args[index] ?? noArguments, isBackwards(given));
        return Object.fromEntries(parts.map(([key, part]) => [key, part(page)]));
      },
    };
  }

  /** How one field of a connection is answered from a page. */
  private pagePart(type: GraphQLObjectType, group: readonly FieldNode[], { row, cursor }: PageRows): (page: Page) => unknown {
    const name = nameOf(group);
    if (name === '__typename') return () => type.name;
    if (name === 'totalCount') return ({ read }) => read.at(-1);
    if (name === 'pageInfo') {
      const project = projection(this.info, this.resolvers, type.getFields().pageInfo?.type as GraphQLOutputType, group);
      const cursorOf = cursor();
      return ({ read, rows, run, ...info }) => {
        const at = (n: number | undefined) => (n === undefined ? null : cursorOf(read, n));
        return project?.({ ...info, startCursor: at(rows[0]), endCursor: at(rows.at(-1)) }, run.context);
      };
    }
    if (name !== 'nodes' && name !== 'edges') throw new Error(`no domain reads ${type.name}.${name}`);
    const make = name === 'nodes' ? row(group) : compileObject(this.edge(type, group, { row, cursor }));
    return ({ read, rows, run }) => rows.map((n) => make(read, run, n));
  }

  private edge(type: GraphQLObjectType, group: readonly FieldNode[], { row, cursor }: PageRows): ObjectEntry[] {
    const edge = getNamedType(type.getFields().edges?.type) as GraphQLObjectType;
    return [...this.collect(group, edge)].map(([key, nodes]) => {
      const name = nameOf(nodes);
      if (name === 'node') return { key, finish: row(nodes) };
      if (name === '__typename') return { key, finish: () => edge.name };
      const cursorOf = cursor();
      return { key, finish: (read, _run, n) => cursorOf(read, n) };
    });
  }

  /** The rows of the page, in SQL: their order, their cursor, where the page begins and how long it is. */
  private pageSpan(field: ConnectionField, t: string, query: SqlContext, index: number, given: Record<string, unknown>) {
    const { keys, where: besides, cursor = keys, beyond = beyondKeys(keys) } = orderOf(field, given);
    const backwards = isBackwards(given);
    const columns = keys.map((key) => `${t}.${key.column}`);
    const where = [besides?.(query)];
    let offset = '';
    if (!backwards && !field.byKeyOnly && countsRows(given.after))
      offset = ` offset ${this.parameter('int', (run) => rowsBefore(run.args[index]?.after))}`;
    else if (given[cursorArgument(backwards)] != null)
      where.push(beyond(query, this.cursor(cursor, index, backwards), signOf(keys, backwards)));
    return {
      order: keys.map(({ descending }, n) => `${columns[n]} ${descending !== backwards ? 'desc' : 'asc'}`).join(', '),
      keys: cursor.map((key) => `${t}.${key.column}`),
      where,
      limit: `${this.parameter('int', (run) => pageBounds(run.args[index] ?? noArguments).size + 1)}${offset}`,
    };
  }

  /** The values of the given cursor, as parameters. */
  private cursor(keys: CursorKeys, index: number, backwards: boolean): string[] {
    const types = keys.map(({ type }) => type);
    return types.map((type, n) => this.parameter(type, (run) => decodeCursor(run.args[index]?.[cursorArgument(backwards)], types)[n]));
  }

  private collect(nodes: readonly FieldNode[], type: GraphQLObjectType) {
    const sets = nodes.map((node) => node.selectionSet).filter((set): set is SelectionSetNode => !!set);
    return collectFields(this.info, type, sets);
  }

  private readsOf(type: string): TypeReads {
    const reads = this.types[type];
    if (!reads) throw new Error(`no domain reads ${type}`);
    return reads;
  }

  private from(type: string, query: SqlContext): string {
    const { from } = this.readsOf(type);
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
          return decode && value !== null ? decode(value as never, run.context, (run.args[index] ?? noArguments) as never) : value;
        }),
      value: (type, of) => this.sharedParameter(of, type, (run) => sent(of(run.context))),
      unprepared: () => {
        this.unprepared = true;
      },
      viewer: (id) =>
        this.sharedParameter(id, 'uuid', ({ context: { viewer } }) => {
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

  /** A parameter that several places use. Its value is computed and sent once. */
  private sharedParameter(source: unknown, type: string, of: (run: Run) => unknown): string {
    const known = this.shared.get(source) ?? new Map<string, string>();
    const parameter = known.get(type) ?? this.parameter(type, of);
    this.shared.set(source, known.set(type, parameter));
    return parameter;
  }

  private alias(): string {
    this.aliases += 1;
    return `t${this.aliases}`;
  }
}

type Conditions = readonly (string | undefined)[];
type CursorOf = (read: Columns, n: number) => string | null;

/** The rows of a page with the selected values, and their cursors. */
interface PageRows {
  row(nodes: readonly FieldNode[]): Make;
  cursor(): CursorOf;
}

/** A page that was read. */
interface Page {
  read: Columns;
  /** The places of its rows in the columns, in the order of the page. */
  rows: number[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  run: Run;
}

/** The page in the read rows, without the extra row that only says that more rows follow. */
function pageOf(read: Columns, run: Run, args: Record<string, never>, backwards: boolean): Page {
  const { size, hasCursor } = pageBounds(args);
  const count = Math.min(size, lengthOf(read));
  const more = lengthOf(read) > size;
  return {
    read,
    rows: eachOf(count, (n) => (backwards ? count - 1 - n : n)),
    hasNextPage: backwards ? hasCursor : more,
    hasPreviousPage: backwards ? more : hasCursor,
    run,
  };
}

/** A value as it is sent. `pg` writes a moment in the local time, part by part. */
const sent = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);
const isBackwards = (given: Record<string, unknown>) => given.last != null;
const cursorArgument = (backwards: boolean) => (backwards ? 'before' : 'after');
const nameOf = (group: readonly FieldNode[]) => (group[0] as FieldNode).name.value;
const noArguments = Object.freeze({}) as Record<string, never>;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const all = (conditions: Conditions) => conditions.filter(Boolean).join(' and ') || 'true';
/** The value of an argument, by its path. */
export const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((object, key) => (object as Record<string, unknown> | null | undefined)?.[key], value);

/** The order that a connection's argument asks for, or its only one. */
function orderOf({ order }: ConnectionField, given: Record<string, unknown>): RowOrder {
  if (!('argument' in order)) return order;
  const name = String(at(given, order.argument) ?? order.otherwise);
  const chosen = order.orders[name];
  if (!chosen) throw badInput(`There is no order ${name}`);
  return chosen;
}

/** The direction in which a page goes on from its cursor. */
function signOf(keys: CursorKeys, backwards: boolean): '>' | '<' {
  const [first] = keys;
  if (!first || keys.some((key) => key.descending !== first.descending))
    throw new GraphQLError('Keys of a connection must run the same way');
  return first.descending !== backwards ? '<' : '>';
}

/** Rows that come after the cursor, as one row comparison, so that the index serves it. */
const beyondKeys =
  (keys: CursorKeys): NonNullable<RowOrder['beyond']> =>
  ({ t }, cursor, sign) =>
    `(${keys.map((key) => `${t}.${key.column}`).join(', ')}) ${sign} (${cursor.join(', ')})`;
