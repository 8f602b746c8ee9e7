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
  send: () => Promise<readonly FieldFailure[]>;
  /** The message once the mail is on its way. */
  sent: string;
}

/** Mails a link again, after a countdown that a reload does not shorten. */
export function ResendButton({ link, send, sent }: ResendButtonProps) {
  const { t } = useTranslation('accounts');
  const [left, restart] = useCountdown(mailed.wait(link));
  const { busy, run } = useToastedAction();
  const resend = () =>
    run(send, () => {
      toast.success(sent);
      mailed.now(link);
      restart(mailed.wait(link));
    });
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Button variant="outline" loading={busy} loadingText={t('verify.resend')} disabled={left > 0} onClick={resend}>
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
