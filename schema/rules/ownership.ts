import { object } from 'yup';
import { accountDeleteRules } from './accounts.ts';
import { id } from './fields.ts';

/** `CreatorCloseInput`: the proof that `accountDelete` asks for. */
export const creatorCloseRules = accountDeleteRules;

/** `OwnershipOfferCreateInput`. */
export const ownershipOfferCreateRules = accountDeleteRules.concat(object({ adminId: id('admin.notFound').required('admin.notFound') }));
