import type { ReactNode } from 'react';
import { useArea } from '../../../session/auth.ts';
import { BesideBanner } from '../../../ui/art/AuthBanner.tsx';
import { AuthHeading } from './AuthHeading.tsx';

/** A screen of signing in or up, for either area. The creators' area has its banner around all of them; a customer's screen has its own. */
export function AreaScreen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const area = useArea();
  const screen = (
    <>
      <AuthHeading title={title}>{lead}</AuthHeading>
      {children}
    </>
  );
  return area === 'CREATOR' ? screen : <BesideBanner>{screen}</BesideBanner>;
}
