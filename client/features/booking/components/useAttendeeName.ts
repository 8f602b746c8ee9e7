import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestAttendeeName } from '../../../../schema/rules/seats.ts';
import { attendee } from '../../../session/attendee.ts';

export interface AttendeeName {
  value: string;
  error: string | undefined;
  control: RefObject<HTMLInputElement | null>;
  change: (typed: string) => void;
  /** The name, if it may be sent; otherwise null, with the reason shown and the focus on the field. */
  ready: () => string | null;
}

/** The name under which the customer attends. It is remembered in this browser, and outlives a sign-in on the way. */
export function useAttendeeName(): AttendeeName {
  const { t } = useTranslation('booking');
  const [attendeeName, setAttendeeName] = useState(attendee.get);
  const [nameMissing, setNameMissing] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  return {
    value: attendeeName,
    error: nameMissing && !attendeeName.trim() ? t('name.missing') : undefined,
    control: nameInput,
    change: (typed) => {
      // More characters are cut off.
      const keptName = Array.from(typed).slice(0, longestAttendeeName).join('');
      setAttendeeName(keptName);
      attendee.set(keptName.trim());
    },
    ready: () => {
      const name = attendeeName.trim();
      setNameMissing(!name);
      if (name) return name;
      nameInput.current?.focus();
      nameInput.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      return null;
    },
  };
}
