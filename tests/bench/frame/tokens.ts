import jwt from 'jsonwebtoken';
import type pg from 'pg';
import { tokenSecret } from './servers.ts';

/** A person who is signed in. Thousands of sign-ins by the API would each take a hash of a password. */
export interface SignedIn {
  id: string;
  token: string;
}
export type Customer = SignedIn;

/** The tokens of these sign-ins, as Diwan would sign them. */
const signed = (signIns: readonly { sub: string; jti: string }[], rest: object): SignedIn[] =>
  signIns.map((ids) => ({
    id: ids.sub,
    token: jwt.sign({ ...ids, ...rest }, tokenSecret, { issuer: 'diwan', audience: 'diwan', expiresIn: '7d' }),
  }));

/** Adds customers to the dataset. */
export async function makeCustomers(db: pg.Client, count: number): Promise<Customer[]> {
  const { rows } = await db.query<{ sub: string; jti: string }>(
    `with made as (
       insert into users (email, role, email_verified_at)
       select gen_random_uuid() || '@bench.test', 'CUSTOMER', now() from generate_series(1, $1::int) returning id)
     insert into sign_ins (user_id, token_version, expires_at)
     select id, 1, now() + interval '7 days' from made returning user_id as sub, id as jti`,
    [count],
  );
  return signed(rows, { role: 'CUSTOMER', permission: null, account: null });
}

/** Adds admins, who may edit, to an account. */
export async function makeAdmins(db: pg.Client, account: string, count: number): Promise<SignedIn[]> {
  const { rows } = await db.query<{ sub: string; jti: string }>(
    `with made as (insert into users (email, role, email_verified_at)
       select gen_random_uuid() || '@bench.test', 'CREATOR', now() from generate_series(1, $2::int) returning id, email),
     admin as (insert into admins (creator_id, user_id, email, full_name, permission, accepted_at)
       select $1, id, email, 'Admin', 'EDIT', now() from made)
     insert into sign_ins (user_id, creator_id, token_version, expires_at)
       select id, $1, 1, now() + interval '7 days' from made returning user_id as sub, id as jti`,
    [account, count],
  );
  return signed(rows, { role: 'CREATOR', permission: 'EDIT', account });
}
