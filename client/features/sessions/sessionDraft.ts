import type { SessionFormFragment } from '../../apollo/generated.ts';
import type { DraftKind, Snapshot } from '../../forms/autosave/kind.ts';
import { validateWith } from '../../forms/errors.ts';
import { sessionFormRules } from './formRules.ts';
import { type SessionValues, toInput, valuesOf } from './sessionValues.ts';

/** How a session is typed and saved. The currency is the account's; its times are read in the zone. */
export function sessionDraft(currency: string, timeZone: string): DraftKind<SessionFormFragment, SessionValues> {
  const rules = sessionFormRules(timeZone);
  const check = validateWith(rules);
  return {
    valuesOf: (session) => valuesOf(session, currency),
    snapshotOf: (values) => rules.cast(toInput(values), { assert: false, stripUnknown: true }) as Snapshot,
    wrongFields: (values) => Object.keys(check(toInput(values))),
    fields: {},
    // A time that exists on one day may be skipped by the clock on another.
    together: [['sessionDate', 'sessionTime']],
    richTexts: ['description', 'descriptionAr'],
  };
}
