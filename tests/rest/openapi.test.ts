import { beforeAll, describe, expect, test } from 'vitest';
import { table } from '../../server/rest/table.ts';
import { rest } from '../support/client.ts';
import { product } from '../support/shop.ts';
import { world } from '../support/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON whose shape is what the tests look at
type Json = any;
let api: Json;
beforeAll(async () => {
  api = (await rest('GET', '/openapi.json')).body;
});
const openPath = (path: string) => path.replace(/:(\w+)/g, '{$1}');
const operations = (): { where: string; path: string; operation: Json }[] =>
  Object.entries<Json>(api.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ where: `${method.toUpperCase()} ${path}`, path, operation })),
  );

/** The first difference between a value and a schema; undefined if the value conforms. */
function difference(schema: Json, value: unknown, at = 'data'): string | undefined {
  const types: string[] = [schema.type].flat();
  const actual =
    value === null
      ? 'null'
      : Array.isArray(value)
        ? 'array'
        : typeof value === 'number' && Number.isInteger(value)
          ? 'integer'
          : typeof value;
  if (!types.includes(actual) && !(actual === 'integer' && types.includes('number'))) return `${at} is ${actual}, not ${types}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is ${value}, not one of ${schema.enum}`;
  if (actual === 'array')
    return (value as unknown[]).map((entry, index) => difference(schema.items, entry, `${at}.${index}`)).find(Boolean);
  if (actual !== 'object') return undefined;
  const object = value as Record<string, unknown>;
  const names = Object.keys(schema.properties).filter((name) => name in object || schema.required?.includes(name));
  const unknown = Object.keys(object).find((name) => !(name in schema.properties));
  if (unknown) return `${at}.${unknown} is not described`;
  return names.map((name) => difference(schema.properties[name], object[name], `${at}.${name}`)).find(Boolean);
}

describe('the description', () => {
  test('contains all rows of the table, and nothing else', () => {
    const rows = table.map(({ method, path }) => `${method} ${openPath(path)}`);
    expect(
      operations()
        .map(({ where }) => where)
        .sort(),
    ).toEqual(rows.sort());
  });

  test('has the structure of OpenAPI 3.1', () => {
    expect(api).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\.\d$/),
      info: { title: expect.any(String), version: expect.any(String) },
    });
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { where, path, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter: Json) => parameter.in === 'path');
      expect(
        inPath.map(({ name }: Json) => name),
        where,
      ).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(
        inPath.every(({ required }: Json) => required === true),
        where,
      ).toBe(true);
      expect(
        Object.keys(operation.responses).some((status) => /^20[01]$/.test(status)),
        where,
      ).toBe(true);
      expect(operation.tags, where).toHaveLength(1);
      for (const [type, { schema }] of Object.entries<Json>(operation.requestBody?.content ?? {})) {
        expect(['application/json', 'multipart/form-data']).toContain(type);
        expect(Object.keys(schema.properties), where).toEqual(expect.arrayContaining(schema.required ?? []));
      }
    }
  });

  test('contains everything that it refers to', () => {
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(references.length).toBeGreaterThan(50);
    for (const path of references)
      expect(
        path.split('/').reduce<Json>((part, name) => part?.[name], api),
        path,
      ).toBeTypeOf('object');
  });

  test('describes all parameters, and all fields of bodies and answers', () => {
    const mute: string[] = [];
    const look = (schema: Json, at: string) => {
      for (const [name, field] of Object.entries<Json>(schema?.properties ?? {})) {
        if (!field.description && name !== 'data') mute.push(`${at} ${name}`);
        look(field, `${at} ${name}`);
      }
      if (schema?.items) look(schema.items, at);
    };
    for (const { where, operation } of operations()) {
      for (const { name, description, $ref } of operation.parameters) if (!$ref && !description) mute.push(`${where} ?${name}`);
      for (const { schema } of Object.values<Json>(operation.requestBody?.content ?? {})) look(schema, where);
      const { content } = operation.responses[200] ?? operation.responses[201];
      look(content['application/json'].schema, `${where} →`);
    }
    expect(mute).toEqual([]);
  });

  test('says which calls need a token', () => {
    const open = operations().filter(({ operation }) => operation.security.length === 0);
    expect(open.map(({ where }) => where).sort()).toEqual([
      'GET /cc/email/verify',
      'GET /cc/subscription/plans',
      'POST /auth/cc/email/signup/resend',
      'POST /auth/cc/login',
      'POST /auth/cc/signup',
    ]);
  });

  test('is the same under /api', async () => {
    expect((await rest('GET', '/api/openapi.json')).body).toEqual(api);
  });
});

describe('the described schema matches the answers', () => {
  const schemaOf = (where: string, status = '200') => {
    const [method = '', path = ''] = where.split(' ');
    return api.paths[path][method.toLowerCase()].responses[status].content['application/json'].schema;
  };

  test('of a draft with only a title, and of a product on sale', async () => {
    const owner = await world.creator();
    const bare = await rest('POST', '/v2/cc/product', { body: { title: 'Bare' }, token: owner.token });
    expect(difference(schemaOf('POST /v2/cc/product', '201'), bare.body)).toBeUndefined();
    await product(owner, { published: true, benefits: [{ text: 'See shapes', description: 'Look at light before lines' }] });
    const list = await rest('GET', '/cc/product/v2/getProductList', owner);
    expect(difference(schemaOf('GET /cc/product/v2/getProductList'), list.body)).toBeUndefined();
    const revenue = await rest('GET', '/cc/reports/product-revenue', owner);
    expect(difference(schemaOf('GET /cc/reports/product-revenue'), revenue.body)).toBeUndefined();
  });

  test('of a sign-in', async () => {
    const { email, password } = await world.creator();
    const login = await rest('POST', '/auth/cc/login', { body: { email, password } });
    expect(difference(schemaOf('POST /auth/cc/login'), login.body)).toBeUndefined();
  });

  test('of failures', async () => {
    const { body } = await rest('POST', '/auth/cc/login', { body: {} });
    expect(Object.keys(body)).toEqual(['message', 'errors']);
    expect(Object.values(body.errors).every((text) => typeof text === 'string')).toBe(true);
  });
});
