import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a product's page also says: what one needs, and answers to questions. What a creator's page also says: links to their pages
 * elsewhere, and, where they wish, their support number.
 */
export class DescribeProductsAndProfiles1795633489668 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table products add column requirements jsonb not null default '[]', add column questions jsonb not null default '[]';
      alter table creators add column links jsonb not null default '[]', add column shows_support_number boolean not null default false;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table products drop column requirements, drop column questions;
      alter table creators drop column links, drop column shows_support_number;
    `);
  }
}
