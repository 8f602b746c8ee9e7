import { useQuery } from '@apollo/client/react';
import { Box, chakra, Spinner } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsoleAccountsDocument } from '../../../apollo/generated.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { errorMessage } from '../../../ui/errorMessage.ts';
import { toast } from '../../../ui/toaster.tsx';
import { useAccountSwitch } from '../mutations/useAccountSwitch.ts';

/**
 * Changes between the accounts that the viewer may work in. It is a group inside a `Menu.Content`, and empty if there is only one account.
 */
export function AccountSwitcher() {
  const { t } = useTranslation('admins');
  const { data } = useQuery(ConsoleAccountsDocument);
  const switchAccount = useAccountSwitch();
  const [openingAccount, setOpeningAccount] = useState<string>();
  const accounts = data?.viewer?.accounts ?? [];
  const currentAccount = accounts.find(({ isCurrent }) => isCurrent)?.creatorId;
  if (accounts.length < 2) return null;

  const openAccount = async (creatorId: string) => {
    setOpeningAccount(creatorId);
    try {
      const [failure] = await switchAccount(creatorId);
      if (!failure) return; // The menu stays busy until the console has loaded.
      toast.error(failure.message);
    } catch (error) {
      toast.error(errorMessage(error));
    }
    setOpeningAccount(undefined);
  };
  return (
    <>
      <Menu.RadioItemGroup value={currentAccount} onValueChange={({ value }) => value !== currentAccount && void openAccount(value)}>
        <Menu.ItemGroupLabel>{t('switcher.label')}</Menu.ItemGroupLabel>
        {accounts.map(({ creatorId, name, nameAr, username, pic, permission, isCurrent }) => (
          <Menu.RadioItem
            key={creatorId}
            value={creatorId}
            closeOnSelect={isCurrent}
            disabled={openingAccount !== undefined}
            paddingInlineStart={3}
          >
            <Avatar image={pic} name={pickText(name, nameAr).text || (username ?? '')} size={8} />
            <Box flex={1} minWidth={0}>
              <chakra.span display="block" truncate>
                <BiText value={name || username} valueAr={nameAr} />
              </chakra.span>
              <chakra.span display="block" color="fg.muted" textStyle="xs">
                {t(`permission.${permission}`)}
              </chakra.span>
            </Box>
            {openingAccount === creatorId ? <Spinner size="xs" /> : isCurrent && <Check size={16} aria-hidden />}
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
      <Menu.Separator />
    </>
  );
}
