import { plain } from '../../../schema/rules/unseen.ts';
import type { Context } from '../../core/context.ts';
import { badInput } from '../../core/errors.ts';
import type { QueryQuoteArgs } from '../../graphql/generated.ts';
import { itemNamed } from './items/item.ts';
import { priceFor } from './pricing.ts';

/**
 * What a product on sale or a held seat costs the viewer now, with a code if they have one. It is not binding.
 * @throws NOT_FOUND, NOT_YET_ON_SALE
 */
export async function quote(context: Context, { promoCode: typedCode, ...named }: QueryQuoteArgs) {
  const { viewer } = context;
  const quotedItem = itemNamed(named);
  if (!quotedItem) throw badInput('order.item');
  const offer = await quotedItem.item.toSee(context, viewer.kind === 'customer' ? viewer.userId : null, quotedItem.id);
  const promoCode = plain(typedCode ?? '');
  const { price, refusal } = await priceFor(context, offer, promoCode);
  const orderMoney = (amount: number) => ({ amount, currency: offer.currency });
  const quoteReason = refusal ?? (promoCode && !price.discount ? 'promoCode.nothingOff' : null);
  return {
    listPrice: orderMoney(price.list),
    discount: price.discount && { ...price.discount, amount: orderMoney(price.discount.amount) },
    total: orderMoney(price.total),
    // A held use of a code outlasts the code, but only by minutes, so no day is named.
    discountEndsOn: price.discount?.held ? null : (price.discount?.endsOn ?? null),
    reason: quoteReason && context.t(quoteReason),
  };
}
