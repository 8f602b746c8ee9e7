import { chakra, Stack } from '@chakra-ui/react';
import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { Starting } from '../../../ui/Starting.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { AuthHeading } from '../components/AuthHeading.tsx';
import { accountUrls } from '../urls.ts';
import { useOpenedLink } from '../useOpenedLink.ts';

/** The link of the creator's mail leads here; without a token, or with a bad one, to the sign-in. */
export function VerifiedPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const session = useOpenedLink(() => navigate(accountUrls.login, { replace: true }));
  if (!session) return <Starting />;
  return (
    <Stack gap={6} align="flex-start">
      <chakra.span color="fg.success">
        <BadgeCheck size={56} strokeWidth={1.25} aria-hidden />
      </chakra.span>
      <AuthHeading title={t('verified.title')}>{t('verified.text')}</AuthHeading>
      <ButtonLink to={creatorUrls.completeProfile} colorPalette="brand" size="lg">
        {t('verified.start')}
      </ButtonLink>
    </Stack>
  );
}
