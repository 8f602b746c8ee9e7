import { chakra, Stack } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../i18n/trans.ts';
import { useArea } from '../../../session/auth.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { AuthHeading } from '../components/AuthHeading.tsx';
import { ResendButton } from '../components/ResendButton.tsx';
import { useSignupResend } from '../mutations/useSignup.ts';
import { registeredEmail } from '../registeredEmail.ts';
import { accountUrls } from '../urls.ts';

/** After registering: the link is on its way. Opening it in this browser moves this tab on as well. */
export function VerifyPage() {
  const { t } = useTranslation('accounts');
  const resend = useSignupResend(useArea());
  const email = registeredEmail.get();
  if (!email) return <Redirect to={accountUrls.register} />;
  return (
    <Stack gap={6} align="flex-start">
      <chakra.span color="brand.fg">
        <MailCheck size={56} strokeWidth={1.25} aria-hidden />
      </chakra.span>
      <AuthHeading title={t('verify.title')}>
        <Trans t={t} i18nKey="verify.text" values={{ email }} components={{ email: <chakra.bdi color="fg" fontWeight="medium" /> }} />
      </AuthHeading>
      <ResendButton link={`verify ${email}`} mailLink={() => resend(email)} mailedText={t('verify.resent')} />
      <chakra.p color="fg.muted" textStyle="sm">
        {t('verify.wrong')} <AppLink to={accountUrls.register}>{t('verify.again')}</AppLink>
      </chakra.p>
    </Stack>
  );
}
