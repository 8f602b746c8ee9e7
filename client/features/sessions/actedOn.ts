import type { SessionStepsFragment } from '../../apollo/generated.ts';

/** A session with its possible actions, from any screen's query. */
export type ActedOn = Omit<SessionStepsFragment, ' $fragmentName'>;
