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
  const [value, setValue] = useState(attendee.get);
  const [missing, setMissing] = useState(false);
  const control = useRef<HTMLInputElement>(null);
  return {
    value,
    error: missing && !value.trim() ? t('name.missing') : undefined,
    control,
    change: (typed) => {
      // More characters are cut off.
      const kept = Array.from(typed).slice(0, longestAttendeeName).join('');
      setValue(kept);
      attendee.set(kept.trim());
    },
    ready: () => {
      const name = value.trim();
      setMissing(!name);
      if (name) return name;
      control.current?.focus();
      control.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      return null;
    },
  };
}
