import type { Context } from '../../core/context.ts';
import { notFound, notYetOnSale } from '../../core/errors.ts';
import type { QueryQuoteArgs } from '../../graphql/generated.ts';
import { findOffer, notYetOnSaleText, priceFor } from './offers.ts';

/** What a product on sale costs the viewer now, with a code if they have one. Promises nothing. */
export async function quote(context: Context, { productId, promoCode: typed }: QueryQuoteArgs) {
  const { viewer, language } = context;
  const customerId = viewer.kind === 'customer' ? viewer.userId : null;
  const offer = await findOffer(context, customerId, productId, language);
  if (!offer || offer.availability === 'ENDED') throw notFound();
  if (offer.availability === 'UPCOMING') throw notYetOnSale(notYetOnSaleText(context, offer));
  const promoCode = typed?.trim() ?? '';
  const { price, refusal } = await priceFor(context, offer, promoCode);
  const money = (amount: number) => ({ amount, currency: offer.currency });
  const reason = refusal ?? (promoCode && !price.discount ? 'promoCode.nothingOff' : null);
  return {
    listPrice: money(price.list),
    discount: price.discount && { ...price.discount, amount: money(price.discount.amount) },
    total: money(price.total),
    reason: reason && context.t(reason),
  };
}
