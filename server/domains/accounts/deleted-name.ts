import { translate } from '../../core/translate.ts';
import { raw, type Sql, sql } from '../../platform/database/sql.ts';

/** SQL for the name of a deleted customer among an account's attendees, in the language of the account's owner. `creatorId` is SQL too. */
export const deletedName = (creatorId: string): Sql => sql`
  (select case owner.language when 'AR' then ${translate('AR', 'customer.deleted')} else ${translate('EN', 'customer.deleted')} end
    from creators account join users owner on owner.id = account.owner_id where account.id = ${raw(creatorId)})`;
