import { ARRAY_ERROR } from 'final-form';
import type { useField } from 'react-final-form';

/** The field's message. A rule's is shown once the field was visited or sent, the server's until the field changes. */
export function useFieldError(meta: ReturnType<typeof useField>['meta']): string | undefined {
  const own = meta.error ?? (meta.dirtySinceLastSubmit ? undefined : meta.submitError);
  const message = messageIn(own);
  return message !== undefined && (meta.touched || meta.submitFailed || meta.submitError) ? message : undefined;
}

/** The text of an error. For a list that is one field, it is the message about the whole or about the first wrong entry. */
function messageIn(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (!Array.isArray(error)) return undefined;
  return (error as { [ARRAY_ERROR]?: string })[ARRAY_ERROR] ?? error.find((entry) => typeof entry === 'string');
}
