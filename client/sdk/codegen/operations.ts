/** The SDK's functions, made from the root fields of the schema: each with its document, its signature and its description. */
import {
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { capital, placeOf } from './names.ts';
import { argumentOf, entityOf, type Field, isConnection, type Part, type Selections } from './selections.ts';
import { doc, inputType, keyMade, outputType } from './types.ts';

type OperationKind = 'query' | 'mutation' | 'subscription';

/** One function of the SDK. */
export interface Made {
  group: string;
  name: string;
  /** What the client runs: see `Operation` in `../operation.ts`. */
  operation: Record<string, unknown>;
  /** Its declarations in the interface of its group. */
  declaration: string;
  /** Its own interfaces, such as a mutation's answer. */
  interfaces: string[];
}

/** Fields of payloads that are never null after a success, although the schema cannot say so: see `isCertain`. */
const certain: ReadonlySet<string> = new Set([
  'ApiKeyCreatePayload.secret',
  'CheckoutPayload.order',
  'WebhookEndpointCreatePayload.secret',
  'WebhookSecretRotatePayload.secret',
]);

/** The arguments of pages. A loop over all entries sets them itself. */
const turning: ReadonlySet<string> = new Set(['after', 'before', 'last']);

export function createOperations(schema: GraphQLSchema, { scopeOf, nameOf }: Selections, uses: (part: Part) => void) {
  const spread = (part: Part) => {
    uses(part);
    return `{ ...${nameOf(part)} }`;
  };

  /** Whether a root field with this scope may select a type, because an API key for the field needs no other scope for it. */
  const inReach = (type: GraphQLObjectType, scope: string | undefined) => {
    const own = scopeOf(type);
    return !scope || !own || own.split(':')[0] === scope.split(':')[0];
  };

  /** Whether a field of a payload is never null when `userErrors` is empty, because it is the object of the mutation. */
  function isCertain(payload: GraphQLObjectType, field: Field, others: number): boolean {
    if (certain.has(`${payload.name}.${field.name}`) || field.name === 'deletedId') return others === 0 || field.name !== 'deletedId';
    if (!isObjectType(getNamedType(field.type))) return false;
    return others === 0 || (payload.name.startsWith(capital(field.name)) && !payload.name.includes('Delete'));
  }

  /** The selection of a payload, and the interface of the caller's part of it. */
  function payloadOf(payload: GraphQLObjectType, scope: string | undefined) {
    const fields = Object.values(payload.getFields()).filter(({ name, deprecationReason }) => name !== 'userErrors' && !deprecationReason);
    const told = fields.flatMap((field): { field: Field; part?: Part }[] => {
      const type = getNamedType(field.type);
      if (!isObjectType(type)) return [{ field }];
      return inReach(type, scope) ? [{ field, part: { type, whole: true } }] : [];
    });
    const name = payload.name.replace(/Payload$/, 'Result');
    const lines = told.map(({ field, part }) => {
      const type = outputType(field.type, part && nameOf(part));
      const sure = isCertain(payload, field, told.length - 1) ? type.replace(/ \| null$/, '') : type;
      return `${doc(field.description, '  ')}  ${field.name}: ${sure};\n`;
    });
    const text = told.map(({ field, part }) => (part ? `${field.name} ${spread(part)}` : field.name));
    return {
      name,
      selection: `{ ${[...text, 'userErrors { field code message }'].join(' ')} }`,
      text: `/** What the call answers once it has succeeded. */\nexport interface ${name} {\n${lines.join('')}}\n`,
    };
  }

  /** The signature of a function: its only required argument, then the input, then all others in an object with the call's options. */
  function signatureOf(name: string, args: readonly GraphQLArgument[], without: ReadonlySet<string>) {
    const inputs = args.filter((argument) => isInputObjectType(getNamedType(argument.type)) && argument.name === 'input');
    const required = args.filter(
      (argument) => isRequiredArgument(argument) && argument.name !== 'input' && argument.name !== 'idempotencyKey',
    );
    const first = required.length === 1 ? required : [];
    const placed = [...first, ...inputs];
    const rest = args.filter((argument) => !placed.includes(argument) && !without.has(argument.name));
    const lines = rest.map((argument) => {
      const isKey = argument.name === 'idempotencyKey';
      const text = isKey ? `${argument.description ?? ''} ${keyMade}` : argument.description;
      return `${doc(text, '  ')}  ${argument.name}${isKey || !isRequiredArgument(argument) ? '?' : ''}: ${inputType(argument.type)};\n`;
    });
    const options = rest.length ? `${name}Options` : 'CallOptions';
    const must = rest.some((argument) => isRequiredArgument(argument) && argument.name !== 'idempotencyKey');
    const parameters = [
      ...placed.map((argument) => `${argument.name}: ${inputType(argument.type)}`),
      `options${must ? '' : '?'}: ${options}`,
    ];
    return {
      takes: placed.map((argument) => argument.name),
      parameters: parameters.join(', '),
      interfaces: rest.length
        ? [`/** What \`${name}\` may be given besides. */\nexport interface ${options} extends CallOptions {\n${lines.join('')}}\n`]
        : [],
    };
  }

  /** The declarations of the variables. None has a default, so that the server's own default counts, which may change. */
  const declared = (args: readonly GraphQLArgument[]) => {
    const types = args.map(({ name, type, defaultValue }) => `$${name}: ${defaultValue === undefined ? type : getNullableType(type)}`);
    return types.length ? `(${types.join(', ')})` : '';
  };
  const passed = (args: readonly GraphQLArgument[]) => (args.length ? `(${args.map(({ name }) => `${name}: $${name}`).join(', ')})` : '');

  /** Who may call a field, for its description. */
  function whoOf(field: Field, more: readonly string[] = []): string {
    const needed = [...new Set([argumentOf(field, 'auth', 'scope'), ...more].filter((scope) => scope !== undefined))];
    if (needed.length) return `API keys need ${needed.map((scope) => `\`${scope}\``).join(' and ')}.`;
    return field.astNode?.directives?.some(({ name }) => name.value === 'public')
      ? 'Needs no token.'
      : 'For people: no API key may call it.';
  }

  const keyIn = (args: readonly GraphQLArgument[]) => {
    if (args.some(({ name }) => name === 'idempotencyKey')) return '';
    const inputs = args.map(({ type }) => getNamedType(type)).filter(isInputObjectType);
    return inputs.some((input) => 'idempotencyKey' in input.getFields()) ? 'input' : undefined;
  };

  /** The functions that read a list by pages: one page, and a loop over all. `path` leads to the list. */
  function pagesOf(place: { group: string; name: string }, path: readonly Field[]): Made[] {
    const list = path.at(-1) as Field;
    const root = path[0] as Field;
    const entity = entityOf(list) as GraphQLObjectType;
    const args = path.flatMap((field) => field.args).filter(({ deprecationReason }) => !deprecationReason);
    if (new Set(args.map(({ name }) => name)).size !== args.length) throw new Error(`Two arguments of ${root.name} have the same name`);
    const title = capital(
      path
        .map(({ name }) => name.replace(/Connection$/, ''))
        .map(capital)
        .join(''),
    );
    const part = { type: entity, whole: true };
    const inner = `{ nodes ${spread(part)} pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }`;
    const text = `query ${title}${declared(args)} { ${path.reduceRight((rest, field) => `${field.name}${passed(field.args)} ${rest === inner ? rest : `{ ${rest} }`}`, inner)} }`;
    const page = signatureOf(title, args, new Set());
    const all = signatureOf(`All${title}`, args, turning);
    const node = nameOf(part);
    const scope = scopeOf(entity);
    const about = `${list.description}\n\n${whoOf(root, scope && argumentOf(root, 'auth', 'scope') ? [scope] : [])}`;
    const everything = place.name === 'list' ? 'all' : `all${capital(place.name)}`;
    const operation = { kind: 'query', text, takes: page.takes, path: path.map(({ name }) => name) };
    return [
      {
        ...place,
        operation: { ...operation, pages: 'one' },
        declaration: `${doc(about, '    ')}    ${place.name}(${page.parameters}): Promise<Page<${node}>>;\n`,
        interfaces: page.interfaces,
      },
      {
        ...place,
        name: everything,
        operation: { ...operation, pages: 'all' },
        declaration: `${doc(`Goes through all entries of \`${place.name}\`, page by page.\n\n${about}`, '    ')}    ${everything}(${all.parameters}): AsyncIterableIterator<${node}>;\n`,
        interfaces: all.interfaces,
      },
    ];
  }

  function made(kind: OperationKind, field: Field): Made[] {
    const type = getNamedType(field.type);
    const args = field.args.filter(({ deprecationReason }) => !deprecationReason);
    if (args.some((argument) => getNamedType(argument.type).name === 'Upload')) return []; // `files.upload` resumes
    const place = placeOf(field.name, (name) => Boolean(schema.getType(name)));
    if (isObjectType(type) && isConnection(type)) return pagesOf(place, [field]);

    const title = capital(field.name);
    const scope = argumentOf(field, 'auth', 'scope');
    const payload = kind === 'mutation' && isObjectType(type) ? payloadOf(type, scope) : undefined;
    const part = isObjectType(type) && !payload ? { type, whole: true } : undefined;
    const selection = payload?.selection ?? (part ? spread(part) : '');
    const { takes, parameters, interfaces } = signatureOf(title, args, new Set());
    const answer = payload?.name ?? outputType(field.type, part && nameOf(part));
    const about = doc(`${field.description}\n\n${whoOf(field)}`, '    ', field.deprecationReason);
    const returns =
      kind === 'subscription'
        ? { parameters: parameters.replace('CallOptions', 'SubscribeOptions'), type: `AsyncIterableIterator<${answer}>` }
        : { parameters, type: `Promise<${answer}>` };
    const key = kind === 'mutation' ? keyIn(args) : undefined;
    const text = `${kind} ${title}${declared(args)} { ${field.name}${passed(args)} ${selection} }`;
    const own: Made = {
      ...place,
      operation: { kind, text, takes, path: [field.name], ...(key !== undefined && { key }) },
      declaration: `${about}    ${place.name}(${returns.parameters}): ${returns.type};\n`,
      interfaces: [
        ...(payload ? [payload.text] : []),
        ...(kind === 'subscription' ? interfaces.map((one) => one.replace('extends CallOptions', 'extends SubscribeOptions')) : interfaces),
      ],
    };
    const isOne = kind === 'query' && part && !isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
    return [own, ...(isOne ? listsOf(place, field, part) : [])];
  }

  /** Lists of pages that an object has, such as the sections of a product. */
  function listsOf(place: { group: string; name: string }, field: Field, { type }: Part): Made[] {
    return Object.values(type.getFields()).flatMap((list) => {
      const named = getNamedType(list.type);
      if (!isObjectType(named) || !isConnection(named) || list.deprecationReason) return [];
      const name = list.name.replace(/Connection$/, '');
      return pagesOf({ group: place.group, name: place.name === 'get' ? name : `${place.name}${capital(name)}` }, [field, list]);
    });
  }

  return (): Made[] => {
    const roots = [
      ['query', schema.getQueryType()],
      ['mutation', schema.getMutationType()],
      ['subscription', schema.getSubscriptionType()],
    ] as const;
    const all = roots.flatMap(([kind, type]) => Object.values(type?.getFields() ?? {}).flatMap((field) => made(kind, field)));
    const taken = new Set<string>();
    for (const { group, name } of all) {
      if (taken.has(`${group}.${name}`))
        throw new Error(`Two fields are ${group}.${name}: give one another place in client/sdk/codegen/names.ts`);
      taken.add(`${group}.${name}`);
    }
    return all;
  };
}
