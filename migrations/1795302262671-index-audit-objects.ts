import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the audit log by object, to find an object's latest change quickly. */
export class IndexAuditObjects1795302262671 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create index audit_entries_object on audit_entries (creator_id, object_id, at desc, id desc)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index audit_entries_object');
  }
}
