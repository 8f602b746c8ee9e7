import { Button, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../ui/chakra/input.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import type { useCustomerFilter } from '../useCustomerFilter.ts';

/** Filters by block, by day of the latest purchase and by what was paid. Each takes effect at once. */
export function CustomerFilters({ filter: { values, isFiltered, set, clear } }: { filter: ReturnType<typeof useCustomerFilter> }) {
  const { t } = useTranslation('customers');
  const [blockedId, sinceId, spentId] = [useId(), useId(), useId()];
  const filterBox = { flex: { base: '1 1 9rem', md: '0 1 12rem' }, minWidth: 0 } as const;
  const filterLabel = { display: 'block', textStyle: 'label', marginBlockEnd: 1.5 } as const;
  return (
    <Flex as="search" aria-label={t('filters')} wrap="wrap" align="flex-end" gap={4}>
      <chakra.div {...filterBox}>
        <chakra.label htmlFor={blockedId} {...filterLabel}>
          {t('filterBlocked')}
        </chakra.label>
        <NativeChoice
          id={blockedId}
          none={t('all')}
          options={[
            { value: 'yes', label: t('blocked') },
            { value: 'no', label: t('notBlocked') },
          ]}
          value={values.blocked}
          onChange={(value) => set('blocked', value)}
        />
      </chakra.div>
      <chakra.div {...filterBox}>
        <chakra.label htmlFor={sinceId} {...filterLabel}>
          {t('since')}
        </chakra.label>
        <Input id={sinceId} type="date" value={values.since} onChange={(event) => set('since', event.currentTarget.value)} />
      </chakra.div>
      <chakra.div {...filterBox}>
        <chakra.label htmlFor={spentId} {...filterLabel}>
          {t('spent')}
        </chakra.label>
        <Input
          id={spentId}
          inputMode="decimal"
          dir="ltr"
          defaultValue={values.spent}
          key={values.spent}
          onBlur={(event) => set('spent', event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && set('spent', event.currentTarget.value)}
        />
      </chakra.div>
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          <X aria-hidden />
          {t('clear')}
        </Button>
      )}
    </Flex>
  );
}
