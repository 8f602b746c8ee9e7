import { productPublishRules } from '../../../schema/rules/products.ts';
import { type UserErrorInput, UserErrors, validate } from '../../core/errors.ts';
import { formatAmount } from '../../core/money.ts';
import type { Terms } from '../creators/terms.ts';
import type { Product } from './entities.ts';

/** What of a product decides whether it can be sold. */
type Sellable = Pick<
  Product,
  'title' | 'subtitle' | 'coverId' | 'cost' | 'priceAmount' | 'currency' | 'benefits' | 'startDate' | 'endDate'
>;

/** Every reason why a product cannot be sold as it is, at once; returns when there is none. */
export function requirePublishable(product: Sellable, { isProfileComplete }: Terms): void {
  const { priceAmount, currency, ...rest } = product;
  const price = priceAmount && { amount: formatAmount(priceAmount, currency), currency };
  const errors: UserErrorInput[] = isProfileComplete ? [] : [{ code: 'WRONG_STATE', message: 'product.profileIncomplete' }];
  try {
    validate(productPublishRules, { ...rest, price: price || null });
  } catch (error) {
    if (!(error instanceof UserErrors)) throw error;
    errors.push(...error.errors);
  }
  if (errors.length) throw new UserErrors(errors);
}
