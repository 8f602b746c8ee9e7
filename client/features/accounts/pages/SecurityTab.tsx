import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { SecurityDocument } from '../../../apollo/generated.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { Devices } from '../components/Devices.tsx';
import { MailLanguage } from '../components/MailLanguage.tsx';
import { NumeralsSection } from '../components/NumeralsSection.tsx';
import { PasswordSection } from '../components/PasswordSection.tsx';
import { SecuritySkeleton } from '../components/SecuritySkeleton.tsx';

export interface SecurityTabProps {
  /** Further sections for this kind of account. */
  furtherSections?: (account: { email: string; hasPassword: boolean }) => ReactNode;
}

/** The password, the signed-in devices, the language of mails and the digits of numbers. For creators and customers alike. */
export function SecurityTab({ furtherSections }: SecurityTabProps) {
  // Devices change without this page, so the cache is only shown at first.
  const { data, error, refetch } = useQuery(SecurityDocument, { fetchPolicy: 'cache-and-network' });
  if (!data?.viewer)
    return (
      <NoData error={error} onRetry={refetch}>
        <SecuritySkeleton />
      </NoData>
    );
  const { email, hasPassword, language, numerals } = data.viewer;
  return (
    <>
      <PasswordSection email={email} hasPassword={hasPassword} onChanged={() => void refetch()} />
      <Devices devices={data.signIns} />
      <MailLanguage language={language} />
      <NumeralsSection numerals={numerals} />
      {furtherSections?.({ email, hasPassword })}
    </>
  );
}
