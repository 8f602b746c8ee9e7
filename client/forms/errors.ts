import { ARRAY_ERROR, FORM_ERROR, getIn, setIn } from 'final-form';
import i18next from 'i18next';
import { type AnyObjectSchema, ValidationError } from 'yup';

/** A failure as the API reports it: `UserError`. */
export interface FieldFailure {
  field: readonly string[] | null;
  message: string;
}

export type FormErrors = Record<string, unknown>;

const path = (field: readonly string[]): string => field.join('.');

/** Puts a message at the place where the form looks for it. A message about a whole list goes beside its entries. */
function put(errors: FormErrors, name: string, message: string, values: object): FormErrors {
  if (!Array.isArray(getIn(values, name))) return getIn(errors, name) === undefined ? (setIn(errors, name, message) as FormErrors) : errors;
  const list = ((getIn(errors, name) as unknown[] | undefined) ?? []).slice() as unknown[] & { [ARRAY_ERROR]?: string };
  list[ARRAY_ERROR] = message;
  return setIn(errors, name, list) as FormErrors;
}

const translate = (error: ValidationError): string => {
  const key = error.message as 'email.required';
  // For a rule without a message of its own, a general one replaces yup's, which is English and technical.
  return i18next.exists(key, { ns: 'messages' })
    ? i18next.t(key, { ...error.params, ns: 'messages' })
    : i18next.t('api.badInput', { ns: 'messages' });
};

/** Runs a rule of `schema/rules` over the whole form: one message per field, in the page's language. */
export const validateWith =
  (rules: AnyObjectSchema) =>
  (values: object): FormErrors => {
    try {
      rules.validateSync(values, { abortEarly: false });
      return {};
    } catch (failure) {
      if (!ValidationError.isError(failure)) throw failure;
      const inner = failure.inner.length > 0 ? failure.inner : [failure];
      return inner.reduce((errors, error) => put(errors, error.path ?? FORM_ERROR, translate(error), values), {} as FormErrors);
    }
  };

/** The field that shows a failure of `name`: that field, a shown part of it, or the shown field that it is a part of. */
const shownAt = (name: string, fields: readonly string[]): string | undefined =>
  fields.find((field) => field === name) ??
  fields.find((field) => field.startsWith(`${name}.`)) ??
  fields.filter((field) => name.startsWith(`${field}.`)).sort((a, b) => b.length - a.length)[0];

/**
 * The server's failures as the form's: each at its field, the rest for the alert above the form (`FORM_ERROR`, one line each).
 * `fields` are the names that the form has; paths into lists count as `benefits[0].text` or `benefits.0.text` alike.
 */
export function submitErrors(failures: readonly FieldFailure[], fields: readonly string[], values: object): FormErrors {
  const dotted = new Map(fields.map((field) => [field.replace(/\[(\d+)\]/g, '.$1'), field]));
  const rest: string[] = [];
  let errors: FormErrors = {};
  for (const { field, message } of failures) {
    const at = field && shownAt(path(field), [...dotted.keys()]);
    if (at) errors = put(errors, dotted.get(at) ?? at, message, values);
    else rest.push(message);
  }
  return rest.length > 0 ? { ...errors, [FORM_ERROR]: [...new Set(rest)].join('\n') } : errors;
}
