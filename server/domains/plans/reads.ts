import { column, expression, many, money, type Reads } from '../../graphql/reads/fields.ts';

export const reads: Reads = {
  Query: {
    plans: many(
      'Plan',
      ({ t, arg, has }) => `${t}.retired_at is null ${has('duration') ? `and ${t}.duration = ${arg('duration', 'text')}` : ''}`,
      ({ t }) => `${t}.position, ${t}.id`,
    ),
  },
  types: {
    Plan: {
      from: 'plans',
      fields: {
        id: column(),
        name: column(),
        nameAr: column(),
        duration: column(),
        price: money('price_amount'),
        features: column(),
        featuresAr: column(),
        limits: expression(
          ({ t }) => `json_build_object('publishedProducts', ${t}.published_products, 'storageBytes', ${t}.storage_bytes,
            'liveMinutes', ${t}.live_minutes, 'activeSubscribers', ${t}.active_subscribers, 'admins', ${t}.admins)`,
        ),
      },
    },
  },
};
