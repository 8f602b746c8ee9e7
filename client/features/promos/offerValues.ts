import type { ProductOffersFragment } from '../../apollo/generated.ts';

export interface PromoCodeValues {
  code: string;
  percentage: string;
  /** Empty for no limit. */
  maxUses: string;
  endsOn: string | null;
}

/** The codes and the deal in the form of a product or a session: texts as typed. */
export interface OfferValues {
  promoCodes: PromoCodeValues[];
  /** At most one of the ids is set; without any there is no deal. */
  specialDeal: { productId: string; sessionId: string; appointmentTypeId: string; discount: string };
}

export const noOffers: OfferValues = { promoCodes: [], specialDeal: { productId: '', sessionId: '', appointmentTypeId: '', discount: '' } };

/** The form's values for an existing product or session. */
export const offerValuesOf = ({ promoCodes, specialDeal }: Pick<ProductOffersFragment, 'promoCodes' | 'specialDeal'>): OfferValues => ({
  promoCodes: promoCodes.map(({ code, percentage, maxUses, endsOn }) => ({
    code,
    percentage: String(percentage),
    maxUses: maxUses === null ? '' : String(maxUses),
    endsOn,
  })),
  specialDeal: specialDeal
    ? {
        productId: specialDeal.productId ?? '',
        sessionId: specialDeal.sessionId ?? '',
        appointmentTypeId: specialDeal.appointmentTypeId ?? '',
        discount: String(specialDeal.discount),
      }
    : noOffers.specialDeal,
});

/** The input of the rules, which read the texts themselves. */
export const offerInputOf = ({ promoCodes, specialDeal }: OfferValues): object => ({
  promoCodes,
  specialDeal: dealInputOf(specialDeal),
});

/** The deal's input with the one chosen target. */
function dealInputOf({ productId, sessionId, appointmentTypeId, discount }: OfferValues['specialDeal']): object | null {
  if (productId) return { productId, discount };
  if (sessionId) return { sessionId, discount };
  return appointmentTypeId ? { appointmentTypeId, discount } : null;
}
