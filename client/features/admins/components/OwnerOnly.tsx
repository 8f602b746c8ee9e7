import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../session/auth.ts';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { UsersPage } from './UsersPage.tsx';

/** Stands in for a screen of the account's owner: who sees it, and why this viewer does not. */
export function OwnerOnly({ part }: { part: 'admins' | 'activity' }) {
  const { t } = useTranslation('admins');
  const { viewer } = useViewer();
  const owner = pickText(viewer?.creator?.fullName, viewer?.creator?.fullNameAr).text;
  return (
    <UsersPage part={part}>
      <EmptyState title={t(`ownerOnly.${part}`)} icon={<LockKeyhole size={28} aria-hidden />}>
        {t(`ownerOnly.${part}Text`, { owner, permission: t(`permission.${viewer?.permission ?? 'VIEW'}`) })}
      </EmptyState>
    </UsersPage>
  );
}
