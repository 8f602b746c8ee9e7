import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiResources, apiScopes } from '../../../schema/rules/api-keys.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { apiKey } from '../../support/api-keys.ts';
import { gql, subscribe } from '../../support/client.ts';
import { figureOfTests } from '../../support/figure-of-tests.ts';
import { endingSignIns, operationOf, plain, type RootField, rootFields } from '../../support/operations.ts';
import { sql } from '../../support/sql.ts';
import { nobody, remove } from '../../support/team.ts';
import { until } from '../../support/until.ts';
import { world } from '../../support/world.ts';

/** Permissions: each root field of the schema with each kind of viewer (security, "What the tests must show"). */
const viewers = [
  'anonymous',
  'customer',
  'owner',
  'EDIT admin',
  'VIEW admin',
  'removed admin',
  'expired',
  'forged',
  'other audience',
  'unsigned',
  'revoked',
  'ended sign-in',
  'key with all scopes',
  'key without the scope',
] as const;
type ViewerName = (typeof viewers)[number];
type Answer = 'allowed' | 'UNAUTHENTICATED' | 'FORBIDDEN';

let tokens: Partial<Record<ViewerName, string>> = {};
/** Keys with all scopes but those of one resource, by that resource. */
let keysWithout: Record<string, string> = {};
const config = readConfig({ NODE_ENV: 'test' });

let creatorId = '';
/** Tells all listeners of the owner's account of nothing. */
const tellAll = () =>
  Promise.all(
    ['saleMade', 'revenueChanged', 'fileChanged', 'bookingChanged', 'planChanged'].map((event) => {
      // The version after that of `plain`, which a follower of sales has.
      const ids = { creatorId, at: new Date(0), orderId: nobody, version: 2, fileId: nobody, bookingId: nobody };
      return sql("select pg_notify('events', $1)", [JSON.stringify({ topic: `${event}:${creatorId}`, event: ids })]);
    }),
  ).then(() =>
    sql("select pg_notify('events', $1)", [
      JSON.stringify({ topic: `placesChanged:${nobody}`, event: { id: nobody, placesLeft: null, isShown: false } }),
    ]),
  );

async function signInAll(): Promise<typeof tokens> {
  const [owner, customer] = await Promise.all([world.creator(), world.customer()]);
  const [edit, view, removed, revoked, ended] = await Promise.all([
    world.admin(owner, 'EDIT'),
    world.admin(owner, 'VIEW'),
    world.admin(owner, 'EDIT'),
    world.creator(),
    world.creator(),
  ]);
  await remove(owner, removed.adminId);
  await sql('update users set token_version = token_version + 1 where id = $1', [revoked.userId]);
  await sql('update sign_ins set ended_at = now() where user_id = $1', [ended.userId]);
  const claims = jwt.decode(owner.token) as jwt.JwtPayload;
  return {
    customer: customer.token,
    owner: owner.token,
    'EDIT admin': edit.token,
    'VIEW admin': view.token,
    'removed admin': removed.token,
    revoked: revoked.token,
    'ended sign-in': ended.token,
    expired: jwt.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }, config.jwtSecret),
    forged: jwt.sign(claims, 'some other secret that nobody of ours has ever seen'),
    'other audience': jwt.sign({ ...claims, aud: 'media' }, config.jwtSecret),
    unsigned: jwt.sign(claims, '', { algorithm: 'none' }),
  };
}
beforeAll(async () => {
  tokens = await signInAll();
  const owner = { token: tokens.owner };
  tokens['key with all scopes'] = (await apiKey(owner)).token;
  const entries = apiResources.map(async (resource): Promise<[string, string]> => {
    const others = apiScopes.filter((scope) => !scope.startsWith(resource));
    return [resource, (await apiKey(owner, others)).token];
  });
  keysWithout = Object.fromEntries(await Promise.all(entries));
  creatorId = (await gql('{ viewer { creator { id } } }', {}, { token: tokens.owner })).data.viewer.creator.id;
});

/** The token of a viewer for a field. A field without a scope is refused to the key with all of them, too. */
const tokenFor = ({ auth }: RootField, viewer: ViewerName, own: typeof tokens): string | undefined =>
  viewer === 'key without the scope' ? keysWithout[auth?.scope?.split(':')[0] ?? 'reports'] : (own[viewer] ?? tokens[viewer]);

function expected({ auth }: RootField, viewer: ViewerName): Answer {
  if (!auth) return 'allowed';
  if (viewer === 'key with all scopes') return auth.scope ? 'allowed' : 'FORBIDDEN';
  if (viewer === 'key without the scope') return 'FORBIDDEN';
  if (!auth.role && ['customer', 'owner', 'EDIT admin', 'VIEW admin'].includes(viewer)) return 'allowed';
  if (viewer === 'customer') return auth.role === 'CUSTOMER' ? 'allowed' : 'FORBIDDEN';
  if (viewer === 'owner' || viewer === 'EDIT admin' || viewer === 'VIEW admin') {
    if (auth.role !== 'CREATOR') return 'FORBIDDEN';
    const rank = { 'VIEW admin': 0, 'EDIT admin': 1, owner: 2 }[viewer];
    return rank >= { VIEW: 0, EDIT: 1, OWNER: 2 }[auth.permission] ? 'allowed' : 'FORBIDDEN';
  }
  return 'UNAUTHENTICATED';
}

/** A socket that comes with a token is only opened with a good one, also for what is public. */
const expectedOverSocket = (field: RootField, viewer: ViewerName): Answer =>
  field.auth || ['anonymous', 'customer', 'owner', 'EDIT admin', 'VIEW admin'].includes(viewer) || viewer.startsWith('key')
    ? expected(field, viewer)
    : 'UNAUTHENTICATED';

describe('every root field', () => {
  figureOfTests('access', `root fields by ${viewers.length} viewers`);

  const overHttp = rootFields.filter(({ operation }) => operation !== 'subscription');

  test.each(overHttp.map((field) => [`${field.operation} ${field.name}`, field] as const))(
    '%s allows exactly the viewers of its directive',
    async (_name, field) => {
      const own = endingSignIns.has(field.name) ? await signInAll() : tokens;
      const answers = await Promise.all(
        viewers.map(async (viewer): Promise<[ViewerName, Answer]> => {
          const { query, variables } = operationOf(field, plain);
          const { errors, status } = await gql(query, variables, { token: tokenFor(field, viewer, own) });
          expect(status, viewer).toBeLessThan(500);
          expect(JSON.stringify(errors) ?? '', viewer).not.toContain('{{'); // each message is filled in
          const code = errors?.[0]?.extensions.code;
          return [viewer, code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' ? code : 'allowed'];
        }),
      );
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(viewers.map((viewer) => [viewer, expected(field, viewer)])));
    },
  );

  const overSockets = rootFields.filter(({ operation }) => operation === 'subscription');
  test.each(overSockets.map((field) => [field.name, field] as const))(
    'subscription %s allows exactly the viewers of its directive',
    async (_name, field) => {
      for (const viewer of viewers) {
        const { query, variables } = operationOf(field, plain);
        const events = subscribe(query, variables, { token: tokenFor(field, viewer, tokens) });
        let answer: string | undefined;
        void events
          .next()
          .then(
            ({ value }) => (value as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code ?? 'allowed',
            (failure: unknown) =>
              (failure as { code?: number }).code === 4403
                ? 'UNAUTHENTICATED'
                : `${(failure as [{ extensions?: { code: string } }])[0]?.extensions?.code}`,
          )
          .then((code) => {
            // What is told may be of nothing, and the room was not joined: who may subscribe hears of that.
            answer = code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' ? code : 'allowed';
          });
        // The server never confirms a subscription, so an event of nothing is told until it arrives, or a refusal does.
        const answered = async () => {
          if (expectedOverSocket(field, viewer) === 'allowed') await tellAll();
          return answer;
        };
        expect([viewer, await until(answered, `${field.name} is silent for ${viewer}`)]).toEqual([
          viewer,
          expectedOverSocket(field, viewer),
        ]);
        void events.return(undefined);
      }
    },
  );
});
