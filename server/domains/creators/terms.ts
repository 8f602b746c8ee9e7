import type { Context } from '../../core/context.ts';

/** What an account sells under. */
export interface Terms {
  /** Every price of the account is in it. */
  currency: string;
  /** IANA name of the zone whose days count. */
  timeZone: string;
  /** Nothing is published before it is. */
  isProfileComplete: boolean;
}

export async function termsOf({ db }: Context, creatorId: string): Promise<Terms> {
  const rows: [Terms] = await db.query(
    `select currency, time_zone as "timeZone", profile_completed_at is not null as "isProfileComplete" from creators where id = $1`,
    [creatorId],
  );
  return rows[0];
}
