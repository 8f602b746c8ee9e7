import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type Info = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'variableValues'>;

/** The selected fields of an object type, by response key, merged as in the GraphQL specification (section 6.3.2). */
export function collectFields(info: Info, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  const visit = (set: SelectionSetNode) => {
    for (const selection of set.selections) {
      if (!isIncluded(info, selection)) continue;
      if (selection.kind === 'Field') {
        const key = selection.alias?.value ?? selection.name.value;
        const group = fields.get(key);
        if (group) group.push(selection);
        else fields.set(key, [selection]);
      } else if (selection.kind === 'InlineFragment') {
        if (applies(info, type, selection.typeCondition?.name.value)) visit(selection.selectionSet);
      } else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = info.fragments[selection.name.value];
        if (fragment && applies(info, type, fragment.typeCondition.name.value)) visit(fragment.selectionSet);
      }
    }
  };
  sets.forEach(visit);
  return fields;
}

/** Whether `@include` and `@skip` let a part of a selection in. */
export function isIncluded(info: Pick<Info, 'variableValues'>, selection: SelectionNode): boolean {
  if (!selection.directives?.length) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, info.variableValues);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, info.variableValues);
  return skip?.if !== true && include?.if !== false;
}

/** Whether a fragment with this type condition applies to an object type. */
export function applies(info: Pick<Info, 'schema'>, type: GraphQLObjectType, condition: string | undefined): boolean {
  if (!condition || condition === type.name) return true;
  const conditionType = info.schema.getType(condition);
  return isAbstractType(conditionType) && info.schema.isSubType(conditionType, type);
}
