import { asIs, type OwnFile } from '../../core/copies.ts';
import { sql } from '../../platform/database/sql.ts';
import { browserOf, systemOf } from './user-agent.ts';

/** What a copy of a customer's data has of this domain. */
export const copiedAccount: Readonly<Record<string, OwnFile>> = {
  account: {
    about: {
      EN: 'Your email, phone number and language, and how you sign in. Your password is not in it: we do not know it.',
      AR: 'بريدك الإلكتروني ورقم هاتفك ولغتك وطريقة دخولك. لا تتضمن كلمة مرورك، فنحن لا نعرفها.',
    },
    isOne: true,
    rows: (id) => sql`
      select u.email, u.phone_number as "phoneNumber", u.language, u.created_at as "createdAt", u.email_verified_at as "emailVerifiedAt",
        u.password_hash is not null as "hasPassword", (
          select coalesce(json_agg(json_build_object('provider', s.issuer, 'since', s.created_at) order by s.created_at), '[]')
          from social_accounts s where s.user_id = u.id) as "signsInWith"
      from users u where u.id = ${id}`,
    write: asIs,
  },
  devices: {
    about: {
      EN: 'Where you are or were signed in, of the last 90 days.',
      AR: 'الأجهزة التي سجّلت الدخول منها خلال آخر 90 يومًا.',
    },
    rows: (id) => sql`
      select s.user_agent as agent, s.address, s.created_at as "signedInAt", s.last_seen_at as "lastSeenAt", s.ended_at as "signedOutAt"
      from sign_ins s where s.user_id = ${id} order by s.created_at desc`,
    write: ({ agent, ...signIn }) => ({ browser: browserOf(agent as string | null), system: systemOf(agent as string | null), ...signIn }),
  },
};
