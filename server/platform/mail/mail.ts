/** One message, ready to go. Both parts say the same. */
export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Hands mails over for delivery. Called by the outbox's job, so a failure is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
