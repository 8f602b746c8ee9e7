import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bank account from which a payout came back gets no more money until its owner has confirmed it. */
export class HoldReturnedPayouts1795612632021 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table bank_accounts add column returned_at timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table bank_accounts drop column returned_at');
  }
}
