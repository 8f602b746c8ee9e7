import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lost dispute has a credit note, as a refund has. */
export class TieDocumentsToDisputes1795612631813 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table documents add column dispute_id uuid,
        add constraint documents_dispute unique (dispute_id),
        add constraint documents_dispute_fk foreign key (dispute_id) references disputes (id),
        drop constraint documents_corrects,
        add constraint documents_corrects check (num_nonnulls(refund_id, dispute_id) = (kind = 'CREDIT_NOTE')::int)`);
  }

  /** Fails while there is a credit note of a dispute: documents are final, and their numbers have no gaps. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table documents drop constraint documents_corrects,
        add constraint documents_corrects check ((kind = 'CREDIT_NOTE') = (refund_id is not null)),
        drop column dispute_id`);
  }
}
