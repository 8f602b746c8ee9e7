/** A calendar entry that a mail brings: calendar programs offer to add, change or remove it. */
export interface MailedCalendar {
  method: 'REQUEST' | 'CANCEL';
  /** An iCalendar file (RFC 5545) with the same method. */
  content: string;
}

/** A file that a mail brings. It travels through the outbox as text. */
export interface MailedFile {
  filename: string;
  /** Its MIME type. */
  type: string;
  base64: string;
}

/** One mail. Its text and its HTML say the same. */
export interface Mail {
  to: string;
  /** Who gets the answer, if not the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  calendar?: MailedCalendar;
  attachments?: readonly MailedFile[];
  /** The address that ends mails of this kind. Programs show a button for it, and send a POST there when it is pressed (RFC 8058). */
  stop?: string;
}

/** Sends mails. A job of the outbox calls it, so a failure is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
