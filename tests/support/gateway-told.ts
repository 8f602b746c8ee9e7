import { sql } from './sql.ts';
import { until } from './until.ts';

/** Waits until the sandbox gateway has told all that it has to tell of a payment. */
export const told = (paymentId: string) =>
  until(async () => {
    const open = await sql(
      `select from sandbox_gateway.events e join sandbox_gateway.payments p using (reference)
       where p.payment_id = $1 and e.delivered_at is null`,
      [paymentId],
    );
    return !open.length;
  }, 'the gateway still tells of the payment');
