import type { PlanDuration } from '../../apollo/generated.ts';
import { tabStorage } from '../../i18n/storage.ts';

/** The choice that a payment is for. Remembered for the tab, so that it can be tried again after the gateway's page. */
export interface PlanWish {
  planId: string;
  duration: PlanDuration;
  promoCode: string | null;
}

const planWishKey = (paymentId: string) => `diwan.plan.${paymentId}`;

export const planWishes = {
  keep: (paymentId: string, planWish: PlanWish): void => tabStorage.setItem(planWishKey(paymentId), JSON.stringify(planWish)),
  of(paymentId: string): PlanWish | null {
    try {
      return JSON.parse(tabStorage.getItem(planWishKey(paymentId)) ?? 'null') as PlanWish | null;
    } catch {
      return null;
    }
  },
  forget: (paymentId: string): void => tabStorage.removeItem(planWishKey(paymentId)),
};
