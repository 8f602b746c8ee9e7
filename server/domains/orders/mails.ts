import type { Context } from '../../core/context.ts';
import { formatAmount } from '../../core/money.ts';
import type { Language } from '../../graphql/generated.ts';
import { sql } from '../../platform/database/sql.ts';
import { sendLetter } from '../accounts/mails/letter.ts';
import type { Order } from './entities.ts';
import ar from './mails/ar.json' with { type: 'json' };
import en from './mails/en.json' with { type: 'json' };

/** Tells a customer, in their language, that money of an order is on its way back. */
export async function mailRefund(context: Context, order: Order, { amount, whole }: { amount: number; whole: boolean }): Promise<void> {
  const reader = await sql<{ email: string; language: Language; creator: string; creatorAr: string | null }>`
    select u.email, u.language, coalesce(c.full_name, '') as creator, c.full_name_ar as "creatorAr"
    from users u, creators c where u.id = ${order.customerId} and c.id = ${order.creatorId}`.one(context.db);
  const isArabic = reader.language === 'AR';
  const texts = isArabic ? ar : en;
  const facts = [
    { term: texts.amount, value: `${formatAmount(amount, order.currency)} ${order.currency}` },
    { term: texts.order, value: String(order.number) },
  ];
  const values = { title: (isArabic && order.titleAr) || order.title, creator: (isArabic && reader.creatorAr) || reader.creator };
  const kind = whole ? texts.REFUNDED : texts.PARTLY_REFUNDED;
  await sendLetter(context, reader, { ...texts, ...kind }, { path: order.bookingId ? '/my-sessions' : '/my-products', facts, values });
}
