import { chakra, Stack } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionFragment } from '../../../apollo/generated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Starting } from '../../../ui/Starting.tsx';
import { useOpenedLink } from '../useOpenedLink.ts';
import { AreaScreen } from './AreaScreen.tsx';

export interface VerifiedProps {
  text: string;
  /** Leads to the sign-in, because the link does not work. */
  onLinkFailure: () => void;
  /** What to do next. */
  children: (session: SessionFragment) => ReactNode;
}

/** The page behind the link of a verification mail, in either area. */
export function Verified({ text, onLinkFailure, children }: VerifiedProps) {
  const { t } = useTranslation('accounts');
  const { session, error, retry } = useOpenedLink(onLinkFailure);
  if (error) return <ErrorState whole title={t('verified.unreached')} error={error} onRetry={retry} />;
  if (!session) return <Starting />;
  return (
    <AreaScreen title={t('verified.title')} lead={text}>
      <Stack gap={6} align="flex-start">
        <chakra.span color="fg.success">
          <BadgeCheck size={56} strokeWidth={1.25} aria-hidden />
        </chakra.span>
        {children(session)}
      </Stack>
    </AreaScreen>
  );
}
