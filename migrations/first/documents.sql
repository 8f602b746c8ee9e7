-- Documents of payments.

-- Documents are numbered without gaps within an account, a kind and a year.
create table document_series (
  creator_id uuid not null,
  kind text not null,
  year integer not null,
  last integer not null,
  constraint document_series_pk primary key (creator_id, kind, year),
  constraint document_series_kind check (kind in ('RECEIPT', 'CREDIT_NOTE', 'INVOICE')),
  constraint document_series_last check (last > 0),
  constraint document_series_creator_fk foreign key (creator_id) references creators (id)
);

-- Receipts, credit notes and invoices, with all that they say.
create table documents (
  id uuid constraint documents_pk primary key default uuidv7(),
  creator_id uuid not null,
  kind text not null,
  year integer not null,
  number integer not null,
  reader_id uuid not null,
  payment_id uuid not null,
  refund_id uuid,
  order_id uuid,
  plan_invoice_id uuid,
  amount bigint not null,
  currency text not null,
  language text not null,
  data jsonb not null,
  created_at timestamptz not null,
  -- A lost dispute has a credit note, as a refund has.
  dispute_id uuid,
  constraint documents_number unique (creator_id, kind, year, number),
  constraint documents_refund unique (refund_id),
  constraint documents_kind check (kind in ('RECEIPT', 'CREDIT_NOTE', 'INVOICE')),
  constraint documents_amount check (amount > 0),
  constraint documents_subject check (num_nonnulls(order_id, plan_invoice_id) = 1),
  constraint documents_creator_fk foreign key (creator_id) references creators (id),
  constraint documents_reader_fk foreign key (reader_id) references users (id),
  constraint documents_payment_fk foreign key (payment_id) references payments (id),
  constraint documents_refund_fk foreign key (refund_id) references refunds (id),
  constraint documents_order_fk foreign key (order_id) references orders (id),
  constraint documents_plan_invoice_fk foreign key (plan_invoice_id) references plan_invoices (id),
  constraint documents_dispute unique (dispute_id),
  constraint documents_dispute_fk foreign key (dispute_id) references disputes (id),
  constraint documents_corrects check (num_nonnulls(refund_id, dispute_id) = (kind = 'CREDIT_NOTE')::int)
);
create unique index documents_paid on documents (payment_id) where kind <> 'CREDIT_NOTE';
create index documents_order on documents (order_id) where order_id is not null;
create index documents_plan_invoice on documents (plan_invoice_id) where plan_invoice_id is not null;
create index documents_reader on documents (reader_id, created_at desc, id desc);

create function documents_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a document is final' using errcode = 'check_violation';
end $$;
create trigger documents_final before update or delete on documents for each row execute function documents_are_final();
