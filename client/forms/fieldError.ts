import { ARRAY_ERROR } from 'final-form';
import type { useField } from 'react-final-form';

/** The field's message, once it has been visited or sent; the server's until it is changed. */
export function useFieldError(meta: ReturnType<typeof useField>['meta']): string | undefined {
  const own = meta.error ?? (meta.dirtySinceLastSubmit ? undefined : meta.submitError);
  const message = messageIn(own);
  return message !== undefined && (meta.touched || meta.submitFailed || meta.submitError) ? message : undefined;
}

/** The message itself; of a list that is one field, what is said of the whole or of its first wrong entry. */
function messageIn(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (!Array.isArray(error)) return undefined;
  return (error as { [ARRAY_ERROR]?: string })[ARRAY_ERROR] ?? error.find((entry) => typeof entry === 'string');
}
