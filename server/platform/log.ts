import pino, { type Logger } from 'pino';
import type { Config } from '../core/config.ts';

export type { Logger };

/** A mail server names the recipient in its refusals. The pattern starts at the beginning of a word only, which keeps it linear. */
const mailAddress = /(?<![^\s<>"'(:,=])[^\s<>"'(:,=@/]+@[^\s<>"'):,/]+/g;

/** A text without the mail addresses in it. */
export const withoutAddresses = (text: string): string => text.replace(mailAddress, '[kept out]');

/** What an error is and where it arose, no more: a database's error carries the values of its statement, a request's its body. */
export const describeError = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: withoutAddresses(error.message),
        ...('code' in error && { code: error.code }),
        stack: withoutAddresses(error.stack ?? ''),
      }
    : { message: typeof error };

/** Structured lines on standard output. Nothing that identifies a person or opens a door is ever written. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: logLevel,
    base: null,
    serializers: { err: describeError },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.authorization',
        '*.email',
        '*.phoneNumber',
        '*.secret',
        'password',
        'token',
        'authorization',
        'email',
      ],
      censor: '[kept out]',
    },
  });
