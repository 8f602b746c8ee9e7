import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../session/auth.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { UsersPage } from './UsersPage.tsx';

/** Replaces a screen of the account's owner, and says why this viewer does not see it. */
export function OwnerOnly({ part }: { part: 'admins' | 'activity' }) {
  const { t } = useTranslation('admins');
  const { viewer } = useViewer();
  const ownerName = pickText(viewer?.creator?.fullName, viewer?.creator?.fullNameAr).text;
  return (
    <UsersPage part={part}>
      <EmptyState title={t(`ownerOnly.${part}`)} icon={<LockKeyhole size={28} aria-hidden />}>
        {t(`ownerOnly.${part}Text`, { owner: ownerName, permission: t(`permission.${viewer?.permission ?? 'VIEW'}`) })}
      </EmptyState>
    </UsersPage>
  );
}
