import { createContext, type ReactNode, useContext, useMemo } from 'react';

export interface FormStatusValue {
  /** The id of the `<form>`, for buttons outside of it. */
  id: string;
  submitting: boolean;
  /** Whether a rule is broken at the moment. */
  invalid: boolean;
  /** Whether an upload has still to finish. */
  waiting: boolean;
}

const Context = createContext<FormStatusValue>({ id: '', submitting: false, invalid: false, waiting: false });

/** Gives the form's status to the components inside it. */
export function FormStatus({ id, submitting, invalid, waiting, children }: FormStatusValue & { children: ReactNode }) {
  const value = useMemo(() => ({ id, submitting, invalid, waiting }), [id, submitting, invalid, waiting]);
  return <Context value={value}>{children}</Context>;
}

/** The form's status, for its buttons. */
export const useFormStatus = (): FormStatusValue => useContext(Context);
