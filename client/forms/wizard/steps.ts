/** The steps of a form, and the fields that each asks for. */
export interface StepFields<Step extends string> {
  /** In their order. */
  steps: readonly [Step, ...Step[]];
  /** Top-level names of the input, by the step that asks for them. */
  fields: Readonly<Record<Step, readonly string[]>>;
}

/** A form in steps: which step asks for what, and what is still missing. `Step` are the names of its steps. */
export interface FormSteps<Step extends string, Values> extends StepFields<Step> {
  /** The fields that do not fulfil what publishing needs, each with its message. */
  missingFrom: (values: Values) => Record<string, unknown>;
  /** Texts that are written in both languages. Texts of a list's entries are named by the list. */
  bilingual: { fields: readonly string[]; lists: readonly string[] };
}

/** The step that asks for a field; undefined for what no step asks for. */
export const stepIn = <Step extends string>({ steps, fields }: StepFields<Step>, field: string | undefined): Step | undefined =>
  steps.find((step) => field !== undefined && fields[step].includes(field));

/** The first step, in their order, that asks for one of `names`. */
export const firstStepIn = <Step extends string>({ steps, fields }: StepFields<Step>, names: readonly string[]): Step | undefined =>
  steps.find((step) => names.some((name) => fields[step].includes(name)));

export type StepState = 'open' | 'complete' | 'wrong';

/** The state of each step: it has all that publishing needs, it has a mistake, or neither. `wrong` are the fields with a message. */
export function statesOf<Step extends string, Values>(
  formSteps: FormSteps<Step, Values>,
  values: Values,
  wrong: readonly string[],
): Record<Step, StepState> {
  const missing = Object.keys(formSteps.missingFrom(values));
  const stateOf = (step: Step): StepState => {
    if (wrong.some((field) => stepIn(formSteps, field) === step)) return 'wrong';
    return missing.some((field) => stepIn(formSteps, field) === step) ? 'open' : 'complete';
  };
  return Object.fromEntries(formSteps.steps.map((step) => [step, stateOf(step)])) as Record<Step, StepState>;
}
