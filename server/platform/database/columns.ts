/** Values by the names of an entity's columns. A name or a type that the entity does not have becomes `never`. */
type Columns<Values, Entity> = {
  [Name in keyof Values]: Name extends keyof Entity ? (Values[Name] extends Entity[Name] | undefined ? Values[Name] : never) : never;
};

/**
 * The fields of an input as columns of the same names, without those that were left out. A field that has no column is a type
 * error, and so is one of another type than its column: the service must say what it does with it.
 */
export const columnsOf = <Entity extends object, Values extends object>(
  _entity: new () => Entity,
  values: Values & Columns<Values, Entity>,
): Partial<Values> => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
