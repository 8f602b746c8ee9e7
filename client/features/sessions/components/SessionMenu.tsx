import { useTranslation } from 'react-i18next';
import type { SessionAction } from '../../../apollo/generated.ts';
import { OpenedMenu, UnopenedMenu } from '../../../ui/ActionMenu.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { Menu } from '../../../ui/chakra/menu.ts';
import { Disabled } from '../../../ui/Disabled.tsx';
import type { ActedOn } from '../actedOn.ts';
import { useSessionActions } from './useSessionActions.tsx';

/** Actions that a menu leaves out while they are impossible, such as entering a closed room or ending a session that is not live. */
const onlyWhenPossible: readonly SessionAction[] = ['START', 'JOIN', 'END', 'PUBLISH', 'DELETE'];

/** The actions on a session in a list. */
export function SessionMenu({ session }: { session: ActedOn }) {
  const { t } = useTranslation('sessions');
  const label = t('list.more', { title: pickText(session.title, session.titleAr).text });
  return (
    <UnopenedMenu label={label} position="relative">
      {() => <Actions session={session} label={label} />}
    </UnopenedMenu>
  );
}

function Actions({ session, label: menuLabel }: { session: ActedOn; label: string }) {
  const { actions, busy, dialogs } = useSessionActions(session);
  const sessionSteps = session.nextSteps.filter(({ action, isPossible }) => isPossible || !onlyWhenPossible.includes(action));
  return (
    <>
      <OpenedMenu label={menuLabel} position="relative" loading={busy}>
        {() => (
          <>
            {actions
              .filter(({ action }) => sessionSteps.some((step) => step.action === action))
              .map(({ action, label, icon, because, run, danger }) => (
                <Disabled key={action} because={because}>
                  <Menu.Item value={action} color={danger && because === null ? 'fg.error' : undefined} onSelect={run}>
                    {icon}
                    {label}
                  </Menu.Item>
                </Disabled>
              ))}
          </>
        )}
      </OpenedMenu>
      {dialogs}
    </>
  );
}
