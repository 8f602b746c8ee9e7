import type { ProductOffersFragment } from '../../apollo/generated.ts';

export interface PromoCodeValues {
  code: string;
  percentage: string;
  /** Empty for no limit. */
  maxUses: string;
  endsOn: string | null;
}

/** The codes and the deal in a product's form: texts as typed. */
export interface OfferValues {
  promoCodes: PromoCodeValues[];
  /** Without a product there is no deal. */
  specialDeal: { productId: string; discount: string };
}

export const noOffers: OfferValues = { promoCodes: [], specialDeal: { productId: '', discount: '' } };

/** The form of a product that exists. */
export const offerValuesOf = ({ promoCodes, specialDeal }: Pick<ProductOffersFragment, 'promoCodes' | 'specialDeal'>): OfferValues => ({
  promoCodes: promoCodes.map(({ code, percentage, maxUses, endsOn }) => ({
    code,
    percentage: String(percentage),
    maxUses: maxUses === null ? '' : String(maxUses),
    endsOn,
  })),
  specialDeal: specialDeal ? { productId: specialDeal.productId, discount: String(specialDeal.discount) } : noOffers.specialDeal,
});

/** The input of the rules, which read the texts themselves. */
export const offerInputOf = ({ promoCodes, specialDeal }: OfferValues): object => ({
  promoCodes,
  specialDeal: specialDeal.productId ? specialDeal : null,
});
