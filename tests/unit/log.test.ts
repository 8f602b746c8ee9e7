import { QueryFailedError } from 'typeorm';
import { expect, test } from 'vitest';
import { describeError } from '../../server/platform/log.ts';

test('a line about a failed statement holds none of its values', () => {
  const driverError = Object.assign(new Error('duplicate key value violates unique constraint "users_email_role"'), {
    code: '23505',
    detail: 'Key (email, role)=(amal@diwan.test, CREATOR) already exists.',
  });
  const told = describeError(new QueryFailedError('insert into users', ['amal@diwan.test', '+96550000000'], driverError));
  expect(told).toMatchObject({ type: 'QueryFailedError', code: '23505', message: expect.stringContaining('users_email_role') });
  expect(JSON.stringify(told)).not.toMatch(/amal|965/);
});
