import { createContext, useContext } from 'react';

export interface FormStateValue {
  /** Of the `<form>`, for buttons outside of it. */
  id: string;
  submitting: boolean;
  /** Whether a rule is broken at the moment. */
  invalid: boolean;
  /** Whether an upload has still to finish. */
  waiting: boolean;
}

const Context = createContext<FormStateValue>({ id: '', submitting: false, invalid: false, waiting: false });

export const FormState = Context;

/** What buttons need to know about the form they are in. */
export const useFormStatus = (): FormStateValue => useContext(Context);
