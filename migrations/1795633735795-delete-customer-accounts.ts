import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A customer's account that is deleted keeps its row, since the books refer to it, and nothing that names a person. Its address is one that
 * no mail reaches, so that the email is free.
 */
export class DeleteCustomerAccounts1795633735795 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table users add column deleted_at timestamptz,
        add constraint users_deleted check (deleted_at is null or (
          role = 'CUSTOMER' and email like 'deleted-%@deleted.invalid' and num_nonnulls(password_hash, phone_number, email_verified_at) = 0));
      create index session_invitations_of_email on session_invitations (email);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index session_invitations_of_email;
      alter table users drop column deleted_at;
    `);
  }
}
