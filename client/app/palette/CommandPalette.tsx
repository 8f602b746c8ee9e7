import { IconButton, Portal } from '@chakra-ui/react';
import { Clock, Package, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { productUrls } from '../../features/products/urls.ts';
import { useViewer } from '../../session/auth.ts';
import { pickText } from '../../ui/BiText.tsx';
import { Dialog } from '../../ui/chakra/dialog.ts';
import { OptionListNote } from '../../ui/OptionLine.tsx';
import { OptionList } from '../../ui/OptionList.tsx';
import { found } from '../../ui/search.ts';
import { PaletteHints } from './PaletteHints.tsx';
import { recentVisits } from './recent.ts';
import { type Command, groups, useCommands } from './useCommands.ts';
import { usePaletteProducts } from './usePaletteProducts.ts';

export interface CommandPaletteProps {
  open: boolean;
  onClose: () => void;
  /** The element that had the focus before and gets it back. */
  opener: RefObject<Element | null>;
}

/** A field that leads to every screen, product and switch of the console by its name in either language, without a mouse. */
export function CommandPalette({ open, onClose, opener }: CommandPaletteProps) {
  const { t } = useTranslation();
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      finalFocusEl={() => opener.current as HTMLElement | null}
      placement="top"
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner paddingInline={{ base: 0, md: 4 }}>
          <Dialog.Content
            aria-label={t('palette.open')}
            maxWidth={{ base: 'full', md: 'xl' }}
            marginBlock={{ base: 0, md: 20 }}
            borderRadius={{ base: 'none', md: 'l3' }}
            overflow="hidden"
          >
            <PaletteLines onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function PaletteLines({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const commands = useCommands();
  const recent = useRecent(commands, typed);
  const { products, searching, error } = useProducts(typed);

  const sought = [...found(commands, typed), ...recent, ...products];
  const shown = groups.flatMap((group) => sought.filter((command) => command.group === group));

  const pick = (value: string) => {
    // The list closes first, since the picked command may move the focus.
    onClose();
    shown.find((command) => idOf(command) === value)?.run();
  };

  return (
    <>
      <OptionList
        label={t('palette.results')}
        placeholder={t('palette.placeholder')}
        typed={typed}
        onType={setTyped}
        options={shown.map(({ group, icon: Icon, ...command }) => ({
          ...command,
          value: idOf({ group, ...command }),
          group: t(`palette.groups.${group}`),
          mark: <Icon size={16} aria-hidden style={{ flexShrink: 0 }} className={command.id === 'signOut' ? 'flip' : undefined} />,
        }))}
        onPick={pick}
        maxHeight="min(26rem, 60dvh)"
        size="md"
        end={
          <Dialog.CloseTrigger asChild position="static" hideFrom="md">
            <IconButton variant="ghost" size="sm" aria-label={t('actions.close')}>
              <X aria-hidden />
            </IconButton>
          </Dialog.CloseTrigger>
        }
        after={
          searching ? (
            <OptionListNote>{t('palette.searching')}</OptionListNote>
          ) : error ? (
            <OptionListNote>{t('palette.failed')}</OptionListNote>
          ) : (
            shown.length === 0 && <OptionListNote />
          )
        }
      />
      <PaletteHints />
    </>
  );
}

/** The id of an entry. A screen may be among the recent ones and among all screens. */
const idOf = ({ group, id }: Pick<Command, 'group' | 'id'>) => `${group}:${id}`;

/** The recent screens, shown before anything is typed. A screen has its present name. */
function useRecent(commands: readonly Command[], typed: string): Command[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const creatorId = useViewer().viewer?.creator?.id;
  if (typed.trim() || !creatorId) return [];
  return recentVisits(creatorId)
    .filter(({ to }) => to !== pathname)
    .map(({ to, title }) => ({
      group: 'recent',
      id: to,
      label: commands.find((command) => command.to === to)?.label ?? title,
      icon: Clock,
      run: () => void navigate(to),
    }));
}

function useProducts(typed: string) {
  const navigate = useNavigate();
  const { products, ...state } = usePaletteProducts(typed);
  const lines = products.map(
    ({ id, title, titleAr }): Command => ({
      group: 'products',
      id,
      label: pickText(title, titleAr).text,
      icon: Package,
      run: () => void navigate(productUrls.view(id)),
    }),
  );
  return { ...state, products: lines };
}
