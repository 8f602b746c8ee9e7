import type { SessionStepsFragment } from '../../apollo/generated.ts';

/** A session with what can be done with it, whichever screen has read it. */
export type ActedOn = Omit<SessionStepsFragment, ' $fragmentName'>;
