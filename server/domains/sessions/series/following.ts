import { daysAfter, daysBetween } from '../../../../schema/rules/wall-clock.ts';
import type { Context } from '../../../core/context.ts';
import { type UserErrorInput, UserErrors } from '../../../core/errors.ts';
import { apply, type ChangedRow, type Prepared, prepare, requireRoomFor } from '../changing.ts';
import type { Session } from '../entities.ts';
import { lockFollowing, type OwnSession } from '../own.ts';
import { type SessionValues, touchesOffers } from '../values.ts';

/**
 * Changes a session and the later ones of its series: all of them, or none. If the input has another day, each session moves by as many
 * days, on its own wall clock.
 */
export async function updateFollowing(context: Context, own: OwnSession, values: SessionValues) {
  const sessions = await lockFollowing(context, own.session);
  const ids = sessions.map(({ session }) => session.id);
  const { sessionDate } = own.session;
  const shift = values.sessionDate && sessionDate ? daysBetween(sessionDate, values.sessionDate) : 0;
  const prepared: Prepared[] = [];
  const errors: UserErrorInput[] = [];
  for (const one of sessions) {
    try {
      prepared.push(await prepare(context, one, partFor(values, own, one, shift), ids));
    } catch (error) {
      if (!(error instanceof UserErrors)) throw error;
      errors.push(...error.errors);
    }
  }
  if (errors.length) throw new UserErrors(unique(errors));
  const rows = new Map<string, ChangedRow>();
  for (const one of outOfTheWay(prepared)) rows.set(one.own.session.id, { before: one.own.row, after: await apply(context, one) });
  await requireRoomFor(context, [...rows.values()], values);
  const { id } = own.session;
  const after = touchesOffers(values) ? undefined : rows.get(id)?.after;
  rows.delete(id);
  return { session: { id }, rows: { before: own.row, after, others: [...rows.values()] } };
}

/**
 * The part of an input that is for one session of the series. Codes, the deal, and a day that moves nothing are for the named one alone.
 */
function partFor(values: SessionValues, own: OwnSession, one: OwnSession, shift: number): SessionValues {
  if (one.session.id === own.session.id) return values;
  const { promoCodes: _codes, specialDeal: _deal, ...others } = values;
  const day = one.session.sessionDate;
  const sessionDate = day && values.sessionDate ? (shift ? daysAfter(day, shift) : undefined) : values.sessionDate;
  return { ...others, sessionDate } as SessionValues;
}

/**
 * The order in which the sessions are written, so that none moves to a time that another still has. First come those that do not move to a
 * later time, the earliest first. Then come those that do, the latest first. Positions in the series may be in another order, since each
 * session can be moved alone.
 */
function outOfTheWay(prepared: readonly Prepared[]): readonly Prepared[] {
  const start = ({ startsAt }: Pick<Session, 'startsAt'>) => startsAt?.getTime() ?? 0;
  const inTime = [...prepared].sort((a, b) => start(a.own.session) - start(b.own.session));
  const isForward = ({ own, changed }: Prepared) => start(changed) > start(own.session);
  return [...inTime.filter((one) => !isForward(one)), ...inTime.filter(isForward).reverse()];
}

/** The errors without repetitions: one that several sessions share is reported once. */
function unique(errors: readonly UserErrorInput[]): UserErrorInput[] {
  const known = new Map(
    errors.map((error) => [JSON.stringify([error.field, error.message, error.values?.title, error.values?.when]), error]),
  );
  return [...known.values()];
}
