import { expect, test } from 'vitest';
import { mailsTo } from '../../support/client.ts';
import { runJob } from '../../support/sales.ts';
import { sql } from '../../support/sql.ts';
import { invitation, resend } from '../../support/team.ts';
import { newEmail, tokenIn, world } from '../../support/world.ts';

test('the link of an invitation goes 90 days after a newer one has replaced it, and the newest stays', async () => {
  const [owner, email] = [await world.creator(), newEmail()];
  const { adminId } = await world.invited(owner, 'VIEW', email);
  await resend(owner, adminId);
  const [newest] = await mailsTo(email, { count: 2 });
  const links = () => sql('select from invitations where admin_id = $1', [adminId]);
  const replaced = (days: number) =>
    sql(
      `update invitations set created_at = now() - make_interval(days => $2), superseded_at = superseded_at - make_interval(days => $2)
       where admin_id = $1`,
      [adminId, days],
    );
  await replaced(89);
  await runJob('admins:forget');
  expect(await links()).toHaveLength(2);
  await replaced(2);
  await runJob('admins:forget');
  expect(await links()).toHaveLength(1);
  expect(await invitation(tokenIn(newest as never))).toMatchObject({ email });
});
