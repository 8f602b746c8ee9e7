import { chakra, Flex, NativeSelect } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { states, type usePromoCodeFilter } from '../usePromoCodeFilter.ts';

/** Filters by words and by state. Each takes effect at once. */
export function PromoCodeFilters({ filters }: { filters: ReturnType<typeof usePromoCodeFilter> }) {
  const { t } = useTranslation('promos');
  return (
    <Flex wrap="wrap" gap={3}>
      <SearchBox label={t('list.search')} value={filters.search} onChange={(search) => filters.set({ search })} />
      <NativeSelect.Root width={{ base: 'full', md: '12rem' }}>
        <NativeSelect.Field
          aria-label={t('list.state')}
          value={filters.state}
          onChange={(event) => filters.set({ state: states.find((state) => state === event.currentTarget.value) ?? '' })}
        >
          <option value="">{t('list.everyState')}</option>
          {states.map((state) => (
            <chakra.option key={state} value={state}>
              {t(`state.${state}`)}
            </chakra.option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
