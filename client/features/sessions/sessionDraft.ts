import type { SessionFormFragment } from '../../apollo/generated.ts';
import type { DraftKind, Snapshot } from '../../forms/autosave/kind.ts';
import { validateWith } from '../../forms/errors.ts';
import { sessionFormRules } from './formRules.ts';
import { type SessionValues, toInput, valuesOf } from './sessionValues.ts';

/** How a session is typed and saved. The currency is the account's; its times are read in the zone. */
export function sessionDraft(currency: string, timeZone: string): DraftKind<SessionFormFragment, SessionValues> {
  const sessionRules = sessionFormRules(timeZone);
  const checkSession = validateWith(sessionRules);
  return {
    valuesOf: (session) => valuesOf(session, currency),
    snapshotOf: (sessionValues) => sessionRules.cast(toInput(sessionValues), { assert: false, stripUnknown: true }) as Snapshot,
    wrongFields: (sessionValues) => Object.keys(checkSession(toInput(sessionValues))),
    fields: {},
    // A time that exists on one day may be skipped by the clock on another.
    together: [['sessionDate', 'sessionTime']],
    richTexts: ['description', 'descriptionAr'],
  };
}
