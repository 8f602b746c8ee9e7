import { Button, chakra } from '@chakra-ui/react';
import { CalendarPlus, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { Menu } from '../../../ui/chakra/menu.ts';

const bookingCalendars = ['google', 'outlook', 'ics'] as const;

/** Adds a booking to the customer's own calendar. */
export function CalendarLinks({ links }: { links: BookingShownFragment['calendarLinks'] }) {
  const { t } = useTranslation('booking');
  return (
    <Menu.Root positioning={{ placement: 'bottom-start', sameWidth: true }} lazyMount>
      <Menu.Trigger asChild>
        <Button variant="outline" width="full">
          <CalendarPlus aria-hidden />
          {t('calendar.add')}
          <ChevronDown aria-hidden />
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          {bookingCalendars.map((calendarName) => (
            <Menu.Item key={calendarName} value={calendarName} asChild>
              <chakra.a
                href={links[calendarName]}
                {...(calendarName === 'ics' ? { download: true } : { target: '_blank', rel: 'noopener noreferrer' })}
              >
                {t(`calendar.${calendarName}`)}
              </chakra.a>
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
