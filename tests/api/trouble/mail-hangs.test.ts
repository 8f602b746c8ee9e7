import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { gql } from '../../support/client.ts';
import { ownServer } from '../../support/own-server.ts';
import { ownShop } from '../../support/own-shop.ts';
import { runJob } from '../../support/sales.ts';
import { silentLine } from '../../support/silent-line.ts';
import { until } from '../../support/until.ts';
import { newEmail, password, signupMutation } from '../../support/world.ts';

test('mails to a server that never greets hold up no other job, and are sent once it does', async () => {
  const received = new Set<string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) received.add(address);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const line = await silentLine((smtp.server.address() as AddressInfo).port);
  line.silence();
  const server = await ownServer({ SMTP_URL: `smtp://${line.host}` });
  const { sql, end } = await ownShop(server.databaseUrl, { customers: 0 });
  try {
    const emails = Array.from({ length: 40 }, () => newEmail());
    const mails = await sql<{ id: string }>(
      `select (graphile_worker.add_job('accounts:sendMail',
         json_build_object('to', email, 'subject', 'Hello', 'text', 'Hello', 'html', '<p>Hello</p>'))).id
       from unnest($1::text[]) email`,
      [emails],
    );
    // A sign-up does not wait for its mail, and other jobs do not wait in a line behind the mails.
    const email = newEmail();
    const { data } = await gql(signupMutation, { input: { email, password, role: 'CUSTOMER' } }, { url: server.url });
    expect(data.signup.userErrors).toEqual([]);
    await runJob('bookings:lapseHolds', {}, sql as never);
    const untried = await sql('select from graphile_worker.jobs where id = any($1::bigint[]) and attempts = 0', [
      mails.map(({ id }) => id),
    ]);
    expect(untried.length).toBeGreaterThan(0);

    line.mend();
    await until(() => [...emails, email].every((one) => received.has(one)), 'some mails were not sent');
  } finally {
    await end();
    await server.stop();
    await line.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
});
