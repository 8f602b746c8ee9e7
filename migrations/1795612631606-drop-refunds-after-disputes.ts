import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund ends without money once a bank has taken what it was to give back. */
export class DropRefundsAfterDisputes1795612631606 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table refunds drop constraint refunds_status,
        add constraint refunds_status check (status in ('PENDING', 'SUCCEEDED', 'FAILING', 'DROPPED'));
      drop index refunds_open;
      create index refunds_open on refunds (created_at) where status in ('PENDING', 'FAILING');
    `);
  }

  /** Dropped refunds are under way again: the server then finds the gateway refusing them. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index refunds_open;
      update refunds set status = 'PENDING' where status = 'DROPPED';
      alter table refunds drop constraint refunds_status,
        add constraint refunds_status check (status in ('PENDING', 'SUCCEEDED', 'FAILING'));
      create index refunds_open on refunds (created_at) where status <> 'SUCCEEDED';
    `);
  }
}
