import { Button } from '@chakra-ui/react';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminSummaryFragment } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Redirect } from '../../../ui/Redirect.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { AddAdminDialog, EditAdminDialog } from '../components/AdminDialog.tsx';
import { AdminTable } from '../components/AdminTable.tsx';
import { DeleteAdminDialog } from '../components/DeleteAdminDialog.tsx';
import { OwnerOnly } from '../components/OwnerOnly.tsx';
import { UsersPage } from '../components/UsersPage.tsx';
import { userUrls } from '../urls.ts';
import { useAdminPage } from '../useAdminPage.ts';

/** `/{lang}/cc/users/admins`: who works in the account; 8 a page, the page in the address. */
export function AdminsPage() {
  const { viewer } = useViewer();
  return viewer?.permission === 'OWNER' ? <Admins /> : <OwnerOnly part="admins" />;
}

function Admins() {
  const { t } = useTranslation('admins');
  const navigate = useNavigate();
  const [adminQuery] = useSearchParams();
  const adminPage = Number(adminQuery.get('page') ?? 1);
  const page = Number.isSafeInteger(adminPage) && adminPage > 0 ? adminPage : 1;
  const { admins, pages, error, retry } = useAdminPage(page);
  const [addingAdmin, setAddingAdmin] = useState(false);
  // The admin as they were when the dialog opened. The list may show changes that are not confirmed yet.
  const [adminToEdit, setEditedAdmin] = useState<AdminSummaryFragment>();
  const [adminToDelete, setDeletedAdmin] = useState<AdminSummaryFragment>();

  // The page no longer exists, since its last admin was deleted, or never did. A deletion under way may still be taken back.
  if (admins && page > pages && !adminToDelete) return <Redirect to={userUrls.admins(pages)} />;
  const hasNoAdmins = admins?.length === 0;
  const addAdminButton = (
    <Button colorPalette="brand" onClick={() => setAddingAdmin(true)}>
      <UserPlus aria-hidden />
      {t('form.add')}
    </Button>
  );
  return (
    <UsersPage part="admins" lead={t('list.lead')} actions={!hasNoAdmins && addAdminButton}>
      {error ? (
        <ErrorState error={error} title={t('list.failed')} onRetry={retry} />
      ) : !admins ? (
        <RowsSkeleton rows={4} />
      ) : hasNoAdmins ? (
        <EmptyState title={t('list.empty')} icon={<UsersRound size={28} aria-hidden />} action={addAdminButton}>
          {t('list.emptyText')}
        </EmptyState>
      ) : (
        <>
          <AdminTable admins={admins} onEdit={setEditedAdmin} onDelete={setDeletedAdmin} />
          <Pager page={Math.min(page, pages)} pages={pages} to={userUrls.admins} />
        </>
      )}
      <AddAdminDialog
        open={addingAdmin}
        onClose={() => setAddingAdmin(false)}
        onAdded={() => {
          setAddingAdmin(false);
          // The newest come first.
          void navigate(userUrls.admins());
        }}
      />
      {adminToEdit && <EditAdminDialog admin={adminToEdit} onClose={() => setEditedAdmin(undefined)} />}
      {adminToDelete && <DeleteAdminDialog admin={adminToDelete} onClose={() => setDeletedAdmin(undefined)} />}
    </UsersPage>
  );
}
