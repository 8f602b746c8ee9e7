import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Foreign keys to what is dropped by its age. Without an index, each deleted row would make Postgres read the whole table. */
const references: readonly (readonly [index: string, table: string, column: string])[] = [
  ['creator_customers_customer', 'creator_customers', 'customer_id'],
  ['customer_days_customer', 'customer_days', 'customer_id'],
  ['exports_user', 'exports', 'user_id'],
  ['exports_creator', 'exports', 'creator_id'],
  ['data_copies_creator', 'data_copies', 'creator_id'],
  ['files_uploaded_by', 'files', 'uploaded_by'],
  ['uploads_uploaded_by', 'uploads', 'uploaded_by'],
  ['uploads_creator', 'uploads', 'creator_id'],
  ['orders_customer', 'orders', 'customer_id'],
  ['payments_payer', 'payments', 'payer_id'],
  ['payments_creator', 'payments', 'creator_id'],
  ['refunds_requested_by', 'refunds', 'requested_by'],
  ['saved_cards_account', 'saved_cards', 'creator_id'],
  ['ledger_entries_payment', 'ledger_entries', 'payment_id'],
  ['gateway_events_payment', 'gateway_events', 'payment_id'],
  ['documents_payment', 'documents', 'payment_id'],
  ['sections_creator', 'sections', 'creator_id'],
  ['content_items_creator', 'content_items', 'creator_id'],
  ['captions_creator', 'captions', 'creator_id'],
  ['plan_subscriptions_creator', 'plan_subscriptions', 'creator_id'],
  ['plan_invoices_subscription', 'plan_invoices', 'subscription_id'],
  ['sign_ins_creator', 'sign_ins', 'creator_id'],
  ['webhook_events_creator', 'webhook_events', 'creator_id'],
  ['waiting_entries_session', 'waiting_entries', 'session_id'],
  ['waiting_entries_booking', 'waiting_entries', 'booking_id'],
  ['bookings_rescheduled', 'bookings', 'rescheduled_from'],
];

/** What is dropped by its age, by the moment from which it counts. */
const ages: readonly (readonly [index: string, on: string])[] = [
  ['gateway_events_received', 'gateway_events (received_at)'],
  ['users_unproved', 'users (created_at) where email_verified_at is null and deleted_at is null'],
  ['payments_without_money', "payments (expires_at) where status in ('FAILED', 'EXPIRED')"],
  ['orders_expired', "orders (hold_expires_at) where status = 'EXPIRED'"],
  ['bookings_without_sale', "bookings (cancelled_at) where status = 'CANCELLED' and confirmed_at is null"],
  ['sessions_released', "sessions (updated_at) where status = 'RELEASED'"],
];

/** What grows without end is dropped by its age (decision 71). */
export class DropWhatIsOld1795865398815 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const [index, table, column] of references) await db.query(`create index ${index} on ${table} (${column})`);
    for (const [index, on] of ages) await db.query(`create index ${index} on ${on}`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [index] of [...references, ...ages]) await db.query(`drop index ${index}`);
  }
}
