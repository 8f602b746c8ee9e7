import { type GraphQLSchema, getNullableType, isLeafType, isObjectType } from 'graphql';
import { getMetadataArgsStorage } from 'typeorm';
import { column } from './reads/fields.ts';
import type { Planner } from './reads/run.ts';

/** Types of columns whose values are answered as they are. Amounts and instants are converted. */
const plain = new Set<unknown>(['text', 'boolean', 'integer', 'uuid', 'date', 'jsonb']);

/**
 * Reads the fields that only show a column. In a type that names its entity, or another type of the same rows, a field without a read is
 * the column of the same name. So a new column needs no line in the reads.
 */
export function readColumns(schema: GraphQLSchema, planner: Planner): void {
  for (const [name, reads] of Object.entries(planner.types)) {
    const type = schema.getType(name);
    const entity = reads.rowsOf ? planner.types[reads.rowsOf]?.entity : reads.entity;
    if (!entity || !isObjectType(type)) continue;
    const columns = getMetadataArgsStorage().filterColumns(entity);
    for (const field of Object.values(type.getFields())) {
      const found = columns.find(({ propertyName }) => propertyName === field.name);
      const answered = isLeafType(getNullableType(field.type)) && !field.args.length;
      if (found && answered && plain.has(found.options.type) && !reads.fields[field.name])
        reads.fields[field.name] = column(found.options.name);
    }
  }
}
