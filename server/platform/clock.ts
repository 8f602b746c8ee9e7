/** The clock of the site. All rules about time follow it, and so does the queue. */
export interface Clock {
  now(): Date;
  /** Calls `heard` after the clock was moved (decision 50). The real clock is never moved. */
  onMove(heard: () => void): void;
  /** Notes that a job has ended, for the page that moves the clock. */
  ran(task: string, failed: boolean): Promise<void>;
  /** Settings of the queue's own connections to Postgres, with which `now()` follows this clock; empty for the real clock. */
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

/** A moment in whole seconds since 1970, as tokens have it. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
