import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DocumentKind, Language } from '../../graphql/generated.ts';
import { minorUnits } from '../../platform/database/minor-units.ts';

/** The last number of a series. A series is the documents of one kind that an account has in a year. */
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

/** What was paid or given back on a day. A document never changes. */
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
@Index('documents_payment', ['paymentId'])
export class Document {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'documents_pk' })
  id!: string;

  /** The account that sold, or that paid for a plan. Documents are numbered within it. */
  @Column('uuid', { name: 'creator_id' })
  @ForeignKey('creators', { name: 'documents_creator_fk' })
  creatorId!: string;

  @Column('text')
  kind!: DocumentKind;

  /** The year of the day of issue, in the account's zone. */
  @Column('integer')
  year!: number;

  /** Counts up from 1 without gaps, within the account, the kind and the year. */
  @Column('integer')
  number!: number;

  /** The user for whom it is written: the customer, or the owner of the account that paid for a plan. */
  @Column('uuid', { name: 'reader_id' })
  @ForeignKey('users', { name: 'documents_reader_fk' })
  readerId!: string;

  @Column('uuid', { name: 'payment_id' })
  @ForeignKey('payments', { name: 'documents_payment_fk' })
  paymentId!: string;

  /** A credit note has this or the dispute: the refund, or the dispute that was lost. Both are null for other documents. */
  @Column('uuid', { name: 'refund_id', nullable: true })
  @ForeignKey('refunds', { name: 'documents_refund_fk' })
  refundId!: string | null;

  @Column('uuid', { name: 'dispute_id', nullable: true })
  @ForeignKey('disputes', { name: 'documents_dispute_fk' })
  disputeId!: string | null;

  /** What was paid for: this order, or the plan invoice. */
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

  /** The language in which the reader paid. The mail is in it, too. */
  @Column('text')
  language!: Language;

  /** All else that the document says, in the words of that day. */
  @Column('jsonb')
  data!: DocumentData;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** A text in both languages. `textAr` is null if there is no Arabic text. */
export interface BothLanguages {
  text: string;
  textAr: string | null;
}

/** What a document says besides its number, its day and its amount. Amounts are minor units. */
export interface DocumentData {
  /** The creator; null for an invoice, which the site itself writes. */
  seller: BothLanguages | null;
  /** The name of the account that paid for a plan. Null for a customer: a receipt names them by their email only. */
  buyer: BothLanguages | null;
  buyerEmail: string;
  /** The time zone of the days that it names. */
  timeZone: string;
  orderNumber: number | null;
  /** What was sold. On a credit note, `listPrice` is the amount that was given back. */
  item: BothLanguages;
  listPrice: number;
  /** The days of a plan's period: its first day, and the day after its last. Null if no plan was sold. */
  period: { from: string; to: string } | null;
  /** What was taken off the list price. Amounts are above zero. */
  deductions: readonly { kind: 'CODE' | 'DEAL' | 'CREDIT'; name: BothLanguages | null; percentage: number | null; amount: number }[];
  /** The number of the document that a credit note corrects. Null if the payment is older than documents. */
  corrects: string | null;
}
