import pino, { type Logger } from 'pino';
import type { Config } from '../core/config.ts';

export type { Logger };

/** What an error is and where it arose, no more: a database's error carries the values of its statement, a request's its body. */
export const describeError = (error: unknown): object =>
  error instanceof Error
    ? { type: error.name, message: error.message, ...('code' in error && { code: error.code }), stack: error.stack }
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
