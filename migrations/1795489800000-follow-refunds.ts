import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A refund keeps who asked for it and why, and stays visible while the gateway refuses it. Disputes get a table, and payments the amount
 * that banks took back through them.
 */
export class FollowRefunds1795489800000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table refunds
        add column why text,
        add column note text,
        add column requested_by uuid,
        add column attempts integer not null default 0,
        add column failure text,
        add column retry_at timestamptz,
        drop constraint refunds_status,
        add constraint refunds_status check (status in ('PENDING', 'SUCCEEDED', 'FAILING')),
        add constraint refunds_why check (why in ('CUSTOMER_REQUEST', 'DUPLICATE', 'NOT_AS_DESCRIBED', 'CANCELLED', 'OTHER')),
        add constraint refunds_failing check ((status = 'FAILING') = (retry_at is not null)),
        add constraint refunds_requested_by_fk foreign key (requested_by) references users (id);
      drop index refunds_pending;
      create index refunds_open on refunds (created_at) where status <> 'SUCCEEDED';

      alter table payments add column lost_amount bigint not null default 0,
        add constraint payments_lost check (lost_amount between 0 and amount);

      create table disputes (
        id uuid constraint disputes_pk primary key default uuidv7(),
        creator_id uuid not null,
        payment_id uuid not null,
        reference text not null,
        status text not null default 'OPEN',
        amount bigint not null,
        fee_amount bigint not null default 0,
        reason text,
        decided_at timestamptz,
        created_at timestamptz not null default now(),
        constraint disputes_reference unique (payment_id, reference),
        constraint disputes_status check (status in ('OPEN', 'WON', 'LOST')),
        constraint disputes_amount check (amount > 0 and fee_amount >= 0),
        constraint disputes_decided check ((status = 'OPEN') = (decided_at is null)),
        constraint disputes_creator_fk foreign key (creator_id) references creators (id),
        constraint disputes_payment_fk foreign key (payment_id) references payments (id)
      );
      create index disputes_creator on disputes (creator_id, created_at desc, id desc);
      create index disputes_open on disputes (created_at) where status = 'OPEN';
    `);
  }

  /** A refund that was FAILING becomes PENDING. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table disputes;
      alter table payments drop column lost_amount;
      drop index refunds_open;
      alter table refunds drop constraint refunds_failing, drop constraint refunds_status;
      update refunds set status = 'PENDING' where status = 'FAILING';
      alter table refunds
        drop column why,
        drop column note,
        drop column requested_by,
        drop column attempts,
        drop column failure,
        drop column retry_at,
        add constraint refunds_status check (status in ('PENDING', 'SUCCEEDED'));
      create index refunds_pending on refunds (created_at) where status = 'PENDING';
    `);
  }
}
