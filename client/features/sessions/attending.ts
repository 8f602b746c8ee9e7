import type { AttendeeFragment } from '../../apollo/generated.ts';

/** An attendee as their host sees them. */
export type AttendeeShown = Omit<AttendeeFragment, ' $fragmentName'>;

/** The facts about a session that the rows of attendees need. */
export interface Attending {
  sessionId: string;
  /** Whether the session is over and attendance can be noted. */
  isOver: boolean;
  /** How many customers wait for a seat. */
  waiting: number;
  /** How many attendees are shown. */
  shown: number;
  /** The words of the search; empty for all attendees. */
  search: string;
}
