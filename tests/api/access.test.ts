import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/core/config.ts';
import { gql, subscribe } from '../support/client.ts';
import { endingSignIns, operationOf, plain, type RootField, rootFields } from '../support/operations.ts';
import { sql } from '../support/sql.ts';
import { nobody, remove } from '../support/team.ts';
import { until } from '../support/until.ts';
import { world } from '../support/world.ts';

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
] as const;
type ViewerName = (typeof viewers)[number];
type Answer = 'allowed' | 'UNAUTHENTICATED' | 'FORBIDDEN';

let tokens: Partial<Record<ViewerName, string>> = {};
const config = readConfig({ NODE_ENV: 'test' });

let creatorId = '';
/** Tells all listeners of the owner's account of nothing. */
const tellAll = () =>
  Promise.all(
    ['saleMade', 'revenueChanged', 'fileChanged', 'bookingChanged', 'planChanged'].map((event) => {
      const ids = { creatorId, at: new Date(0), orderId: nobody, fileId: nobody, bookingId: nobody };
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
  creatorId = (await gql('{ viewer { creator { id } } }', {}, { token: tokens.owner })).data.viewer.creator.id;
});

function expected({ auth }: RootField, viewer: ViewerName): Answer {
  if (!auth) return 'allowed';
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
  field.auth || ['anonymous', 'customer', 'owner', 'EDIT admin', 'VIEW admin'].includes(viewer)
    ? expected(field, viewer)
    : 'UNAUTHENTICATED';

describe('every root field', () => {
  const overHttp = rootFields.filter(({ operation }) => operation !== 'subscription');

  test.each(overHttp.map((field) => [`${field.operation} ${field.name}`, field] as const))(
    '%s allows exactly the viewers of its directive',
    async (_name, field) => {
      const own = endingSignIns.has(field.name) ? await signInAll() : tokens;
      const answers = await Promise.all(
        viewers.map(async (viewer): Promise<[ViewerName, Answer]> => {
          const { query, variables } = operationOf(field, plain);
          const { errors, status } = await gql(query, variables, { token: own[viewer] });
          expect(status, viewer).toBeLessThan(500);
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
        const events = subscribe(query, variables, { token: tokens[viewer] });
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
