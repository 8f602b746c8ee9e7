import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments that ended unpaid are asked about again, an hour, six hours and a day later. Those that ended before this are left as they are. */
export class AskExpiredPayments1795490640776 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table payments add column late_asks smallint not null default 0;
      update payments set late_asks = 3 where status = 'EXPIRED';
      alter table payments add constraint payments_late_asks check (late_asks between 0 and 3);
      create index payments_late on payments (expires_at) where status = 'EXPIRED' and late_asks < 3;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table payments drop column late_asks');
  }
}
