import { Button, chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FieldFailure } from '../../../forms/errors.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useCountdown } from '../../../ui/useCountdown.ts';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { type MailedLink, mailed } from '../mailed.ts';

export interface ResendButtonProps {
  link: MailedLink;
  /** Asks for another mail, and answers the failures. */
  mailLink: () => Promise<readonly FieldFailure[]>;
  /** The message once the mail is on its way. */
  mailedText: string;
}

/** Mails a link again, after a countdown that a reload does not shorten. */
export function ResendButton({ link, mailLink, mailedText }: ResendButtonProps) {
  const { t } = useTranslation('accounts');
  const [secondsLeft, restartWait] = useCountdown(mailed.wait(link));
  const { busy: resendingLink, run: runResend } = useToastedAction();
  const resendLink = () =>
    runResend(mailLink, () => {
      toast.success(mailedText);
      mailed.now(link);
      restartWait(mailed.wait(link));
    });
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Button variant="outline" loading={resendingLink} loadingText={t('verify.resend')} disabled={secondsLeft > 0} onClick={resendLink}>
        {t('verify.resend')}
      </Button>
      {secondsLeft > 0 && (
        <chakra.span className="figures" color="fg.muted" textStyle="sm">
          {t('verify.wait', { count: secondsLeft })}
        </chakra.span>
      )}
    </Flex>
  );
}
