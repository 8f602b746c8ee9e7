import { Button, IconButton } from '@chakra-ui/react';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { AppLink, ButtonLink, ExternalLink } from '../../ui/AppLink.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Menu } from '../../ui/chakra/menu.ts';
import { Disabled } from '../../ui/Disabled.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Line, Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

const here = '/dev/kit';

/** Buttons, links and menus; what is switched off says why. */
export function Actions() {
  const { save, saving, remove, more, publish, openPage, reason, copy } = useWords();
  return (
    <Specimens>
      <Line>
        <Button colorPalette="brand">
          <Plus aria-hidden />
          {save}
        </Button>
        <Button variant="outline">{save}</Button>
        <Button variant="ghost">{save}</Button>
        <Button colorPalette="red">
          <Trash2 aria-hidden />
          {remove}
        </Button>
        <Button colorPalette="brand" loading loadingText={saving}>
          {save}
        </Button>
        <Button disabled>{save}</Button>
      </Line>
      <Line>
        <Disabled because={reason}>
          <Button colorPalette="brand">{publish}</Button>
        </Disabled>
        <Disabled because={reason}>
          <ButtonLink to={here} variant="outline">
            {openPage}
          </ButtonLink>
        </Disabled>
        <Disabled because={reason}>
          <IconButton variant="ghost" aria-label={publish}>
            <Pencil aria-hidden />
          </IconButton>
        </Disabled>
        <Menu.Root lazyMount unmountOnExit>
          <Menu.Trigger asChild>
            <IconButton variant="ghost" aria-label={more}>
              <Ellipsis aria-hidden />
            </IconButton>
          </Menu.Trigger>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="save">{save}</Menu.Item>
              <Disabled because={reason}>
                <Menu.Item value="publish">{publish}</Menu.Item>
              </Disabled>
              <Menu.Item value="remove">{remove}</Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Menu.Root>
      </Line>
      <Line>
        <AppLink to={here}>{openPage}</AppLink>
        <ExternalLink href="https://example.com">{openPage}</ExternalLink>
        <CopyButton text="https://example.com" label={copy} size="sm" />
        <Keys keys={['Ctrl', 'K']} />
      </Line>
    </Specimens>
  );
}
