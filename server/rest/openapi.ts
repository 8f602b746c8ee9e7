import type { GraphQLSchema } from 'graphql';
import { argumentOf, describeBody } from './body-schema.ts';
import type { Endpoint } from './endpoint.ts';
import { type JsonSchema, objectOf, outputSchema } from './json-schema.ts';

/** Describes the API in OpenAPI 3.1, from the table and the schema. https://spec.openapis.org/oas/v3.1.1.html */
export function describeApi(schema: GraphQLSchema, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.row.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.row.method.toLowerCase()]: describeOperation(schema, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Diwan',
      version: '1',
      description:
        'The documented REST paths. Each runs an operation of the GraphQL API, so ids, permissions, limits and rules are the same. ' +
        '`message` and the texts of `errors` are in the language of `accept-language`. Unknown fields of a body are ignored, and named in `meta.ignored`.',
    },
    servers: [{ url: '/' }, { url: '/api' }],
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
          { description, content: json({ $ref: '#/components/schemas/Failure' }) },
        ]),
      ),
      schemas: { Failure: failureSchema() },
    },
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The schema of a failure's body. `under` is the name that its message stands under, if the row asks for one. */
function failureSchema(under?: string): JsonSchema {
  const message: JsonSchema = { type: 'string', description: 'A text for the user.' };
  const errors: JsonSchema = {
    type: 'object',
    description: 'Texts by field; a nested field is written like `benefits.0.text`.',
    additionalProperties: { type: 'string' },
  };
  return objectOf({ message: under ? objectOf({ [under]: message }) : message, errors });
}

/** The failures of a row. One whose message stands under a key has schemas of its own; the others share theirs. */
const failuresOf = ({ failureUnder }: Endpoint['row']) =>
  Object.fromEntries(
    Object.entries(failures).map(([status, description]) => [
      status,
      failureUnder ? { description, content: json(failureSchema(failureUnder)) } : { $ref: `#/components/responses/${status}` },
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
};

const headers = [
  {
    key: 'language',
    name: 'accept-language',
    description: 'The language of messages.',
    schema: { type: 'string', enum: ['en', 'ar'], default: 'en' },
  },
  { key: 'currency', name: 'x-currency', description: 'The currency of prices without one.', schema: { type: 'string', default: 'KWD' } },
];

function describeOperation(schema: GraphQLSchema, { row, operation }: Endpoint) {
  const params = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: argumentOf(schema, operation, name ?? '')?.description ?? row.summary,
    schema: { type: 'string', format: 'uuid' },
  }));
  const query = Object.entries({ ...row.query, ...(row.pageSize !== undefined && pageQuery(row.pageSize)) }).map(
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
    tags: [row.tag],
    security: isPublic ? [] : [{ token: [] }],
    parameters: [...params, ...query, ...headers.map(({ key }) => ({ $ref: `#/components/parameters/${key}` }))],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [row.status ?? 200]: { description: 'Success.', content: json(describeAnswer({ row, operation })) },
      ...failuresOf(row),
    },
  };
}

const pageQuery = (usual: number): Record<string, JsonSchema> => ({
  page: { type: 'integer', minimum: 1, default: 1, description: 'The page, counted from 1. Past the last page, the list is empty.' },
  size: { type: 'integer', minimum: 1, maximum: 100, default: usual, description: 'The size of a page. More than 100 is an error.' },
});

const ownId: JsonSchema = { type: 'string', format: 'uuid', description: "The user's id, as in the path." };
const ignored: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'Fields of the body that are not known here, such as `benefits.0.colour`. They changed nothing.',
};
const told: JsonSchema = { type: 'object', description: 'What else there is to tell of the request.', properties: { ignored } };
const position = objectOf({
  page: { type: 'integer', description: 'The number of this page, from 1.' },
  size: { type: 'integer', description: 'The size of a full page.' },
  total: { type: 'integer', description: 'The number of entries on all pages.' },
});

function describeAnswer({ row, operation }: Endpoint): JsonSchema {
  const data = row.answered?.schema ?? outputSchema(operation.data.shape, true);
  const properties: Record<string, JsonSchema> = {
    data: row.ownId ? { ...data, properties: { _id: ownId, ...data.properties } } : data,
    message: { type: 'string', description: 'What was done, as a text for the user.' },
  };
  const schema = objectOf(properties);
  if (row.pageSize !== undefined)
    return objectOf({ ...properties, meta: { ...position, description: 'The position of the page in the list.' } });
  const hasBody = row.method !== 'GET' && row.method !== 'DELETE' && !row.upload;
  // It is not required: only an answer with something to tell has it.
  return hasBody ? { ...schema, properties: { ...properties, meta: told } } : schema;
}
