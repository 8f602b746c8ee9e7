import { type FormApi, getIn, type MutableState } from 'final-form';

/** Marks a field whose value is never stored: pass it as the field's `data`. */
export const secret = { secret: true } as const;

interface Focus {
  name: string;
  start: number | null;
  end: number | null;
}

/** The values that were typed into a form. */
export interface Draft {
  /** The first values of the fields. Only a form that begins with the same values gets its changes back. */
  basis: [name: string, initial: unknown][];
  changes: [name: string, value: unknown][];
  touched: string[];
  focus: Focus | null;
  /** Kinds of values that could not be kept. */
  lost: 'secret'[];
}

/** A place where a form keeps its values, instead of the tab's storage. */
export interface DraftStore {
  /** The draft that was kept before this form was opened. */
  take(): Draft | undefined;
  /** Keeps a draft; undefined once there is nothing to keep. */
  keep(draft: Draft | undefined): void;
}

/** Whether two values of fields are equal. Lists and objects are compared by their contents, since each change makes new ones. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** A part of a field that is kept as a whole: `benefits[0].text` of `benefits`. */
const isPart = (name: string, of: string) => name.startsWith(`${of}[`) || name.startsWith(`${of}.`);

/** The changes of a form, without its secrets; undefined when there are none, or they are saved. */
export function draftOf(form: FormApi<object>, focus: Focus | null): Draft | undefined {
  const { submitSucceeded, dirtySinceLastSubmit } = form.getState();
  if (submitSucceeded && !dirtySinceLastSubmit) return undefined;
  const names = form.getRegisteredFields();
  const states = names.flatMap((name) => form.getFieldState(name as never) ?? []);
  const changed = states.filter(({ dirty }) => dirty);
  const open = changed.filter(({ name, data }) => !data?.secret && !changed.some((whole) => isPart(name, whole.name)));
  const lost: Draft['lost'] = [];
  if (changed.some(({ data, value }) => data?.secret && value)) lost.push('secret');
  if (open.length === 0 && lost.length === 0) return undefined;
  return {
    basis: states.filter(({ data }) => !data?.secret).map(({ name, initial }) => [name, initial ?? null]),
    changes: open.map(({ name, value }) => [name, value ?? null]),
    touched: states.filter(({ touched }) => touched).map(({ name }) => name),
    focus,
    lost,
  };
}

/** Whether the form begins with what the draft's form began with. */
export const startsAlike = (draft: Draft, form: FormApi<object>): boolean =>
  draft.basis.every(([name, initial]) => same(getIn(form.getState().initialValues ?? {}, name), initial));

/**
 * Puts the draft's changes, messages and caret back. Fields must be registered before; a field that comes later starts with its initial
 * value.
 */
export function restoreDraft(draft: Draft, form: FormApi<object>, element: HTMLFormElement | null): void {
  form.batch(() => {
    for (const [name, value] of draft.changes) form.change(name as never, value as never);
  });
  form.mutators.touch?.(draft.touched);
  if (document.activeElement !== document.body || !draft.focus) return;
  const { name, start, end } = draft.focus;
  const control = element?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  control?.focus();
  // Only texts have a caret that may be set.
  if (control && start !== null && control.selectionStart !== null) control.setSelectionRange(start, end);
}

/** Shows the messages of fields as if they had been visited. */
export function touch([names]: string[][], { fields }: Pick<MutableState, 'fields'>): void {
  for (const name of names ?? []) {
    const field = fields[name];
    if (field) fields[name] = { ...field, touched: true };
  }
}

/** Counts other values as unchanged, because they are saved. The typed text and the caret stay. */
export function settle([initial]: object[], { formState }: Pick<MutableState, 'formState'>): void {
  formState.initialValues = initial;
}

/** Puts other values in, and says which count as unchanged. */
export function adopt([values = {}, initial]: object[], { formState }: Pick<MutableState, 'formState'>): void {
  formState.values = values;
  formState.initialValues = initial;
}

/** Shows failures at their fields until those are changed, as if the form had been sent. */
export function refuse([errors]: object[], { formState }: Pick<MutableState, 'formState'>): void {
  formState.submitErrors = { ...formState.submitErrors, ...errors };
  formState.lastSubmittedValues = { ...formState.values };
}

/** The control of the form that has the focus, or had it last. */
export function focusedIn(form: HTMLFormElement | null, last: Element | null): Focus | null {
  const control = form?.contains(document.activeElement) ? document.activeElement : last;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || !control.name) return null;
  return { name: control.name, start: control.selectionStart, end: control.selectionEnd };
}
