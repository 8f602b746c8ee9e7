import type { Context } from '../../core/context.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';

/** The owner of an account, as mails need them. */
export interface Owner {
  email: string;
  language: Language;
  /** The account's zone. */
  timeZone: string;
}

/** The owner of an account. */
export const ownerOf = ({ db }: Context, creatorId: string): Promise<Owner> =>
  sql<Owner>`
    select u.email, u.language, c.time_zone as "timeZone" from creators c join users u on u.id = c.owner_id where c.id = ${creatorId}`.one(
    db,
  );
