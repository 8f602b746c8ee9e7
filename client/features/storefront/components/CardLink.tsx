import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/AppLink.tsx';

/** The heading's link of a card, stretched over the whole card (which must be `position: relative`). */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink
      to={to}
      plain
      color="fg"
      fontWeight="semibold"
      _after={{ content: '""', position: 'absolute', inset: 0, borderRadius: 'l3' }}
      _focusVisible={{ outline: 'none', _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '4px' } }}
    >
      {children}
    </AppLink>
  );
}
