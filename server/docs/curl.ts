import type { Endpoint } from '../rest/endpoint.ts';
import type { JsonSchema } from '../rest/json-schema.ts';
import type { Described } from './rest-pages.ts';
import { openPath } from './rest-paths.ts';

const someId = '0197a000-0000-7000-8000-000000000001';
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command that calls a path, with a body of the fields that it needs. `$DIWAN_TOKEN` stands for a token or a key. */
export function curlOf({ row }: Endpoint, { security, requestBody }: Described, origin: string): string {
  const path = openPath(row.path).replace(/\{\w+\}/g, someId);
  const parts = [`curl${row.method === 'GET' ? '' : ` -X ${row.method}`} ${origin}${path}`];
  if (security.length > 0) parts.push('-H "Authorization: Bearer $DIWAN_TOKEN"');
  const json = requestBody?.content['application/json'];
  const form = requestBody?.content['multipart/form-data'];
  if (json) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(exampleOf(json.schema)))}`);
  else if (form) parts.push(...Object.keys(form.schema.properties ?? {}).map((name) => `-F ${name}=@${name}.jpg`));
  return parts.join(' \\\n  ');
}

/** A value that conforms to a schema. An object has the fields that it must have, or else its first two. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { type, format, enum: choices, items, properties, required = [], example, default: usual, minimum } = schema;
  if (example !== undefined) return example;
  if (usual !== undefined) return usual;
  if (choices) return choices[0];
  const [first] = [type].flat();
  if (first === 'object') {
    const names = required.length > 0 ? required : Object.keys(properties ?? {}).slice(0, 2);
    return Object.fromEntries(names.flatMap((inner) => (properties?.[inner] ? [[inner, exampleOf(properties[inner], inner)]] : [])));
  }
  if (first === 'array') return items ? [exampleOf(items, name)] : [];
  if (first === 'integer' || first === 'number') return minimum ?? 1;
  if (first === 'boolean') return true;
  return formats[format ?? ''] ?? names.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}

const formats: Readonly<Record<string, string>> = {
  uuid: someId,
  'date-time': '2027-02-01T09:30:00.000Z',
  date: '2027-02-01',
  email: 'sara@example.com',
  uri: 'https://example.com',
};

/** Example values by the names of fields whose type says little. */
const names: readonly (readonly [RegExp, string])[] = [
  [/password/i, 'Diwan1234'],
  [/phone|number/, '+96599887766'],
  [/time$/, '18:00'],
  [/^full_name/, 'Sara Ali'],
  [/profile_url|username/, 'sara'],
  [/^service$/, 'ARTIST'],
  [/title|name/, 'Drawing from life'],
];
