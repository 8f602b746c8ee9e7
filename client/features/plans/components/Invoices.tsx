import { useQuery } from '@apollo/client/react';
import { Button, chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type InvoiceFragment, PlanInvoicesDocument } from '../../../apollo/generated.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { orderUrls } from '../../orders/urls.ts';
import { planName } from '../planName.ts';

const invoiceTones = { OPEN: 'attention', PAID: 'positive', VOID: 'neutral' } as const;

/** The account's invoices, newest first. */
export function Invoices() {
  const { t } = useTranslation('plans');
  const { viewer } = useViewer();
  const timeZone = viewer?.creator?.timeZone;
  const { data, error, refetch, fetchMore } = useQuery(PlanInvoicesDocument, { fetchPolicy: 'cache-and-network' });
  if (!data)
    return (
      <NoData error={error} onRetry={refetch}>
        <RowsSkeleton rows={3} />
      </NoData>
    );
  const { invoices, invoiceCount } = data.planSubscription;
  if (invoices.length === 0) return <chakra.p color="fg.muted">{t('invoices.none')}</chakra.p>;
  return (
    <>
      <DataTable
        caption={t('invoices.title')}
        rows={invoices}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'date',
            header: t('invoices.date'),
            cell: (invoice) => <DateText instant={invoice.paidAt ?? invoice.createdAt} timeZone={timeZone} />,
          },
          {
            key: 'plan',
            primary: true,
            header: t('invoices.plan'),
            cell: (invoice) => (
              <>
                <InvoiceName invoice={invoice} />
                <chakra.span display="block" color="fg.muted" textStyle="xs" whiteSpace="normal">
                  {t('invoices.period', {
                    from: formatDate(invoice.periodStart, timeZone),
                    to: formatDate(invoice.periodEnd, timeZone),
                  })}
                </chakra.span>
              </>
            ),
          },
          {
            key: 'status',
            header: t('invoices.status'),
            cell: ({ status }) => <StatusBadge tone={invoiceTones[status]}>{t(`invoices.is.${status}`)}</StatusBadge>,
          },
          { key: 'total', header: t('invoices.total'), align: 'end', cell: ({ total }) => <Money value={total} /> },
        ]}
        actions={{ header: t('invoices.document'), cell: (invoice) => <InvoiceLink invoice={invoice} /> }}
      />
      {invoices.length < invoiceCount && <LoadMore onLoad={() => fetchMore({ variables: { offset: invoices.length } })} />}
    </>
  );
}

/** The plan that an invoice is for; leads to its page, once it has one. */
function InvoiceName({ invoice: { planName: name, planNameAr: nameAr, document } }: { invoice: InvoiceFragment }) {
  const shown = planName({ name, nameAr });
  return document ? <AppLink to={orderUrls.invoice(document.id)}>{shown}</AppLink> : shown;
}

function InvoiceLink({ invoice: { documentUrl, number } }: { invoice: InvoiceFragment }) {
  const { t } = useTranslation('plans');
  if (!documentUrl) return null;
  return (
    <Button size="sm" variant="ghost" asChild>
      <a href={documentUrl} aria-label={t('invoices.download', { number: number ?? '' })}>
        <Download aria-hidden />
        {t('invoices.document')}
      </a>
    </Button>
  );
}
