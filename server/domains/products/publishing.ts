import { productPublishRules } from '../../../schema/rules/products.ts';
import type { Context } from '../../core/context.ts';
import { type UserErrorInput, UserErrors, validate } from '../../core/errors.ts';
import { typedPrice, unpayablePrice } from '../billing/payable.ts';
import type { Terms } from '../creators/terms.ts';
import type { Product } from './entities.ts';

/** The fields of a product that decide whether it can be sold. */
type SellableProduct = Pick<
  Product,
  'title' | 'titleAr' | 'subtitle' | 'subtitleAr' | 'coverId' | 'cost' | 'priceAmount' | 'currency' | 'benefits' | 'startDate' | 'endDate'
>;

/**
 * Requires that a product can be sold as it is. Answers the subtitle that it is sold with: an Arabic one that is given alone stands for
 * both.
 * @throws UserErrors with every reason at once
 */
export function requirePublishable(context: Context, product: SellableProduct, { isProfileComplete }: Terms): Pick<Product, 'subtitle'> {
  const { priceAmount, currency, ...rest } = product;
  // The rules read the Arabic texts only where the others are missing.
  const offeredProduct: object = { ...rest, price: typedPrice(product) };
  const errors: UserErrorInput[] = isProfileComplete ? [] : [{ code: 'WRONG_STATE', message: 'product.profileIncomplete' }];
  const unpayable = unpayablePrice(context, priceAmount, currency);
  try {
    const { subtitle } = validate(productPublishRules, offeredProduct);
    if (!errors.length && !unpayable) return { subtitle };
  } catch (error) {
    if (!(error instanceof UserErrors)) throw error;
    errors.push(...error.errors);
  }
  throw new UserErrors(unpayable ? [...errors, unpayable] : errors);
}
