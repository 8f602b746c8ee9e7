import { Flex, IconButton, Spinner } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyProfileFragment } from '../../../apollo/generated.ts';
import { Allowed, useDenialReason } from '../../../ui/Allowed.tsx';
import { ProfessionBadge } from '../../../ui/Badges.tsx';
import { SearchPopover } from '../../../ui/SearchPopover.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { professionOptions } from '../../storefront/professionOptions.ts';
import { useProfileUpdate } from '../mutations/useProfileUpdate.ts';

/** The creator's profession, edited in place. A choice is saved at once. */
export function MyProfession({ profession }: { profession: MyProfileFragment['profession'] }) {
  const { t } = useTranslation('creators');
  const updateProfile = useProfileUpdate();
  const mayNotEditProfile = useDenialReason('EDIT') !== null;
  const [professionsOpen, setProfessionsOpen] = useState(false);
  const { busy: savingProfession, run: runProfileUpdate } = useToastedAction();
  const pickProfession = async (value: string) => {
    if (value !== profession?.value) await runProfileUpdate(() => updateProfile({ profession: value }));
  };
  const professionPencil = (
    // `loading` is not used, since it would take the focus away.
    <IconButton variant="ghost" size="sm" aria-label={t('myPage.editService')} aria-busy={savingProfession}>
      {savingProfession ? <Spinner size="sm" aria-hidden /> : <Pencil aria-hidden />}
    </IconButton>
  );
  return (
    <Flex align="center" gap={1}>
      {profession && <ProfessionBadge profession={profession} />}
      {mayNotEditProfile ? (
        <Allowed needs="EDIT">{professionPencil}</Allowed>
      ) : (
        <SearchPopover
          open={professionsOpen}
          onOpenChange={setProfessionsOpen}
          name={t('profile.chooseService')}
          label={t('profile.service')}
          options={professionOptions}
          value={profession?.value ?? null}
          onPick={(value) => void pickProfession(value)}
        >
          {professionPencil}
        </SearchPopover>
      )}
    </Flex>
  );
}
