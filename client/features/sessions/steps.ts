import { sessionSteps } from '../../../schema/rules/sessions.ts';
import { validateWith } from '../../forms/errors.ts';
import { firstStepIn, type StepPlan, stepIn } from '../../forms/wizard/steps.ts';
import { sessionReadyRules } from './formRules.ts';
import { type SessionValues, toInput } from './sessionValues.ts';
import { type Step, steps } from './urls.ts';

const fields: Record<Step, readonly string[]> = { ...sessionSteps, offer: [...sessionSteps.offer, 'inviteTyped'] };

/** The steps of the session form, whose times are read in a zone. */
export function sessionPlan(timeZone: string): StepPlan<Step, SessionValues> {
  const check = validateWith(sessionReadyRules(timeZone));
  return {
    steps,
    fields,
    missingFrom: (values) => check(toInput(values)),
    bilingual: { fields: ['title', 'description'], lists: ['includes'] },
  };
}

export const isStep = (value: string | null): value is Step => (steps as readonly (string | null)[]).includes(value);

/** The step that asks for a field; undefined for what no step asks for. */
export const stepOf = (field: string | undefined): Step | undefined => stepIn({ steps, fields }, field);

/** The first step, in their order, that asks for one of `names`. */
export const firstStepOf = (names: readonly string[]): Step | undefined => firstStepIn({ steps, fields }, names);
