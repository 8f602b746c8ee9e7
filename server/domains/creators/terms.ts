import type { Context } from '../../core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** The conditions under which an account sells. */
export interface Terms {
  /** The currency of every price of the account. */
  currency: string;
  /** IANA name of the time zone of the account's days. */
  timeZone: string;
  /** No product is published before the profile is complete. */
  isProfileComplete: boolean;
}

export async function termsOf({ db }: Context, creatorId: string): Promise<Terms> {
  return sql<Terms>`
    select currency, time_zone as "timeZone", profile_completed_at is not null as "isProfileComplete"
    from creators where id = ${creatorId}`.one(db);
}
