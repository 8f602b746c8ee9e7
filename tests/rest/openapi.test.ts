import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { beforeAll, describe, expect, test } from 'vitest';
import { isInScope } from '../../schema/rules/api-keys.ts';
import { table } from '../../server/rest/table.ts';
import { rest } from '../support/client.ts';

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

  test('names the scopes that an API key needs, of what is answered too', () => {
    const named = Object.fromEntries(operations().map(({ where, operation }) => [where, operation['x-scopes']]));
    expect(named).toMatchObject({
      'GET /cc/product/{id}': ['products:read'],
      'PUT /v2/cc/product/{id}': ['products:write'],
      'GET /cc/product/section/list/{productId}': ['content:read', 'products:read'],
      'GET /cc/dashboard/users': ['customers:read'],
      'POST /cc/setting/admin': [],
      'POST /cc/setting/subscribe': [],
    });
    for (const { where, operation } of operations()) {
      const scopes: string[] = operation['x-scopes'];
      for (const scope of scopes)
        expect([operation.description.includes(`\`${scope}\``), isInScope([scope], scope)], where).toEqual([true, true]);
      if (!scopes.length) expect(operation.description, where).toMatch(/Not for API keys|without a token/);
    }
  });

  test('breaks no rule of Spectral', async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[oas as never, 'all']] });
    const found = await linter.run(JSON.stringify(api));
    expect(found.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
  });

  test('is the same under /api', async () => {
    expect((await rest('GET', '/api/openapi.json')).body).toEqual(api);
  });
});
