import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { CustomersDocument } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { furtherPage, LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { UsersPage } from '../../admins/components/UsersPage.tsx';
import { ExportButton } from '../../reports/components/ExportButton.tsx';
import { CustomerFilters } from '../components/CustomerFilters.tsx';
import { CustomerTable } from '../components/CustomerTable.tsx';
import { NoCustomers } from '../components/NoCustomers.tsx';
import { useCustomerFilter } from '../useCustomerFilter.ts';

/** `/{lang}/cc/users`: who bought from the account, the latest first. The search is in the address. */
export function CustomersPage() {
  const { t } = useTranslation('customers');
  const { viewer } = useViewer();
  const customerFilter = useCustomerFilter();
  // A viewer who sees masked addresses may not search in them either.
  const canSearch = viewer?.permission !== 'VIEW';
  const customerSearch = (canSearch && customerFilter.search) || '';
  const { data, previousData, error, refetch, fetchMore } = useQuery(CustomersDocument, {
    variables: { search: customerSearch || undefined, filter: customerFilter.filter },
    fetchPolicy: 'cache-and-network',
  });
  // While a search runs, the previous result stays, dimmed.
  const customers = listShown({ data, previousData }, ({ customers: all }) => all);
  const hasNoCustomers = !customerSearch && !customerFilter.isFiltered && data?.customers.nodes.length === 0;

  return (
    <UsersPage
      part="customers"
      lead={t('lead')}
      actions={
        !hasNoCustomers && (
          <ExportButton kind="CUSTOMERS" filter={{ search: customerSearch || undefined, customers: customerFilter.filter }} />
        )
      }
    >
      {hasNoCustomers ? (
        <NoCustomers />
      ) : (
        <>
          {canSearch ? (
            <SearchBox label={t('search')} value={customerSearch} onChange={customerFilter.find} />
          ) : (
            <Alert tone="info">{t('masked')}</Alert>
          )}
          <CustomerFilters filter={customerFilter} />
          {error && !data ? (
            <ErrorState error={error} title={t('failed')} onRetry={refetch} />
          ) : !customers ? (
            <RowsSkeleton />
          ) : customers.nodes.length === 0 ? (
            customerFilter.isFiltered ? (
              <NothingFound title={t('noneFiltered')} clear={{ label: t('clear'), onClear: customerFilter.clear }}>
                {t('noneFilteredText')}
              </NothingFound>
            ) : (
              <NothingFound title={t('noMatch')}>{t('noMatchText', { words: customerSearch })}</NothingFound>
            )
          ) : (
            <Dimmed busy={!data}>
              <CustomerTable customers={customers.nodes} />
              {customers.pageInfo.hasNextPage && (
                <LoadMore onLoad={() => fetchMore({ variables: { first: furtherPage, after: customers.pageInfo.endCursor } })} />
              )}
            </Dimmed>
          )}
        </>
      )}
    </UsersPage>
  );
}
