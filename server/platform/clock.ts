/** The clock of the site: what all rules of time go by, also the queue. */
export interface Clock {
  now(): Date;
  /** Calls `heard` after the clock was moved (decision 50); the real one never is. */
  onMove(heard: () => void): void;
  /** Notes that a job has ended, for who moves the clock. */
  ran(task: string, failed: boolean): Promise<void>;
  /** Settings of the queue's own connections to Postgres, so that its `now()` is this clock's; empty for the real one. */
  queueSettings: string;
  stop(): void;
}

/** The clock of the machine. */
export const realClock: Clock = {
  now: () => new Date(),
  onMove: () => undefined,
  ran: async () => undefined,
  queueSettings: '',
  stop: () => undefined,
};
