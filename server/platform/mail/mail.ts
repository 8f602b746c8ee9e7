/** One mail. Its text and its HTML say the same. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends mails. A job of the outbox calls it, so a failure is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
