/**
 * Measures an operation before it runs. HTTP, sockets and REST all call `assess`.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { withTexts } from './sizes.ts';

export const limits = {
  /**
   * The most lexical tokens of a document, four times those of the client's longest. Validation compares fields with each other, so it
   * takes long for long documents.
   */
  tokens: 1000,
  depth: 14,
  aliases: 60,
  rootFields: 20,
  directives: 60,
  cost: 10_000,
  /** The assumed length of a list without `first`, unless `@cost(length:)` says otherwise. */
  assumedList: 10,
  /** The cost of introspection, and of each alias in it. */
  introspection: { once: 100, alias: 1000 },
};

export interface Assessment {
  requested: number;
  maximum: number;
}

interface Measure {
  cost: number;
  depth: number;
  aliases: number;
  directives: number;
  /** The response path that costs the most. */
  heaviest: string;
}

/** The analysis of an operation: the variables with the lengths of its pages, and its cost for each combination of lengths. */
interface Known {
  lengths: readonly string[];
  costs: Map<string, Assessment>;
}
const known = new WeakMap<OperationDefinitionNode, Known>();
/** How many combinations of lengths are kept for an operation. */
const mostCosts = 100;
const combination = (lengths: readonly string[], variables: Record<string, unknown>) =>
  lengths.map((name) => (typeof variables[name] === 'number' ? variables[name] : typeof variables[name])).join();

/**
 * Answers the operation's cost. Throws QUERY_TOO_COMPLEX past any limit. Expects a valid document of one schema. An operation is measured
 * once for all variables with the same lengths of pages: besides the texts, its cost depends on nothing else in them.
 */
export function assess(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Assessment {
  const { lengths, costs } = known.get(operation) ?? {};
  const found = lengths && costs?.get(combination(lengths, variables));
  return withTexts(found ?? measure(schema, document, operation, variables), document, operation, variables);
}

function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): Assessment {
  const assessor = new Assessor(schema, document, { ...given });
  const total = assessor.operation(operation);
  const tooMuch = (what: string, is: number, maximum: number) =>
    new GraphQLError(`The operation's ${what} is ${is}; the most is ${maximum}`, {
      extensions: {
        code: 'QUERY_TOO_COMPLEX',
        http: { status: 400 },
        cost: { requested: total.cost, maximum: limits.cost },
        heaviestPath: total.heaviest,
      },
    });
  if (total.depth > limits.depth) throw tooMuch('depth', total.depth, limits.depth);
  if (total.aliases > limits.aliases) throw tooMuch('number of aliases', total.aliases, limits.aliases);
  if (total.directives > limits.directives) throw tooMuch('number of directives', total.directives, limits.directives);
  if (total.cost > limits.cost) throw tooMuch('cost', total.cost, limits.cost);
  const roots = assessor.responseKeys(operation.selectionSet).size;
  if (roots > limits.rootFields) throw tooMuch('number of root fields', roots, limits.rootFields);
  const assessment = { requested: total.cost, maximum: limits.cost };
  const lengths = [...assessor.lengths];
  const costs = known.get(operation)?.costs ?? new Map<string, Assessment>();
  if (costs.size >= mostCosts) costs.clear();
  known.set(operation, { lengths, costs: costs.set(combination(lengths, given), assessment) });
  return assessment;
}

class Assessor {
  private readonly fragments: Map<string, FragmentDefinitionNode>;
  /** Each fragment is measured once, so that nested spreads do not make the measuring itself exponential. */
  private readonly measured = new Map<string, Measure>();
  /** The variables that lengths of pages were read from. */
  readonly lengths = new Set<string>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Record<string, unknown>,
  ) {
    this.fragments = new Map(
      document.definitions.flatMap((definition) =>
        definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition] as const] : [],
      ),
    );
  }

  operation(operation: OperationDefinitionNode): Measure {
    const root = this.schema.getRootType(operation.operation);
    const defaults = Object.fromEntries(
      (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
        defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
      ),
    );
    Object.assign(this.variables, { ...defaults, ...this.variables });
    return root ? this.selections(operation.selectionSet, root) : nothing;
  }

  /** Response keys of a selection, including those in fragments. */
  responseKeys(set: SelectionSetNode, keys = new Set<string>(), visited = new Set<unknown>()): ReadonlySet<string> {
    for (const selection of set.selections) {
      if (selection.kind === 'Field') keys.add(selection.alias?.value ?? selection.name.value);
      else {
        const within = selection.kind === 'InlineFragment' ? selection : this.fragments.get(selection.name.value);
        if (!within || visited.has(within)) continue;
        visited.add(within);
        this.responseKeys(within.selectionSet, keys, visited);
      }
    }
    return keys;
  }

  private selections(set: SelectionSetNode, type: unknown): Measure {
    const total: Measure = { ...nothing };
    let heaviest = 0;
    for (const selection of set.selections) {
      const part = this.selection(selection, type);
      total.cost += part.cost;
      total.aliases += part.aliases;
      total.directives += part.directives + (selection.directives?.length ?? 0);
      total.depth = Math.max(total.depth, part.depth);
      if (part.cost > heaviest) {
        heaviest = part.cost;
        total.heaviest = part.heaviest;
      }
    }
    return total;
  }

  private selection(selection: SelectionSetNode['selections'][number], type: unknown): Measure {
    if (selection.kind === 'Field') return this.field(selection, type);
    if (selection.kind === 'InlineFragment') {
      return this.selections(
        selection.selectionSet,
        selection.typeCondition ? this.schema.getType(selection.typeCondition.name.value) : type,
      );
    }
    const name = selection.name.value;
    const known = this.measured.get(name);
    if (known) return known;
    const fragment = this.fragments.get(name);
    if (!fragment) return nothing;
    const measure = this.selections(fragment.selectionSet, this.schema.getType(fragment.typeCondition.name.value));
    this.measured.set(name, measure);
    return measure;
  }

  private field(node: FieldNode, type: unknown): Measure {
    const name = node.name.value;
    const key = node.alias?.value ?? name;
    const aliases = node.alias ? 1 : 0;
    // A plain object cannot hold a value under this name.
    if (key === '__proto__') throw new GraphQLError('__proto__ is no name for a field', { extensions: { code: 'BAD_USER_INPUT' } });
    if (name.startsWith('__')) return this.introspection(node, key, aliases);
    const field = isObjectType(type) ? (type as GraphQLObjectType).getFields()[name] : undefined;
    if (!field) return { ...nothing, aliases };
    const { weight, length } = this.costOf(field.astNode);
    if (!node.selectionSet || !isCompositeType(getNamedType(field.type)))
      return { ...nothing, cost: weight ?? 0, depth: 1, aliases, heaviest: key };
    const inner = this.selections(node.selectionSet, getNamedType(field.type));
    return {
      cost: (weight ?? 1) + inner.cost * this.length(node, field, length),
      depth: inner.depth + 1,
      aliases: inner.aliases + aliases,
      directives: inner.directives,
      heaviest: inner.heaviest ? `${key}.${inner.heaviest}` : key,
    };
  }

  /**
   * Introspection may nest deeply, as tools do. Aliases in it are expensive, since the same lists under many names would keep the processor
   * busy.
   */
  private introspection(node: FieldNode, key: string, aliases: number): Measure {
    if (!node.selectionSet) return { ...nothing, aliases };
    const inner = this.selections(node.selectionSet, this.schema.getType(node.name.value === '__schema' ? '__Schema' : '__Type'));
    const total = aliases + inner.aliases;
    const cost = limits.introspection.once + limits.introspection.alias * total;
    return { cost, depth: 1, aliases: total, directives: inner.directives, heaviest: key };
  }

  /** The weight and length of `@cost` for a field. */
  private costOf(node: Parameters<typeof getDirectiveValues>[1] | null | undefined): { weight?: number; length?: number } {
    const directive = this.schema.getDirective('cost');
    return (node && directive && getDirectiveValues(directive, node)) ?? {};
  }

  /** The length of a field's list: `first` or `last` or their defaults, or the assumed length of a list without them. */
  private length(
    node: FieldNode,
    field: { args: readonly { name: string; defaultValue?: unknown }[]; type: GraphQLOutputType },
    assumed = limits.assumedList,
  ): number {
    const paging = field.args.filter(({ name }) => name === 'first' || name === 'last');
    if (paging.length) {
      const asked = paging.flatMap(({ name, defaultValue }) => {
        const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
        if (value?.kind === 'Variable') this.lengths.add(value.name.value);
        const given = value && valueFromASTUntyped(value, this.variables);
        const length = typeof given === 'number' ? given : defaultValue;
        return typeof length === 'number' ? [length] : [];
      });
      return Math.max(1, ...asked);
    }
    const type = getNullableType(field.type);
    // The connection's own `first` has counted these lists.
    return isListType(type) && node.name.value !== 'nodes' && node.name.value !== 'edges' ? assumed : 1;
  }
}

const nothing: Measure = { cost: 0, depth: 0, aliases: 0, directives: 0, heaviest: '' };
