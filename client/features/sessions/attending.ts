import type { AttendeeFragment } from '../../apollo/generated.ts';

/** An attendee as their host sees them. */
export type AttendeeShown = Omit<AttendeeFragment, ' $fragmentName'>;

/** What the rows of attendees know of their session. */
export interface Attending {
  sessionId: string;
  /** Whether it may be noted who came. */
  isOver: boolean;
  /** How many wait for a seat. */
  waiting: number;
  /** How many attendees are shown. */
  shown: number;
  /** The words that they were found by; empty for all. */
  search: string;
}
