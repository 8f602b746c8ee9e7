import { useQuery } from '@apollo/client/react';
import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PromoCodesDocument, PromoCodesProductDocument } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { BiText } from '../../../ui/BiText.tsx';
import { Dimmed } from '../../../ui/Dimmed.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { listShown } from '../../../ui/listShown.ts';
import { NothingFound } from '../../../ui/NothingFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { productUrls } from '../../products/urls.ts';
import { NoPromoCodes } from '../components/NoPromoCodes.tsx';
import { PromoCodeFilters } from '../components/PromoCodeFilters.tsx';
import { PromoCodeTable } from '../components/PromoCodeTable.tsx';
import { usePromoCodeFilter } from '../usePromoCodeFilter.ts';

/** `/{lang}/cc/product/promo-codes`: every code of the account with its uses and revenue. Search, state and product are in the address. */
export function PromoCodesPage() {
  const { t } = useTranslation('promos');
  const codeFilters = usePromoCodeFilter();
  const { filter, isFiltered, product } = codeFilters;
  const { data, previousData, error, refetch, fetchMore } = useQuery(PromoCodesDocument, {
    variables: { filter },
    fetchPolicy: 'cache-and-network',
  });
  // While a search runs, the previous result stays, dimmed.
  const codes = listShown({ data, previousData }, ({ promoCodes }) => promoCodes);
  const isEmpty = !isFiltered && data?.promoCodes.nodes.length === 0;
  return (
    <Page title={t('list.title')} lead={t('list.lead')} back={<BackLink to={productUrls.list}>{t('list.back')}</BackLink>}>
      <Stack gap={6}>
        {product && <CodesOfProduct id={product} onClear={() => codeFilters.set({ product: '' })} />}
        {isEmpty ? (
          <NoPromoCodes productId={product} />
        ) : (
          <>
            <PromoCodeFilters filters={codeFilters} />
            {error && !data ? (
              <ErrorState error={error} title={t('list.failed')} onRetry={refetch} />
            ) : !codes ? (
              <RowsSkeleton />
            ) : codes.nodes.length === 0 ? (
              <NothingFound
                title={t('list.noMatch')}
                clear={{ label: t('list.showAll'), onClear: () => codeFilters.set({ search: '', state: '' }) }}
              >
                {t('list.noMatchText')}
              </NothingFound>
            ) : (
              <Dimmed busy={!data}>
                <PromoCodeTable codes={codes.nodes} />
                {codes.pageInfo.hasNextPage && <LoadMore onLoad={() => fetchMore({ variables: { after: codes.pageInfo.endCursor } })} />}
              </Dimmed>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Says that not all codes are shown, with a button that shows all. */
function CodesOfProduct({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('promos');
  const { data } = useQuery(PromoCodesProductDocument, { variables: { id } });
  return (
    <Flex align="center" wrap="wrap" columnGap={3} rowGap={1}>
      <chakra.p minWidth={0} overflowWrap="anywhere">
        {data?.product ? (
          <Trans
            t={t}
            i18nKey="list.ofProduct"
            components={{ product: <BiText value={data.product.title} valueAr={data.product.titleAr} fontWeight="medium" /> }}
          />
        ) : (
          t('list.ofOneProduct')
        )}
      </chakra.p>
      <Button variant="ghost" size="sm" onClick={onClear}>
        <X aria-hidden />
        {t('list.showAll')}
      </Button>
    </Flex>
  );
}
