import { productUpdateRules } from '../../../schema/rules/products.ts';
import type { ProductFormFragment } from '../../apollo/generated.ts';
import type { DraftKind, Snapshot } from '../../forms/autosave/kind.ts';
import { validateWith } from '../../forms/errors.ts';
import { type ProductValues, toInput, valuesOf } from './productValues.ts';

const checkProduct = validateWith(productUpdateRules);

function snapshotOf(productValues: ProductValues): Snapshot {
  const input = productUpdateRules.cast(toInput(productValues), { assert: false, stripUnknown: true }) as Snapshot;
  // A limit that is not filled in yet is not the same as no limit.
  return productValues.places === 'LIMITED' && !productValues.maxParticipants.trim() ? { ...input, maxParticipants: '' } : input;
}

/** How a product is typed and saved. The currency is the account's. */
export const productDraft = (currency: string): DraftKind<ProductFormFragment, ProductValues> => ({
  valuesOf: (product) => valuesOf(product, currency),
  snapshotOf,
  wrongFields: (productValues) => Object.keys(checkProduct(toInput(productValues))),
  fields: { places: 'maxParticipants' },
  // A day that is valid alone may break the rule of the other.
  together: [['startDate', 'endDate']],
  richTexts: ['description', 'descriptionAr'],
});
