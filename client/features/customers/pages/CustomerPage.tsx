import { useQuery } from '@apollo/client/react';
import { chakra, Grid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CustomerBookingsDocument, CustomerDocument, type CustomerQuery } from '../../../apollo/generated.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { CustomerEmail, useCustomerName } from '../../../ui/CustomerEmail.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Money } from '../../../ui/Money.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PagePart } from '../../../ui/PagePart.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { BlockButton } from '../components/BlockButton.tsx';
import { CustomerNote } from '../components/CustomerNote.tsx';
import { CustomerBookings, CustomerPurchases } from '../components/CustomerPurchases.tsx';
import { customerUrls } from '../urls.ts';

type ShownCustomer = NonNullable<CustomerQuery['customer']>;

/** `/{lang}/cc/users/customers/{id}`: one customer, and what the account keeps about them. */
export function CustomerPage() {
  const { t } = useTranslation(['customers', 'admins']);
  const customerNameOf = useCustomerName();
  const { customerId: id = '' } = useParams();
  const { data, error, refetch, fetchMore } = useQuery(CustomerDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  if (!data)
    return (
      <NoData whole error={error} title={t('page.failed')} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  if (!data.customer) return <NotFound console />;
  const { email, blockedAt, note, purchases } = data.customer;
  return (
    <Page
      title={customerNameOf(email)}
      heading={<CustomerEmail email={email} />}
      back={<BackLink to={customerUrls.list}>{t('users.customers', { ns: 'admins' })}</BackLink>}
      actions={<BlockButton id={id} isBlocked={!!blockedAt} />}
    >
      <Stack gap={8}>
        {blockedAt && <Alert tone="warning">{t('page.blockedSince', { day: formatDate(blockedAt) })}</Alert>}
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          gap={{ base: 8, lg: 12 }}
          alignItems="start"
        >
          <Stack gap={10} minWidth={0}>
            <PagePart title={t('page.purchases')}>
              <CustomerPurchases purchases={purchases.nodes} />
              {purchases.pageInfo.hasNextPage && (
                <LoadMore onLoad={() => fetchMore({ variables: { after: purchases.pageInfo.endCursor } })} />
              )}
            </PagePart>
            <CustomerBookingsPart id={id} />
          </Stack>
          <Stack gap={8} minWidth={0}>
            <PagePart title={t('page.facts')}>
              <CustomerFacts customer={data.customer} />
            </PagePart>
            <CustomerNotePart id={id} note={note} />
          </Stack>
        </Grid>
      </Stack>
    </Page>
  );
}

function CustomerBookingsPart({ id }: { id: string }) {
  const { t } = useTranslation('customers');
  const { data, error, refetch, fetchMore } = useQuery(CustomerBookingsDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const bookings = data?.customer?.bookings;
  return (
    <PagePart title={t('page.bookings')}>
      {bookings ? (
        <CustomerBookings bookings={bookings.nodes} />
      ) : (
        <NoData error={error} title={t('page.bookingsFailed')} onRetry={refetch}>
          <RowsSkeleton rows={2} />
        </NoData>
      )}
      {bookings?.pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: bookings.pageInfo.endCursor } })} />}
    </PagePart>
  );
}

/** The account's note. It may contain contacts, so viewers who see masked contacts do not see it. */
function CustomerNotePart({ id, note }: { id: string; note: string | null }) {
  const { viewer } = useViewer();
  return viewer?.permission === 'VIEW' ? null : <CustomerNote id={id} note={note} />;
}

function CustomerFacts({ customer }: { customer: ShownCustomer }) {
  const { t } = useTranslation('customers');
  const { viewer } = useViewer();
  const timeZone = viewer?.creator?.timeZone;
  const { phoneNumber, totalPaid, orderCount, language, firstOrderAt, lastOrderAt } = customer;
  const customerFacts: Fact[] = [
    [t('totalPaid'), <Money key="paid" value={totalPaid} />],
    [t('orders'), formatNumber(orderCount)],
    [t('page.language'), t(`page.${language}`)],
    [t('page.first'), formatDate(firstOrderAt, timeZone)],
    [t('page.last'), formatDate(lastOrderAt, timeZone)],
  ];
  return (
    <>
      {phoneNumber && (
        <chakra.bdi dir="ltr" className="figures" display="block" marginBlockEnd={2}>
          {phoneNumber}
        </chakra.bdi>
      )}
      <FactList facts={customerFacts} />
    </>
  );
}
