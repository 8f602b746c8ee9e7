import type { Context } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

/** The conditions under which an account sells. */
export interface Terms {
  /** The currency of every price of the account. */
  currency: string;
  /** IANA name of the time zone of the account's days. */
  timeZone: string;
  /** Whether the profile is complete. No product is published before it is. */
  isProfileComplete: boolean;
}

/** SQL for the terms as columns of an account's row. Takes the row's alias. */
export const termsColumns = (creator: string): Sql =>
  raw(`${creator}.currency, ${creator}.time_zone as "timeZone", ${creator}.profile_completed_at is not null as "isProfileComplete"`);

/** The name of an account to those who pay it, in a language. Takes the alias of its row. */
export const payeeOf = (creator: string, language: Language): Sql =>
  raw((asked) => `coalesce(case when ${asked} = 'AR' then ${creator}.full_name_ar end, ${creator}.full_name)`, language);

export async function termsOf({ db }: Context, creatorId: string): Promise<Terms> {
  return sql<Terms>`select ${termsColumns('c')} from creators c where c.id = ${creatorId}`.one(db);
}
