import { type FragmentDefinitionNode, type GraphQLObjectType, type GraphQLSchema, Kind } from 'graphql';
import { keyScopesOf } from '../graphql/auth.ts';
import type { Selected } from '../graphql/key-scopes.ts';
import { argumentOf, describeBody } from './body-schema.ts';
import type { Endpoint } from './endpoint.ts';
import { type JsonSchema, objectOf, outputSchema } from './json-schema.ts';

/** The site of the API. */
export interface Site {
  origin: string;
  /** The operator's address; null if none is set. */
  email: string | null;
}

/** Describes the API in OpenAPI 3.1, from the table and the schema. https://spec.openapis.org/oas/v3.1.1.html */
export function describeApi(schema: GraphQLSchema, endpoints: readonly Endpoint[], { origin, email }: Site) {
  const callersOf = createCallers(schema);
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.row.method.toLowerCase()]: describeOperation(schema, endpoint, callersOf(endpoint)) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Diwan',
      version: '1',
      description:
        'The documented REST paths. Each runs an operation of the GraphQL API, so ids, permissions, limits and rules are the same. ' +
        '`message` and the texts of `errors` are in the language of `accept-language`. Unknown fields of a body are ignored, and named in `meta.ignored`.\n\n' +
        'Each answer tells what is left of the limits of a minute, in `ratelimit`, and what it cost, in `x-request-cost`. An API key has limits of its own.',
      contact: { name: 'Diwan', url: origin, ...(email && { email }) },
      license: { name: 'Terms of use', url: `${origin}/en/terms` },
    },
    servers: [
      { url: origin, description: 'As the specification writes the paths.' },
      { url: `${origin}/api`, description: 'The same paths below /api.' },
    ],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a sign-in, or an API key (`dwn_live_…`) with the scopes that a path names.',
        },
      },
      parameters: Object.fromEntries(headers.map(({ key, ...parameter }) => [key, { ...parameter, in: 'header', required: false }])),
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, headers: headersOf(status), content: json({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
      headers: answerHeaders,
      schemas: { Failure: failureSchema() },
    },
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The schema of a failure's body. `under` is the key of its message, if the row names one. */
function failureSchema(under?: string): JsonSchema {
  const message: JsonSchema = { type: 'string', description: 'A text for the user.' };
  const errors: JsonSchema = {
    type: 'object',
    description: 'Texts by field; a nested field is written like `benefits.0.text`.',
    additionalProperties: { type: 'string' },
  };
  const failure = objectOf({ message: under ? objectOf({ [under]: message }) : message, errors });
  const requestId: JsonSchema = { type: 'string', description: 'With 5xx: the id under which the failure is logged.' };
  return { ...failure, properties: { ...failure.properties, requestId, meta: remarks } };
}

/** The failures of a row. A row that names a key for the message has schemas of its own; the others share theirs. */
const failuresOf = ({ failureUnder, upload, files }: Endpoint['row']) =>
  Object.fromEntries(
    Object.entries(failures)
      .filter(([status]) => status !== '507' || upload || files)
      .map(([status, description]) => [
        status,
        failureUnder
          ? { description, headers: headersOf(status), content: json(failureSchema(failureUnder)) }
          : { $ref: `#/components/responses/${status}` },
      ]),
  );

/** The failures that any call may answer, by status. */
const failures = {
  400: 'The request is invalid; `errors` names the fields.',
  401: 'The request has no valid token, or email and password do not match.',
  403: 'The viewer has no permission, or the email is not verified yet.',
  404: 'The object does not exist, or belongs to another account.',
  409: 'Not possible in the present state, or the value is taken.',
  413: 'The body or the file is too large.',
  415: 'The content type is not supported.',
  429: 'Too many requests; `retry-after` has the seconds to wait.',
  500: 'A failure of ours. It is logged under the `requestId`.',
  503: 'The database does not answer now; `retry-after` has the seconds to wait.',
  507: 'There is no room for the file on the server.',
};

/** The headers of answers, as components. */
const answerHeaders = {
  'ratelimit-policy': {
    description: 'The limits of the caller: the quota `q` of each, for a window of `w` seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
    example: '"cost";q=200000;w=60, "requests";q=1200;w=60',
  },
  ratelimit: {
    description: 'What remains of each limit (`r`), and the seconds until all of it is back (`t`). `requests` is for API keys.',
    schema: { type: 'string' },
    example: '"cost";r=199960;t=42, "requests";r=1199;t=42',
  },
  'x-request-cost': { description: 'Cost points that this request took.', schema: { type: 'integer' }, example: 40 },
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 42 },
};
const headersOf = (status: string | number) =>
  Object.fromEntries(
    Object.keys(answerHeaders)
      .filter((name) => (Number(status) === 503 ? name === 'retry-after' : name !== 'retry-after' || Number(status) === 429))
      .map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** A description of each domain's paths. */
const tags: Readonly<Record<string, string>> = {
  accounts: 'Sign-up, sign-in and the password.',
  admins: "The people who work in a creator's account.",
  content: 'Files, sections and items of products.',
  creators: 'The public profile.',
  customers: 'The people who have bought.',
  plans: "The account's subscription.",
  products: 'Products and their status.',
  reports: 'What was earned.',
  sessions: 'Appointments and events.',
};

/** Who may call a row: the scopes that an API key needs, and a sentence for people. */
interface Callers {
  scopes: readonly string[];
  text: string;
}

const permissions = { VIEW: 'the owner and all admins', EDIT: 'the owner and admins who may edit', OWNER: 'the owner alone' };

function createCallers(schema: GraphQLSchema) {
  const scopesOf = keyScopesOf(schema);
  return ({ operation: { requirements, document, definition } }: Endpoint): Callers => {
    const [first] = requirements;
    if (!first) return { scopes: [], text: 'For everybody, without a token.' };
    const people = first.role ? `For a creator's account: ${permissions[first.permission]}.` : 'For everybody who is signed in.';
    if (!requirements.every(({ scope }) => scope)) return { scopes: [], text: `${people} Not for API keys.` };
    const fragments = document.definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
    const selected: Selected = {
      schema,
      operation: definition,
      fragments: Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment])),
      fieldNodes: definition.selectionSet.selections.filter((node) => node.kind === Kind.FIELD),
      parentType: schema.getRootType(definition.operation) as GraphQLObjectType,
      variableValues: {},
      path: { key: '' },
    };
    const reached = [...scopesOf(selected)];
    const own = reached.filter((scope) => scope !== null);
    if (own.length < reached.length) return { scopes: [], text: `${people} Not for API keys.` };
    const needed = new Set([...requirements.flatMap(({ scope }) => scope ?? []), ...own]);
    const scopes = [...needed].filter((scope) => !needed.has(scope.replace(/:read$/, ':write')) || scope.endsWith(':write')).sort();
    return { scopes, text: `${people} An API key needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.` };
  };
}

const headers = [
  {
    key: 'language',
    name: 'accept-language',
    description: 'The language of messages.',
    schema: { type: 'string', enum: ['en', 'ar'], default: 'en' },
  },
  { key: 'currency', name: 'x-currency', description: 'The currency of prices without one.', schema: { type: 'string', default: 'KWD' } },
];

function describeOperation(schema: GraphQLSchema, { row, operation }: Endpoint, callers: Callers) {
  const params = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: argumentOf(schema, operation, name ?? '')?.description ?? row.summary,
    schema: { type: 'string', format: 'uuid' },
  }));
  const query = Object.entries({ ...row.query, ...(row.pageSize !== undefined && pageQuery(row.pageSize, operation.goesOn)) }).map(
    ([name, { description, ...value }]) => ({
      name,
      in: 'query',
      ...(description && { description }),
      schema: value,
    }),
  );
  const body = describeBody(schema, { row, operation });
  const isPublic = operation.requirements.length === 0;
  return {
    operationId: operation.definition.name?.value,
    summary: row.summary,
    description: `${row.summary}\n\n${callers.text}`,
    tags: [row.tag],
    security: isPublic ? [] : [{ token: [] }],
    'x-scopes': callers.scopes,
    parameters: [...params, ...query, ...headers.map(({ key }) => ({ $ref: `#/components/parameters/${key}` }))],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [row.status ?? 200]: { description: 'Success.', headers: headersOf(200), content: json(describeAnswer({ row, operation })) },
      ...failuresOf(row),
    },
  };
}

const pageQuery = (usual: number, goesOn: boolean): Record<string, JsonSchema> => ({
  page: { type: 'integer', minimum: 1, default: 1, description: 'The page, counted from 1. Past the last page, the list is empty.' },
  size: { type: 'integer', minimum: 1, maximum: 100, default: usual, description: 'The size of a page. More than 100 is an error.' },
  ...(goesOn && {
    after: { type: 'string', description: 'The cursor of the page, from `meta.next`. With it, `page` only serves for the answer.' },
  }),
});

const ownId: JsonSchema = { type: 'string', format: 'uuid', description: "The user's id, as in the path." };
const ignored: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Fields of the body that are not known here, such as `benefits.0.colour`. They changed nothing.',
};
const remarks: JsonSchema = { type: 'object', description: 'Remarks on the request.', properties: { ignored } };
const position = objectOf({
  page: { type: 'integer', description: 'The number of this page, from 1.' },
  size: { type: 'integer', description: 'The size of a full page.' },
  total: { type: 'integer', description: 'The number of entries on all pages.' },
});

const next: JsonSchema = {
  type: 'string',
  format: 'uri-reference',
  description:
    'The address of the next page, relative to the host; absent on the last one. It goes on after the last entry of this page, so what is added meanwhile repeats nothing.',
};

function describeAnswer({ row, operation }: Endpoint): JsonSchema {
  const data = row.answered?.schema ?? outputSchema(operation.data.shape, true);
  const properties: Record<string, JsonSchema> = {
    data: row.ownId ? { ...data, properties: { _id: ownId, ...data.properties } } : data,
    message: { type: 'string', description: 'What was done, as a text for the user.' },
  };
  const schema = objectOf(properties);
  if (row.pageSize !== undefined)
    return objectOf({
      ...properties,
      meta: {
        ...position,
        description: 'The position of the page in the list.',
        ...(operation.goesOn && { properties: { ...position.properties, next } }),
      },
    });
  const hasBody = row.method !== 'GET' && row.method !== 'DELETE';
  // `meta` is optional: only an answer with remarks has it.
  return hasBody ? { ...schema, properties: { ...properties, meta: remarks } } : schema;
}
