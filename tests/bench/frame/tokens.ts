import jwt from 'jsonwebtoken';
import type pg from 'pg';
import { tokenSecret } from './servers.ts';

/** A customer who is signed in. */
export interface Customer {
  id: string;
  token: string;
}

/** Adds customers to the dataset, and signs them in: thousands of sign-ins would each take a hash of a password. */
export async function makeCustomers(db: pg.Client, count: number): Promise<Customer[]> {
  const { rows } = await db.query<{ sub: string; jti: string }>(
    `with made as (
       insert into users (email, role, email_verified_at)
       select gen_random_uuid() || '@bench.test', 'CUSTOMER', now() from generate_series(1, $1::int) returning id)
     insert into sign_ins (user_id, token_version, expires_at)
     select id, 1, now() + interval '7 days' from made returning user_id as sub, id as jti`,
    [count],
  );
  const rest = { role: 'CUSTOMER', permission: null, account: null };
  return rows.map((ids) => ({
    id: ids.sub,
    token: jwt.sign({ ...ids, ...rest }, tokenSecret, { issuer: 'diwan', audience: 'diwan', expiresIn: '7d' }),
  }));
}
