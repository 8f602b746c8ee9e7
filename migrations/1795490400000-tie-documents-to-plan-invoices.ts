import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invoice's document belongs to a plan invoice that exists: their table came later than that of documents. */
export class TieDocumentsToPlanInvoices1795490400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table documents add constraint documents_plan_invoice_fk foreign key (plan_invoice_id) references plan_invoices (id)',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table documents drop constraint documents_plan_invoice_fk');
  }
}
