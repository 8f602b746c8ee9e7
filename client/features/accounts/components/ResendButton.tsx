import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '../../../app/auth.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useCountdown } from '../../../ui/useCountdown.ts';
import { useSignupResend } from '../mutations/useSignup.ts';

/** Time for a mail to arrive before another is asked for. */
const pause = 60;

/** Sends the verification mail again, after a visible wait. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const resend = useSignupResend(useArea());
  const [left, restart] = useCountdown(pause);
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    try {
      const [failure] = await resend(email);
      if (failure) toast.error(failure.message);
      else toast.success(t('verify.resent'));
      restart(pause);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Button variant="outline" loading={sending} loadingText={t('verify.resend')} disabled={left > 0} onClick={send}>
        {t('verify.resend')}
      </Button>
      {left > 0 && (
        <chakra.span className="figures" color="fg.muted" textStyle="sm">
          {t('verify.wait', { count: left })}
        </chakra.span>
      )}
    </Flex>
  );
}
