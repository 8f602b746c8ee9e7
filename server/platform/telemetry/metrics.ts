import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Bounds of durations, in seconds. */
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How something ended: as asked, refused because of what was asked, or failed because of us. */
export type Outcome = 'ok' | 'refused' | 'failed' | 'cut';

/** The pools of connections to the database. */
export type PoolName = 'database' | 'readers' | 'searches' | 'limits' | 'queue';

/** What waits until the server gets to it. */
export type Waiting = 'job' | 'mail' | 'webhook' | 'payment' | 'package' | 'backup';

/**
 * All that a process tells of itself, each family once. Labels come from lists that the code knows (operations, tasks, pools, gateways),
 * so the number of series has a bound. No label holds an id, an address or a text of a person.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `diwan_${name}`, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name: `diwan_${name}`, help, labelNames, registers });
  const histogram = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Histogram<Label>({ name: `diwan_${name}`, help, labelNames, buckets: seconds, registers });
  const families = {
    requests: histogram(
      'request_duration_seconds',
      'Requests, from their first byte to the end of the answer. An operation that neither our client nor our schema names is "other".',
      'door',
      'operation',
      'outcome',
    ),
    statements: histogram('statement_duration_seconds', 'Statements of SQL, from being sent to their answer.', 'pool', 'outcome'),
    poolConnections: gauge('pool_connections', 'Connections to the database that are open.', 'pool', 'state'),
    poolWaiting: gauge('pool_waiting', 'Statements and transactions that wait for a connection.', 'pool'),
    turnsRunning: gauge('turns_running', 'Pieces of work that have a turn at a shared resource.', 'of'),
    turnsWaiting: gauge('turns_waiting', 'Pieces of work that wait for their turn.', 'of'),
    jobs: histogram('job_duration_seconds', 'Jobs that this process has run.', 'task', 'outcome'),
    queue: gauge(
      'jobs',
      'Jobs in the queue: waiting (due), retrying (failed before, will be tried again), running, failed for good.',
      'task',
      'state',
    ),
    oldest: gauge('oldest_waiting_seconds', 'Since when the oldest of its kind is due and not done; 0 if none is.', 'what'),
    // A gauge without labels is 0 before it is set. With one, it is absent in processes that do not know it.
    databaseUp: gauge('database_up', 'Whether the database has answered while the metrics were read.', 'pool'),
    eventLag: gauge('event_lag_seconds', 'Time from publishing a notification to hearing it, measured when the metrics are read.'),
    sockets: gauge('sockets', 'WebSockets that are open.'),
    subscriptionGroups: gauge('subscription_groups', 'Groups of subscriptions whose events are answered once.'),
    subscribers: gauge('subscribers', 'Subscriptions in all groups.'),
    sfuUp: gauge('sfu_up', 'Whether the server is joined to its SFU.', 'kind'),
    rooms: gauge('rooms', 'Live rooms of the embedded SFU that have participants.'),
    participants: gauge('room_participants', 'Participants of all live rooms.'),
    roomBytes: counter('room_bytes_total', 'Bytes of video and audio that the SFU has received and sent since its start.', 'direction'),
    uploadsRunning: gauge('uploads_running', 'Uploads whose bytes arrive now.'),
    uploadedBytes: counter('uploaded_bytes_total', 'Bytes of uploads that were written.'),
    payments: counter('payments_total', 'Payments that have reached a status.', 'gateway', 'status'),
    pages: counter('pages_total', 'Public pages: kept ones, drawn ones, those left to the browser, refused and failed ones.', 'how'),
    errors: counter('errors_total', 'Lines of the log at level error.'),
  };
  return {
    ...families,
    registry,
    /** Adds the event loop's delay, the heap and garbage collection, as prom-client names them (`nodejs_`, `process_`). */
    addProcess: () => collectDefaultMetrics({ register: registry }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
