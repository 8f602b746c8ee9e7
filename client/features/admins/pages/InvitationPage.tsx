import { useQuery } from '@apollo/client/react';
import { chakra, Flex, Stack } from '@chakra-ui/react';
import { MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { InvitationDocument, type InvitationQuery } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { useSignedIn } from '../../../session/auth.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { FormSkeleton } from '../../../ui/Skeletons.tsx';
import { AuthHeading } from '../../accounts/components/AuthHeading.tsx';
import { accountUrls } from '../../accounts/urls.ts';
import { creatorUrls } from '../../creators/urls.ts';
import { AcceptInvitation } from '../components/AcceptInvitation.tsx';

/** `/{lang}/cc/auth/invitation?token=`: the page behind the mail of an invitation. */
export function InvitationPage() {
  const { t } = useTranslation('admins');
  const [invitationQuery] = useSearchParams();
  const token = invitationQuery.get('token') ?? '';
  const { data, error, refetch } = useQuery(InvitationDocument, { variables: { token }, skip: !token });
  if (token && !data)
    return (
      <NoData whole error={error} title={t('invitation.failed')} onRetry={refetch}>
        <FormSkeleton fields={3} />
      </NoData>
    );
  return data?.invitation ? <InvitationShown token={token} invitation={data.invitation} /> : <NoSuchInvitation />;
}

function InvitationShown({ token, invitation }: { token: string; invitation: NonNullable<InvitationQuery['invitation']> }) {
  const { t } = useTranslation(['admins', 'common']);
  const { creatorName, creatorNameAr, creatorPic, email, permission, expiresAt } = invitation;
  const name = pickText(creatorName, creatorNameAr).text;
  const invitationFacts = [
    { key: 'for', value: <bdi>{email}</bdi> },
    {
      key: 'as',
      value: (
        <>
          {t(`permission.${permission}`)}
          <chakra.span display="block" color="fg.muted" textStyle="sm">
            {t(`may.${permission}`)}
          </chakra.span>
        </>
      ),
    },
    { key: 'until', value: <DateText instant={expiresAt} time /> },
  ] as const;
  return (
    <>
      <AuthHeading title={t('invitation.title')}>
        <Flex as="span" align="center" gap={4} marginBlockStart={4}>
          <Avatar image={creatorPic} name={name} size={14} />
          <span>
            <Trans
              t={t}
              i18nKey="invitation.lead"
              values={{ product: t('productName', { ns: 'common' }) }}
              components={{ name: <BiText value={creatorName} valueAr={creatorNameAr} color="fg" fontWeight="medium" /> }}
            />
          </span>
        </Flex>
      </AuthHeading>
      <chakra.dl borderBlockWidth="1px" paddingBlock={4} marginBlockEnd={6} display="grid" gap={4}>
        {invitationFacts.map(({ key, value }) => (
          <Flex key={key} direction={{ base: 'column', sm: 'row' }} columnGap={4}>
            <chakra.dt color="fg.muted" flex={{ sm: '0 0 10rem' }}>
              {t(`invitation.${key}`)}
            </chakra.dt>
            <chakra.dd minWidth={0} overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </Flex>
        ))}
      </chakra.dl>
      <AcceptInvitation token={token} invitation={invitation} />
    </>
  );
}

function NoSuchInvitation() {
  const { t } = useTranslation('admins');
  const signedIn = useSignedIn();
  return (
    <Stack gap={6} align="flex-start">
      <chakra.span color="fg.muted">
        <MailX size={56} strokeWidth={1.25} aria-hidden />
      </chakra.span>
      <AuthHeading title={t('invitation.invalid')}>{t('invitation.invalidText')}</AuthHeading>
      <ButtonLink to={signedIn ? creatorUrls.myPage : accountUrls.login} colorPalette="brand" size="lg">
        {t(signedIn ? 'invitation.toConsole' : 'invitation.toLogin')}
      </ButtonLink>
    </Stack>
  );
}
