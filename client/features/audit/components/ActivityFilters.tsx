import { Button, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../ui/chakra/input.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { objectTypes } from '../objects.ts';
import type { useActivityFilter } from '../useActivityFilter.ts';

export interface ActivityFiltersProps {
  filter: ReturnType<typeof useActivityFilter>;
  people: readonly { value: string; label: string }[];
}

/** Filters by person, by object and by day. Each takes effect at once. */
export function ActivityFilters({ filter: { values, isFiltered, set, clear }, people }: ActivityFiltersProps) {
  const { t } = useTranslation('audit');
  return (
    <Flex as="search" aria-label={t('filter.label')} wrap="wrap" align="flex-end" gap={4}>
      <ActivityChoice
        label={t('filter.person')}
        everyLabel={t('filter.everyone')}
        options={people}
        value={values.person}
        onChange={(id) => set('person', id)}
      />
      <ActivityChoice
        label={t('filter.kind')}
        everyLabel={t('filter.everything')}
        options={objectTypes().map((value) => ({ value, label: t(`type.${value}`) }))}
        value={values.about}
        onChange={(type) => set('about', type)}
      />
      <ActivityDay label={t('filter.from')} value={values.from} max={values.to} onChange={(day) => set('from', day)} />
      <ActivityDay label={t('filter.to')} value={values.to} min={values.from} onChange={(day) => set('to', day)} />
      {isFiltered && (
        <Button variant="ghost" onClick={clear}>
          <X aria-hidden />
          {t('filter.clear')}
        </Button>
      )}
    </Flex>
  );
}

function ActivityField({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <chakra.div flex={{ base: '1 1 9rem', md: '0 1 12rem' }} minWidth={0}>
      <chakra.label htmlFor={id} display="block" textStyle="label" marginBlockEnd={1.5}>
        {label}
      </chakra.label>
      {children}
    </chakra.div>
  );
}

interface ActivityChoiceProps {
  label: string;
  everyLabel: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function ActivityChoice({ label, everyLabel, options, value, onChange }: ActivityChoiceProps) {
  const id = useId();
  return (
    <ActivityField id={id} label={label}>
      <NativeChoice id={id} options={options} value={value} none={everyLabel} onChange={onChange} />
    </ActivityField>
  );
}

function ActivityDay({
  label,
  value,
  onChange,
  ...dayLimits
}: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <ActivityField id={id} label={label}>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} {...dayLimits} />
    </ActivityField>
  );
}
