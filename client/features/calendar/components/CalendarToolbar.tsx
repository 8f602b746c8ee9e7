import { Button, chakra, Flex, Heading, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { type CalendarView, sessionLocations, sessionTypes, viewNames } from '../view.ts';

export interface CalendarToolbarProps {
  title: string;
  /** The same days in the Hijri calendar. */
  hijri: string | null;
  view: CalendarView;
  onPrevious: () => void;
  onNext: () => void;
  onToday: () => void;
  /** Behind the filters. */
  moreTools?: ReactNode;
}

/** The padding of the buttons beside the filters, with which they share a line on a phone. */
export const narrowPadding = { base: 2, sm: 3.5 };

/** The width of the filters: that of their words, or more on a phone, where they share a line if it has room for both. */
const filterWidth = { base: '1 1 auto', sm: 'none' };

/** The calendar's toolbar: moves in time, chooses the view, and filters. */
export function CalendarToolbar({ title, hijri, view, onPrevious, onNext, onToday, moreTools }: CalendarToolbarProps) {
  const { t } = useTranslation(['calendar', 'sessions']);
  return (
    <Flex direction="column" gap={4}>
      <Flex wrap="wrap" align="center" gap={3}>
        <Flex gap={1}>
          <IconButton variant="outline" aria-label={t(`previous.${view.view}`)} onClick={onPrevious}>
            <ChevronLeft aria-hidden className="flip" />
          </IconButton>
          <IconButton variant="outline" aria-label={t(`next.${view.view}`)} onClick={onNext}>
            <ChevronRight aria-hidden className="flip" />
          </IconButton>
        </Flex>
        <Button variant="outline" onClick={onToday}>
          {t('today')}
        </Button>
        <chakra.div flex="1 1 12rem" minWidth={0} aria-live="polite">
          <Heading as="h2" textStyle="xl">
            {title}
          </Heading>
          {hijri && (
            <chakra.p color="fg.muted" textStyle="sm">
              {hijri}
            </chakra.p>
          )}
        </chakra.div>
        <Flex role="group" aria-label={t('views')} wrap="wrap" gap={1}>
          {viewNames.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={view.view === name ? 'solid' : 'ghost'}
              colorPalette={view.view === name ? 'brand' : undefined}
              aria-pressed={view.view === name}
              onClick={() => view.set({ view: name })}
            >
              {t(`view.${name}`)}
            </Button>
          ))}
        </Flex>
      </Flex>
      <Flex as="search" aria-label={t('filter.label')} wrap="wrap" gap={{ base: 2, md: 3 }}>
        <NativeChoice
          size="sm"
          width="auto"
          flex={filterWidth}
          label={t('filter.type')}
          none={t('filter.allTypes')}
          value={view.type}
          options={sessionTypes.map((value) => ({ value, label: t(`type.${value}`, { ns: 'sessions' }) }))}
          onChange={(type) => view.set({ type })}
        />
        <NativeChoice
          size="sm"
          width="auto"
          flex={filterWidth}
          label={t('filter.location')}
          none={t('filter.allLocations')}
          value={view.location}
          options={sessionLocations.map((value) => ({ value, label: t(`location.${value}`, { ns: 'sessions' }) }))}
          onChange={(location) => view.set({ location })}
        />
        <Button
          size="sm"
          paddingInline={narrowPadding}
          variant={view.drafts ? 'subtle' : 'outline'}
          aria-pressed={view.drafts}
          onClick={() => view.set({ drafts: view.drafts ? '' : 'yes' })}
        >
          {t('filter.drafts')}
        </Button>
        {moreTools}
      </Flex>
    </Flex>
  );
}
