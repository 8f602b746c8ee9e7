import { Webhook } from 'standardwebhooks';
import type { Context } from '../../core/context.ts';
import { secondsOf } from '../../platform/clock.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Line, lineTo } from '../../platform/outgoing/send.ts';
import type { TaskRun } from '../../platform/queue.ts';
import { inSpan } from '../../platform/telemetry/spans.ts';
import { type Attempt, failDeliveries, isLate, isTaken, putOff, recordFailure, recordTaken } from './outcomes.ts';
import { bodiesOf } from './payload.ts';
import { openSecret } from './secrets.ts';
import { handOn, isLastBatch, type Lane, laneOf, nextBatch, type WaitingDelivery, waitForTurn } from './turns.ts';

/** Milliseconds after which a job that finds more and more deliveries to its endpoint leaves the worker to others. */
const turnTime = 3000;
/**
 * Milliseconds for which outcomes wait to be written. The next answer after that has all of them written. If the process dies before, their
 * events are sent again.
 */
const longestUnwritten = 100;

/**
 * The job that sends an event to an endpoint, and writes down the outcome; then it sends what else is due for the endpoint. It may run
 * twice: an event reaches its endpoint at least once. With `toLate`, it sends to late endpoints too; without, it leaves these to that
 * other job.
 */
export const delivering =
  ({ toLate }: { toLate: boolean }) =>
  async (context: Context, { deliveryId }: { deliveryId: string }, run: TaskRun): Promise<void> => {
    try {
      await deliverInTurn(context, deliveryId, toLate, run);
    } catch (error) {
      // An internal fault, such as a secret that cannot be read. No job follows the last attempt, so the delivery would wait for ever.
      if (run.isLastAttempt) await failDeliveries(context, sql`id = ${deliveryId}`);
      throw error;
    }
  };

async function deliverInTurn(context: Context, deliveryId: string, toLate: boolean, run: TaskRun): Promise<void> {
  const lane = await laneOf(context, deliveryId, toLate);
  if (!lane || (await takeTurn(context, lane, deliveryId, run))) return;
  await waitForTurn(context, deliveryId, lane);
  // If the lane became free before the job was put off, nobody has called the job. So it is called now.
  if (await run.alone(lane.name, async () => undefined)) await handOn(context, lane);
}

/** Sends to a lane, if no other job does. Answers whether it has. */
async function takeTurn(context: Context, lane: Lane, ownId: string, { alone, signal }: TaskRun): Promise<boolean> {
  let fault = null as { error: unknown } | null;
  const isTurn = await alone(lane.name, async () => {
    try {
      await sendTurn(context, lane, ownId, signal);
    } catch (error) {
      fault = { error };
    }
  });
  // Jobs that found the lane taken are put off, so one of them is called now. Jobs that come from now on find the lane free.
  if (isTurn) await handOn(context, lane);
  if (fault) throw fault.error;
  return isTurn;
}

/** Sends a job's own delivery, and then what is due for its endpoint, for a while. */
async function sendTurn(context: Context, lane: Lane, ownId: string, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  const goesOn = () => !signal.aborted && performance.now() - begun < turnTime;
  /** Deliveries with which something went wrong inside the server. They are left to their own jobs. */
  const faulty: string[] = [];
  for (let own: string | null = ownId; ; own = null) {
    const batch = await nextBatch(context, lane, own, faulty);
    const isSent = await sendBatch(context, lane, { batch, ownId: own, faulty }, goesOn);
    if ((isSent && isLastBatch(batch)) || !goesOn()) return;
  }
}

/**
 * Sends deliveries one after the other, the job's own first, and answers whether it came to the end. If something goes wrong inside the
 * server with one of the others, that delivery is left to its own job, which has been put off. Outcomes of quick answers are written down
 * together.
 */
async function sendBatch(
  context: Context,
  { toLate }: Lane,
  { batch, ownId, faulty }: { batch: readonly WaitingDelivery[]; ownId: string | null; faulty: string[] },
  goesOn: () => boolean,
): Promise<boolean> {
  const failed = ({ id }: WaitingDelivery, error: unknown) => {
    if (id === ownId) throw error;
    faulty.push(id);
    context.log().error({ err: error, deliveryId: id }, 'a delivery is left to its own job');
  };
  const sendable: WaitingDelivery[] = [];
  for (const delivery of batch) if (delivery.id !== ownId || (await maySend(context, delivery, toLate))) sendable.push(delivery);
  const bodies = await bodiesOf(context, sendable, failed);
  const [first] = sendable;
  if (!first) return true;
  // All of a batch go to one endpoint.
  const line = lineTo({ url: first.url, allowsPrivate: context.config.webhooksReachPrivate });
  try {
    return await sendOver(line, context, { sendable, bodies, ownId, failed }, goesOn);
  } finally {
    line.close();
  }
}

/** Sends the deliveries of a batch that have a body, and answers whether it came to the end. */
async function sendOver(
  line: Line,
  context: Context,
  {
    sendable,
    bodies,
    ownId,
    failed,
  }: {
    sendable: readonly WaitingDelivery[];
    bodies: ReadonlyMap<string, string>;
    ownId: string | null;
    failed(delivery: WaitingDelivery, error: unknown): void;
  },
  goesOn: () => boolean,
): Promise<boolean> {
  const sign = signing(context);
  let left = sendable.map(({ id }) => id);
  let taken: Attempt[] = [];
  let writtenAt = performance.now();
  const write = async () => {
    const [first, ...rest] = taken;
    if (first) left = await recordTaken(context, [first, ...rest], { ownId, others: left });
    taken = [];
    writtenAt = performance.now();
  };
  for (const delivery of sendable) {
    const body = bodies.get(delivery.eventId);
    if (body === undefined) continue;
    if (delivery.id !== ownId && !(left.includes(delivery.id) && goesOn())) {
      await write();
      return false;
    }
    left = left.filter((id) => id !== delivery.id);
    let attempt: Attempt;
    try {
      attempt = await send(line, context, { delivery, body, sign });
    } catch (error) {
      failed(delivery, error);
      continue;
    }
    if (isTaken(attempt.result)) taken.push(attempt);
    if (!isTaken(attempt.result) || isLate(attempt.result) || performance.now() - writtenAt > longestUnwritten) await write();
    if (!isTaken(attempt.result)) await recordFailure(context, attempt);
    // The endpoint may be late, quiet or off by now.
    if (!isTaken(attempt.result) || isLate(attempt.result)) return false;
  }
  await write();
  return true;
}

/** Whether a job's own delivery may be sent now. If not, it is marked as failed, or put off. */
async function maySend(context: Context, delivery: WaitingDelivery, toLate: boolean): Promise<boolean> {
  if (delivery.isOff) {
    await failDeliveries(context, sql`id = ${delivery.id}`);
    return false;
  }
  const isQuiet = delivery.type !== 'webhook.test' && delivery.quietUntil && delivery.quietUntil > context.now();
  if (!isQuiet && (toLate || !delivery.late)) return true;
  await putOff(context, delivery, isQuiet ? (delivery.quietUntil as Date) : context.now());
  return false;
}

/** Sends a delivery. */
async function send(
  line: Line,
  context: Context,
  { delivery, body, sign }: { delivery: WaitingDelivery; body: string; sign: Sign },
): Promise<Attempt> {
  const at = context.now();
  const headers = webhookHeaders(delivery, body, at, sign);
  const result = await inSpan('webhook', { 'diwan.event': delivery.type }, () => line.send({ headers, body }));
  return { delivery, at, result };
}

/** Signs an event with a sealed secret. */
type Sign = (sealed: Buffer, delivery: WaitingDelivery, at: Date, body: string) => string;

/** Makes what signs the deliveries of a batch. Each secret is opened once. */
function signing(context: Context): Sign {
  const opened = new Map<string, Webhook>();
  return (sealed, { creatorId, eventId }, at, body) => {
    const name = sealed.toString('base64');
    const webhook = opened.get(name) ?? new Webhook(openSecret(context, sealed, creatorId));
    opened.set(name, webhook);
    return webhook.sign(eventId, at, body);
  };
}

/** The headers of Standard Webhooks. The signature counts whole seconds, so the header has whole seconds too. */
function webhookHeaders(delivery: WaitingDelivery, body: string, at: Date, sign: Sign): Record<string, string> {
  const { eventId, secret, oldSecret, oldSecretUntil } = delivery;
  const sealedSecrets = [secret, ...(oldSecret && oldSecretUntil && oldSecretUntil > at ? [oldSecret] : [])];
  return {
    'content-type': 'application/json',
    'user-agent': 'Diwan-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(secondsOf(at)),
    'webhook-signature': sealedSecrets.map((one) => sign(one, delivery, at, body)).join(' '),
  };
}
