import { Box, chakra, Flex, IconButton } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminSummaryFragment } from '../../../apollo/generated.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { AdminStatusCell } from './AdminStatusCell.tsx';

export interface AdminTableProps {
  admins: readonly AdminSummaryFragment[];
  onEdit: (admin: AdminSummaryFragment) => void;
  onDelete: (admin: AdminSummaryFragment) => void;
}

/** A table of the account's admins, with their permission, their status and their actions. */
export function AdminTable({ admins, onEdit, onDelete }: AdminTableProps) {
  const { t } = useTranslation(['admins', 'common']);
  const adminIcon = { variant: 'ghost', size: 'sm' } as const;
  const actionName = (label: string) => ({ 'aria-label': label, title: label });
  return (
    <DataTable
      caption={t('list.caption')}
      rows={admins}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('list.name'),
          primary: true,
          cell: ({ fullName, email }) => (
            <Flex align="center" gap={3} minWidth={0}>
              <Avatar image={null} name={fullName} size={9} />
              <Box minWidth={0}>
                <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
                  <bdi>{fullName}</bdi>
                </chakra.span>
                <chakra.span display="block" fontWeight="normal" color="fg.muted" textStyle="sm" overflowWrap="anywhere">
                  <bdi>{email}</bdi>
                </chakra.span>
              </Box>
            </Flex>
          ),
        },
        { key: 'permission', header: t('list.permission'), cell: ({ permission }) => t(`permission.${permission}`) },
        { key: 'status', header: t('list.status'), cell: (admin) => <AdminStatusCell admin={admin} /> },
      ]}
      actions={{
        header: t('list.actions'),
        cell: (admin) => (
          <Flex justify="flex-end">
            <IconButton {...adminIcon} {...actionName(t('list.edit', { name: admin.fullName }))} onClick={() => onEdit(admin)}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              {...adminIcon}
              colorPalette="red"
              {...actionName(t('list.delete', { name: admin.fullName }))}
              onClick={() => onDelete(admin)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </Flex>
        ),
      }}
    />
  );
}
