import { getMetadataArgsStorage } from 'typeorm';
import { raw, type Sql, sql, type Value } from './sql.ts';

/** Values by the names of an entity's columns. A name or a type that the entity does not have becomes `never`. */
type Columns<Values, Entity> = {
  [Name in keyof Values]: Name extends keyof Entity ? (Values[Name] extends Entity[Name] | undefined ? Values[Name] : never) : never;
};

/**
 * The fields of an input as columns of the same names, without those that were left out. A field without a column, or of another type than
 * its column, is a type error: the service must handle it itself.
 */
export const columnsOf = <Entity extends object, Values extends object>(
  _entity: new () => Entity,
  values: Values & Columns<Values, Entity>,
): Partial<Values> => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

/** A row as `to_jsonb` writes it. */
export type Row = Readonly<Record<string, unknown>>;

type Entity = new () => object;

interface Column {
  property: string;
  name: string;
  type: unknown;
  selected: boolean;
}
const columnsByEntity = new WeakMap<Entity, readonly Column[]>();

/** The columns of an entity's table. */
function columnsIn(entity: Entity): readonly Column[] {
  const known = columnsByEntity.get(entity);
  if (known) return known;
  const columns = getMetadataArgsStorage()
    .filterColumns(entity)
    .map(({ propertyName: property, options: { name = property, type, select = true } }) => ({ property, name, type, selected: select }));
  columnsByEntity.set(entity, columns);
  return columns;
}

/** A row as its entity, without the columns that TypeORM only selects on demand. */
export function entityOf<Kind extends Entity>(entity: Kind, row: Row): InstanceType<Kind> {
  const values: Record<string, unknown> = {};
  for (const { property, name, type, selected } of columnsIn(entity)) {
    const value = row[name];
    if (selected) values[property] = type === 'timestamptz' && value !== null ? new Date(value as string) : value;
  }
  return values as InstanceType<Kind>;
}

/** `title = …, price_amount = …`: changes of an entity as SQL. */
export function assignments<Kind extends Entity>(entity: Kind, changes: Partial<InstanceType<Kind>>): Sql {
  const assigned = Object.entries(changes).map(([property, value]) => {
    const column = columnsIn(entity).find((one) => one.property === property);
    if (!column) throw new TypeError(`${property} has no column`);
    return sql`${raw(column.name)} = ${(column.type === 'jsonb' ? JSON.stringify(value) : value) as Value}`;
  });
  return assigned.reduce((before, next) => sql`${before}, ${next}`);
}
