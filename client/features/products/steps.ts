import { productPublishRules, productSteps } from '../../../schema/rules/products.ts';
import { validateWith } from '../../forms/errors.ts';
import type { FormSteps } from '../../forms/wizard/steps.ts';
import { type ProductValues, toInput } from './productValues.ts';
import { type Step, steps } from './urls.ts';

const checkProductForSale = validateWith(productPublishRules);

/** The steps of the product form. */
export const productFormSteps: FormSteps<Step, ProductValues> = {
  steps,
  fields: productSteps,
  missingFrom: (productValues) => checkProductForSale(toInput(productValues)),
  bilingual: { fields: ['title', 'subtitle', 'description'], lists: ['benefits', 'requirements', 'questions'] },
};
