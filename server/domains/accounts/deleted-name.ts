import { translate } from '../../core/translate.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

/** What a deleted customer is called among an account's attendees, in its owner's language, as SQL. Takes SQL for the account's id. */
export const deletedName = (creatorId: string): Sql => sql`
  (select case owner.language when 'AR' then ${translate('AR', 'customer.deleted')} else ${translate('EN', 'customer.deleted')} end
    from creators account join users owner on owner.id = account.owner_id where account.id = ${raw(creatorId)})`;
