import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { creatorUrls } from '../../creators/urls.ts';
import { Verified } from '../components/Verified.tsx';
import { accountUrls } from '../urls.ts';

/** The link of the creator's mail leads here; without a token, or with a bad one, to the sign-in. */
export function VerifiedPage() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  return (
    <Verified text={t('verified.text')} onLinkFailure={() => navigate(accountUrls.login, { replace: true })}>
      {() => (
        <ButtonLink to={creatorUrls.completeProfile} colorPalette="brand" size="lg">
          {t('verified.start')}
        </ButtonLink>
      )}
    </Verified>
  );
}
