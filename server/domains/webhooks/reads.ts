import { column, connection, expression, instant, many, nowOf, type OneField, one, type Reads } from '../../graphql/reads/fields.ts';

/** The object that an event is about, if the event is of one of these kinds and the object is of its account. */
const aboutObject = (type: string, kinds: string, id = 'id'): OneField =>
  one(
    type,
    ({ t, parent }) => `${t}.creator_id = ${parent}.creator_id and ${t}.${id} = ${parent}.object_id and ${parent}.type ~ '^(${kinds})[.]'`,
  );

const ofAccount = 'creator_id';

export const reads: Reads = {
  Query: {
    webhookEndpoints: many(
      'WebhookEndpoint',
      () => 'true',
      ({ t }) => `${t}.id desc`,
    ),
    webhookDeliveries: connection(
      'WebhookDelivery',
      ({ t, arg, has }) =>
        `${t}.endpoint_id = ${arg('endpointId', 'uuid')}${has('status') ? ` and ${t}.status = ${arg('status', 'text')}` : ''}`,
      [{ column: 'id', type: 'uuid', descending: true }],
    ),
    webhookDelivery: one('WebhookDelivery', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
    webhookEvent: one('WebhookEvent', ({ t, arg }) => `${t}.id = ${arg('id', 'uuid')}`),
  },
  types: {
    WebhookEndpoint: {
      from: 'webhook_endpoints',
      scope: ({ t, viewer }) => `${t}.${ofAccount} = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        url: column(),
        events: column(),
        status: expression(
          ({ t }) => `case when ${t}.disabled_at is null then 'ACTIVE' when ${t}.disabled_by = 'OWNER' then 'DISABLED' else 'FAILED' end`,
        ),
        lastSuccessAt: instant('last_success_at'),
        oldSecretUntil: instant(({ t, value }) => `case when ${t}.old_secret_until > ${nowOf({ value })} then ${t}.old_secret_until end`),
        createdAt: instant('created_at'),
      },
    },
    WebhookDelivery: {
      from: '(select d.*, e.creator_id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id)',
      scope: ({ t, viewer }) => `${t}.${ofAccount} = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        event: one('WebhookEvent', ({ t, parent }) => `${t}.id = ${parent}.event_id`),
        status: column(),
        attemptCount: expression(({ t }) => `(select count(*) from webhook_attempts a where a.delivery_id = ${t}.id)`),
        attempts: many(
          'WebhookAttempt',
          ({ t, parent }) => `${t}.delivery_id = ${parent}.id`,
          ({ t }) => `${t}.id desc`,
          () => '20',
        ),
        nextAttemptAt: instant('next_at'),
        createdAt: instant('created_at'),
      },
    },
    WebhookAttempt: {
      from: 'webhook_attempts',
      fields: {
        at: instant('at'),
        tookMs: column('took'),
        status: column(),
        failure: column(),
        answer: column(),
      },
    },
    WebhookEvent: {
      from: 'webhook_events',
      scope: ({ t, viewer }) => `${t}.${ofAccount} = ${viewer('creatorId')}`,
      fields: {
        id: column(),
        type: column(),
        body: column(),
        createdAt: instant('created_at'),
        sale: aboutObject('Sale', 'order'),
        booking: aboutObject('Booking', 'booking'),
        product: aboutObject('Product', 'product|progress'),
        customer: aboutObject('Customer', 'customer', 'customer_id'),
        learner: one(
          'Learner',
          ({ t, parent }) =>
            `${t}.product_id = ${parent}.object_id and ${t}.customer_id = ${parent}.customer_id and ${parent}.type ~ '^progress[.]'`,
        ),
        payout: aboutObject('Payout', 'payout'),
        dispute: aboutObject('Dispute', 'dispute'),
      },
    },
  },
};
