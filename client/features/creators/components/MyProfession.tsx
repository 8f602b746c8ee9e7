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
  const update = useProfileUpdate();
  const mayNot = useDenialReason('EDIT') !== null;
  const [open, setOpen] = useState(false);
  const { busy: saving, run } = useToastedAction();
  const pick = async (value: string) => {
    if (value !== profession?.value) await run(() => update({ profession: value }));
  };
  const pencil = (
    // `loading` is not used, since it would take the focus away.
    <IconButton variant="ghost" size="sm" aria-label={t('myPage.editService')} aria-busy={saving}>
      {saving ? <Spinner size="sm" aria-hidden /> : <Pencil aria-hidden />}
    </IconButton>
  );
  return (
    <Flex align="center" gap={1}>
      {profession && <ProfessionBadge profession={profession} />}
      {mayNot ? (
        <Allowed needs="EDIT">{pencil}</Allowed>
      ) : (
        <SearchPopover
          open={open}
          onOpenChange={setOpen}
          name={t('profile.chooseService')}
          label={t('profile.service')}
          options={professionOptions}
          value={profession?.value ?? null}
          onPick={(value) => void pick(value)}
        >
          {pencil}
        </SearchPopover>
      )}
    </Flex>
  );
}
