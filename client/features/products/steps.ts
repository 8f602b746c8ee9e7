import { productPublishRules, productSteps } from '../../../schema/rules/products.ts';
import { validateWith } from '../../forms/errors.ts';
import { type ProductValues, toInput } from './productValues.ts';
import { type Step, steps } from './urls.ts';

/** Top-level names of the input, by the step that asks for them. */
const fields: Record<Step, readonly string[]> = productSteps;

export const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);

/** The step that asks for a field; undefined for what no step asks for. */
export const stepOf = (field: string | undefined): Step | undefined =>
  steps.find((step) => field !== undefined && fields[step].includes(field));

/** The first step, in their order, that asks for one of `names`. */
export const firstStepOf = (names: readonly string[]): Step | undefined =>
  steps.find((step) => names.some((name) => fields[step].includes(name)));

const checkForSale = validateWith(productPublishRules);

/** The fields that keep a product from being sold as it is typed, each with its message. */
export const missingFrom = (values: ProductValues): Record<string, unknown> => checkForSale(toInput(values));

export type StepState = 'open' | 'complete' | 'wrong';

/** How far each step is: all that a sale needs is there, something is to be mended, or neither. `wrong` are fields with a message. */
export function stepStates(values: ProductValues, wrong: readonly string[]): Record<Step, StepState> {
  const missing = Object.keys(missingFrom(values));
  const stateOf = (step: Step): StepState => {
    if (wrong.some((field) => stepOf(field) === step)) return 'wrong';
    return missing.some((field) => stepOf(field) === step) ? 'open' : 'complete';
  };
  return { basics: stateOf('basics'), look: stateOf('look'), offer: stateOf('offer') };
}
