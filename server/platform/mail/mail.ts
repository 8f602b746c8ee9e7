/** A calendar entry in a mail, which calendar programs offer to add, change or remove. */
export interface MailedCalendar {
  method: 'REQUEST' | 'CANCEL';
  /** An iCalendar file (RFC 5545) with the same method. */
  content: string;
}

/** A file in a mail. It passes through the outbox as text. */
export interface MailedFile {
  filename: string;
  /** Its MIME type. */
  type: string;
  base64: string;
}

/** One mail. Its text and its HTML say the same. */
export interface Mail {
  to: string;
  /** The recipient of answers, if not the sender. */
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
