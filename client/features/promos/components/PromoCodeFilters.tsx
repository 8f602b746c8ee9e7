import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { promoCodeStates, type usePromoCodeFilter } from '../usePromoCodeFilter.ts';

/** Filters by words and by state. Each takes effect at once. */
export function PromoCodeFilters({ filters }: { filters: ReturnType<typeof usePromoCodeFilter> }) {
  const { t } = useTranslation('promos');
  return (
    <Flex wrap="wrap" gap={3}>
      <SearchBox label={t('list.search')} value={filters.search} onChange={(search) => filters.set({ search })} />
      <NativeChoice
        width={{ base: 'full', md: '12rem' }}
        label={t('list.state')}
        options={promoCodeStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        value={filters.state}
        none={t('list.everyState')}
        onChange={(state) => filters.set({ state })}
      />
    </Flex>
  );
}
