import type { PromoCodeState } from '../../graphql/generated.ts';
import { dayIn } from '../creators/days.ts';

/**
 * The state of a code at a moment, as SQL, for lists, quotes and orders alike. Takes the code's alias, and SQL of the zone and the moment.
 */
export const promoStateOf = (code: string, timeZone: string, now: string): string => `case
  when ${code}.retired_at is not null then 'RETIRED'
  when ${code}.ends_on < ${dayIn(timeZone, now)} then 'ENDED'
  when ${code}.used >= ${code}.max_uses then 'USED_UP'
  else 'ACTIVE' end`;

/** Why a code is not good: a key of the messages. */
export type CodeRefusal = 'promoCode.invalid' | 'promoCode.ended' | 'promoCode.usedUp';

/** Why a code in each state is not good, as customers read it; null if it is good. A retired code looks like one that does not exist. */
export const codeRefusals: Readonly<Record<PromoCodeState, CodeRefusal | null>> = {
  ACTIVE: null,
  ENDED: 'promoCode.ended',
  USED_UP: 'promoCode.usedUp',
  RETIRED: 'promoCode.invalid',
};
