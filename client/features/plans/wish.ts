import type { PlanDuration } from '../../apollo/generated.ts';
import { tabStorage } from '../../i18n/storage.ts';

/** The choice that a payment is for. Remembered for the tab, so that it can be tried again after the gateway's page. */
export interface Wish {
  planId: string;
  duration: PlanDuration;
  promoCode: string | null;
}

const key = (paymentId: string) => `diwan.plan.${paymentId}`;

export const wishes = {
  keep: (paymentId: string, wish: Wish): void => tabStorage.setItem(key(paymentId), JSON.stringify(wish)),
  of(paymentId: string): Wish | null {
    try {
      return JSON.parse(tabStorage.getItem(key(paymentId)) ?? 'null') as Wish | null;
    } catch {
      return null;
    }
  },
  forget: (paymentId: string): void => tabStorage.removeItem(key(paymentId)),
};
