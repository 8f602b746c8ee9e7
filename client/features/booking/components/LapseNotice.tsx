import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingShownFragment } from '../../../apollo/generated.ts';
import { useSecondsUntil } from '../../../ui/useSecondsUntil.ts';

/** Announces that a hold has ended while the page was open, and moves the focus to the heading if its button is gone. */
export function LapseNotice({ booking: { status, holdExpiresAt, cancelledBy } }: { booking: BookingShownFragment }) {
  const { t } = useTranslation('booking');
  const isHeld = useSecondsUntil(holdExpiresAt) > 0;
  const [wasHeld, setWasHeld] = useState(isHeld);
  if (isHeld && !wasHeld) setWasHeld(true);
  const holdLapsed = wasHeld && !isHeld && status !== 'CONFIRMED' && cancelledBy !== 'CUSTOMER';
  // It runs after each drawing, since the server reports the end a moment later, and the page then has another heading.
  useEffect(() => {
    if (holdLapsed && document.activeElement === document.body) document.querySelector('h1')?.focus();
  });
  return (
    <chakra.span role="status" srOnly>
      {holdLapsed && t('hold.lapsed')}
    </chakra.span>
  );
}
