import { buildSchema, type GraphQLArgument, getNamedType, isEnumType, isListType, isNonNullType, isRequiredArgument } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../client/sdk/client.ts';
import { operations } from '../../../client/sdk/generated.ts';
import { type Diwan, DiwanError } from '../../../client/sdk/index.ts';
import { readTypeDefs } from '../../../server/graphql/sdl.ts';
import { apiKey } from '../../support/api-keys.ts';
import { clip } from '../../support/files.ts';
import { setting } from '../../support/server.ts';
import { nobody } from '../../support/team.ts';
import { type CreatorAccount, world } from '../../support/world.ts';

const schema = buildSchema(readTypeDefs().join('\n'));
const clientOf = (caller: { token?: string } = {}) => createClient({ endpoint: setting('TEST_URL'), ...caller });

/** Values that an argument takes, though nothing is there. */
const samples: Record<string, unknown> = {
  UUID: nobody,
  LocalDate: '2026-01-01',
  Currency: 'KWD',
  String: 'a',
  DateTime: '2026-01-01T00:00:00Z',
};
/** What some want of several arguments, none of which is required by itself. */
const wanted: Record<string, Record<string, unknown>> = { slotExplanation: { startsAt: samples.DateTime }, quote: { productId: nobody } };
function sampleOf({ type }: GraphQLArgument): unknown {
  const named = getNamedType(type);
  const value = isEnumType(named) ? named.getValues()[0]?.name : samples[named.name];
  return isListType(isNonNullType(type) ? type.ofType : type) ? [value] : value;
}

/** What `@auth` says of a root field; null for one that all may call. */
function authOf(field: string): Record<string, string> | null {
  const node = schema
    .getQueryType()
    ?.getFields()
    [field]?.astNode?.directives?.find(({ name }) => name.value === 'auth');
  return node
    ? Object.fromEntries((node.arguments ?? []).map(({ name, value }) => [name.value, 'value' in value ? String(value.value) : '']))
    : null;
}

const reads = Object.entries(operations).flatMap(([group, functions]) =>
  Object.entries(functions)
    .filter(([, { kind, pages }]) => kind === 'query' && pages !== 'all')
    .map(([name, operation]) => ({ group, name, operation, auth: authOf(operation.path[0] as string) })),
);

/** Calls a function with a sample for each argument that it needs. Returns the code of what it is refused with; undefined if it answers. */
async function codeOf(diwan: Diwan, { group, name, operation }: (typeof reads)[number]): Promise<string | undefined> {
  const [field = ''] = operation.path;
  const args = schema.getQueryType()?.getFields()[field]?.args.filter(isRequiredArgument) ?? [];
  const values = Object.fromEntries(args.map((argument) => [argument.name, sampleOf(argument)]));
  const { [name]: call } = diwan[group as 'products'] as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const given = Object.entries({ ...values, ...wanted[name] });
  const others = Object.fromEntries(given.filter(([argument]) => !operation.takes.includes(argument)));
  return (call as NonNullable<typeof call>)(...operation.takes.map((argument) => values[argument]), others).then(
    () => undefined,
    (error: unknown) => (error instanceof DiwanError ? error.code : String(error)),
  );
}

describe('each function that reads', () => {
  test('answers whom the schema lets in, or that there is no such thing', async () => {
    const [owner, customer] = [clientOf(await world.creator()), clientOf(await world.customer())];
    const told = await Promise.all(
      reads.map(
        async (read) => [`${read.group}.${read.name}`, await codeOf(read.auth?.role === 'CUSTOMER' ? customer : owner, read)] as const,
      ),
    );
    expect(told.length).toBeGreaterThan(70);
    expect(told.filter(([, code]) => code !== undefined && code !== 'NOT_FOUND')).toEqual([]);
  });

  test('answers a key that has the scope which its description names, and no other', async () => {
    const creator: CreatorAccount = await world.creator();
    const scopes = [...new Set(reads.flatMap(({ auth, operation }) => (auth?.scope && operation.path.length === 1 ? [auth.scope] : [])))];
    const told = await Promise.all(
      scopes.map(async (scope) => {
        const { token } = await apiKey(creator, [scope]);
        const own = reads.filter(
          ({ auth, operation }) => auth?.scope === scope && operation.path.length === 1 && auth.permission !== 'EDIT',
        );
        return Promise.all(own.map(async (read) => [`${read.group}.${read.name}`, await codeOf(clientOf({ token }), read)] as const));
      }),
    );
    expect(told.flat().length).toBeGreaterThan(20);
    expect(told.flat().filter(([, code]) => code !== undefined && code !== 'NOT_FOUND')).toEqual([]);
  });
});

describe('an upload', () => {
  test('that is cut off goes on where the server is', async () => {
    const file = clip('clip.mp4');
    const half = Math.floor(file.size / 2);
    const sent: string[] = [];
    const cut = async (address: string | URL | Request, init?: RequestInit) => {
      if (init?.method === 'PATCH') sent.push(new Headers(init.headers).get('upload-offset') ?? '');
      if (init?.method !== 'PATCH' || sent.length > 1) return fetch(address, init);
      await fetch(address, { ...init, body: (init.body as Blob).slice(0, half) });
      throw new TypeError('the line is cut');
    };
    const diwan = createClient({ endpoint: setting('TEST_URL'), token: (await world.creator()).token, fetch: cut, retry: { wait: 1 } });
    const media = await diwan.files.upload(file);
    expect(media).toMatchObject({ kind: 'VIDEO', name: 'clip.mp4', bytes: file.size });
    expect(sent).toEqual(['0', String(half)]);
    expect(await diwan.files.processed(media.id)).toMatchObject({ status: 'READY', media: { url: expect.any(String) } });
  });

  test('that is refused says why', async () => {
    const diwan = clientOf(await world.creator());
    const text = new File(['no film at all '.repeat(400)], 'film.mp4', { type: 'video/mp4' });
    await expect(diwan.files.upload(text)).rejects.toMatchObject({
      name: 'UserErrors',
      errors: [{ code: 'UNSUPPORTED_MEDIA', message: expect.any(String) }],
    });
    await expect(clientOf().files.upload(text)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });
});
