import { productPublishRules, productSteps } from '../../../schema/rules/products.ts';
import { validateWith } from '../../forms/errors.ts';
import { firstStepIn, type StepPlan, statesOf, stepIn } from '../../forms/wizard/steps.ts';
import { type ProductValues, toInput } from './productValues.ts';
import { type Step, steps } from './urls.ts';

const checkForSale = validateWith(productPublishRules);

/** The steps of the product form. */
export const productPlan: StepPlan<Step, ProductValues> = {
  steps,
  fields: productSteps,
  missingFrom: (values) => checkForSale(toInput(values)),
  bilingual: { fields: ['title', 'subtitle', 'description'], lists: ['benefits'] },
};

export const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);

/** The step that asks for a field; undefined for what no step asks for. */
export const stepOf = (field: string | undefined): Step | undefined => stepIn(productPlan, field);

/** The first step, in their order, that asks for one of `names`. */
export const firstStepOf = (names: readonly string[]): Step | undefined => firstStepIn(productPlan, names);

/** The fields that keep a product from being sold as it is typed, each with its message. */
export const missingFrom = (values: ProductValues): Record<string, unknown> => productPlan.missingFrom(values);

/** How far each step is. `wrong` are fields with a message. */
export const stepStates = (values: ProductValues, wrong: readonly string[]) => statesOf(productPlan, values, wrong);
