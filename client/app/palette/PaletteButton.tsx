import { Button, chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { once } from '../../i18n/once.ts';
import { Keys } from '../../ui/Keys.tsx';
import { isMac } from '../../ui/platform.ts';
import { toast } from '../../ui/toaster.tsx';
import { hiddenInLargeLettersBelow } from '../layout/TopBar.tsx';
import type { CommandPaletteProps } from './CommandPalette.tsx';

const shortcut = isMac ? { keys: ['⌘', 'K'], aria: 'Meta+K' } : { keys: ['Ctrl', 'K'], aria: 'Control+K' };

/** Whether the shortcut was pressed. The key's position counts, too, since an Arabic keyboard writes another letter. */
const isShortcut = (event: KeyboardEvent) =>
  (isMac ? event.metaKey : event.ctrlKey) && !event.shiftKey && !event.altKey && (event.key.toLowerCase() === 'k' || event.code === 'KeyK');

const fetchPalette = once(async () => (await import('./CommandPalette.tsx')).CommandPalette);

const isAsking = () => document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]') !== null;

/** Opens the command palette by a click, or from anywhere by its keys. Its code is loaded at the first use. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);

  const show = async () => {
    opener.current = document.activeElement;
    try {
      const component = await fetchPalette();
      setPalette(() => component);
      setOpen(true);
    } catch {
      toast.error(t('error.network'));
    }
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.defaultPrevented) return;
    // The browser's own use of these keys would leave the page.
    event.preventDefault();
    if (open) setOpen(false);
    else if (!isAsking()) void show();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <Button
        variant={{ base: 'ghost', xl: 'outline' }}
        size="sm"
        paddingInline={{ base: 2, xl: 3 }}
        color={{ xl: 'fg.muted' }}
        fontWeight="normal"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut.aria}
        onPointerEnter={() => void fetchPalette().catch(() => undefined)}
        onClick={() => void show()}
      >
        <Search aria-hidden />
        <chakra.span srOnly>{t('palette.open')}</chakra.span>
        <Flex hideBelow="xl" css={hiddenInLargeLettersBelow('xl')} aria-hidden>
          <Keys keys={shortcut.keys} />
        </Flex>
      </Button>
      {Palette && <Palette open={open} onClose={() => setOpen(false)} opener={opener} />}
    </>
  );
}
