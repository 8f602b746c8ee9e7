import { sessionSteps } from '../../../schema/rules/sessions.ts';
import { validateWith } from '../../forms/errors.ts';
import type { FormSteps, StepFields } from '../../forms/wizard/steps.ts';
import { sessionReadyRules } from './formRules.ts';
import { type SessionValues, toInput } from './sessionValues.ts';
import { type Step, steps } from './urls.ts';

/** The steps of the session form, and what each asks for. */
export const sessionFields: StepFields<Step> = {
  steps,
  fields: { ...sessionSteps, offer: [...sessionSteps.offer, 'inviteTyped'] },
};

/** The steps of the session form, whose times are read in a zone. */
export function sessionFormSteps(timeZone: string): FormSteps<Step, SessionValues> {
  const check = validateWith(sessionReadyRules(timeZone));
  return {
    ...sessionFields,
    missingFrom: (values) => check(toInput(values)),
    bilingual: { fields: ['title', 'description'], lists: ['includes'] },
  };
}
