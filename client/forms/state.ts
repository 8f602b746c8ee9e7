import { createContext, useContext } from 'react';

export interface FormStateValue {
  /** The id of the `<form>`, for buttons outside of it. */
  id: string;
  submitting: boolean;
  /** Whether a rule is broken at the moment. */
  invalid: boolean;
  /** Whether an upload has still to finish. */
  waiting: boolean;
}

const Context = createContext<FormStateValue>({ id: '', submitting: false, invalid: false, waiting: false });

export const FormState = Context;

/** The form's state, for its buttons. */
export const useFormStatus = (): FormStateValue => useContext(Context);
