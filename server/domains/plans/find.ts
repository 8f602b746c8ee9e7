import { IsNull } from 'typeorm';
import type { Context } from '../../core/context.ts';
import { entityOf, type Row } from '../../platform/database/columns.ts';
import { Plan } from './entities.ts';

/** A plan, whether it is still sold or not. @throws if there is none with this id */
export const planById = ({ db }: Pick<Context, 'db'>, id: string): Promise<Plan> => db.findOneByOrFail(Plan, { id });

/** A plan that is sold now; null for any other. */
export const planOnSale = ({ db }: Pick<Context, 'db'>, id: string): Promise<Plan | null> =>
  db.findOneBy(Plan, { id, retiredAt: IsNull() });

/** The plan in a row of `plans`. */
export const planIn = (row: Row): Plan => entityOf(Plan, row);
