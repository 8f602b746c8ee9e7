import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DocumentKind, Language } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** The last number of a series: the documents of a kind of an account in a year. */
@Entity('document_series')
@Check('document_series_kind', "kind in ('RECEIPT', 'CREDIT_NOTE', 'INVOICE')")
@Check('document_series_last', 'last > 0')
export class DocumentSeries {
  @PrimaryColumn('uuid', { name: 'creator_id', primaryKeyConstraintName: 'document_series_pk' })
  @ForeignKey('creators', { name: 'document_series_creator_fk' })
  creatorId!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'document_series_pk' })
  kind!: DocumentKind;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'document_series_pk' })
  year!: number;

  @Column('integer')
  last!: number;
}

/** What was paid or given back, as it was on that day. A document never changes. */
@Entity('documents')
@Unique('documents_number', ['creatorId', 'kind', 'year', 'number'])
@Unique('documents_refund', ['refundId'])
@Unique('documents_dispute', ['disputeId'])
@Check('documents_kind', "kind in ('RECEIPT', 'CREDIT_NOTE', 'INVOICE')")
@Check('documents_amount', 'amount > 0')
@Check('documents_corrects', "num_nonnulls(refund_id, dispute_id) = (kind = 'CREDIT_NOTE')::int")
@Check('documents_subject', 'num_nonnulls(order_id, plan_invoice_id) = 1')
@Index('documents_paid', { synchronize: false })
@Index('documents_order', { synchronize: false })
@Index('documents_plan_invoice', { synchronize: false })
@Index('documents_reader', { synchronize: false })
export class Document {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'documents_pk' })
  id!: string;

  /** The account that sold, or that paid for a plan: the number counts within it. */
  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'documents_creator_fk' })
  creatorId!: string;

  @Column('text')
  kind!: DocumentKind;

  /** The year of the day of issue, in the account's zone. */
  @Column('integer')
  year!: number;

  /** Counts up within the account, the kind and the year, from 1 and without gaps. */
  @Column('integer')
  number!: number;

  /** The user whom it is for: the customer, or the owner of the account that paid for a plan. */
  @Column('uuid', { name: 'reader_id' })
  @ForeignKey('users', { name: 'documents_reader_fk' })
  readerId!: string;

  @Column('uuid', { name: 'payment_id' })
  @ForeignKey('payments', { name: 'documents_payment_fk' })
  paymentId!: string;

  /** What a credit note tells of: a refund, or a dispute that was lost. */
  @Column('uuid', { name: 'refund_id', nullable: true })
  @ForeignKey('refunds', { name: 'documents_refund_fk' })
  refundId!: string | null;

  @Column('uuid', { name: 'dispute_id', nullable: true })
  @ForeignKey('disputes', { name: 'documents_dispute_fk' })
  disputeId!: string | null;

  /** What was paid: this or the plan invoice. */
  @Column('uuid', { name: 'order_id', nullable: true })
  @ForeignKey('orders', { name: 'documents_order_fk' })
  orderId!: string | null;

  @Column('uuid', { name: 'plan_invoice_id', nullable: true })
  @ForeignKey('plan_invoices', { name: 'documents_plan_invoice_fk' })
  planInvoiceId!: string | null;

  /** What was paid or given back, in minor units. */
  @Column('bigint', { transformer: minorUnits })
  amount!: number;

  @Column('text')
  currency!: string;

  /** The language that its reader paid in: that of the mail. */
  @Column('text')
  language!: Language;

  /** All else that it says, in the words of that day. */
  @Column('jsonb')
  data!: DocumentData;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** A text in both languages; the Arabic one is null where there was none. */
export interface BothLanguages {
  text: string;
  textAr: string | null;
}

/** What a document says besides its number, its day and its amount. Amounts are minor units. */
export interface DocumentData {
  /** The creator; null for an invoice, which the site itself writes. */
  seller: BothLanguages | null;
  /** The name of the account that paid for a plan; null for a customer, whom only the email names. */
  buyer: BothLanguages | null;
  buyerEmail: string;
  /** The zone whose days it tells. */
  timeZone: string;
  orderNumber: number | null;
  /** What was sold, at its list price. A credit note has what was given back. */
  item: BothLanguages;
  listPrice: number;
  /** The days of a plan's period, the first and the one after the last; null for what is not a plan. */
  period: { from: string; to: string } | null;
  /** What was taken off; amounts above zero. */
  deductions: readonly { kind: 'CODE' | 'DEAL' | 'CREDIT'; name: BothLanguages | null; percentage: number | null; amount: number }[];
  /** The number of the document that a credit note corrects; null if that is from before there were documents. */
  corrects: string | null;
}
