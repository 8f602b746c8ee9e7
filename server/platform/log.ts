import pino, { type Logger } from 'pino';
import type { Config } from '../core/config.ts';

export type { Logger };

/** Mail addresses, which a mail server's refusals contain. The pattern matches at the start of a word only, so its time is linear. */
const mailAddress = /(?<![^\s<>"'(:,=])[^\s<>"'(:,=@/]+@[^\s<>"'):,/]+/g;

/** A text with its mail addresses removed. */
export const withoutAddresses = (text: string): string => text.replace(mailAddress, '[kept out]');

/** An error's name, code, message and stack, and nothing else: other properties can hold a statement's values or a request's body. */
export const describeError = (error: unknown): object =>
  error instanceof Error
    ? {
        type: error.name,
        message: withoutAddresses(error.message),
        ...('code' in error && { code: error.code }),
        stack: withoutAddresses(error.stack ?? ''),
      }
    : { message: typeof error };

/** Logs JSON lines to standard output. They contain no personal data and no secrets. */
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
