import { useViewer } from '../../../session/auth.ts';
import { CloseAccountSection } from '../components/CloseAccountSection.tsx';
import { DataCopySection } from '../components/DataCopySection.tsx';
import { HandOverSection } from '../components/HandOverSection.tsx';
import { SecurityTab } from './SecurityTab.tsx';

/** `/{lang}/cc/settings/security`: the person's own sign-in, and, for the owner, the end of the account. */
export function ConsoleSecurityTab() {
  const { viewer } = useViewer();
  const isOwner = viewer?.permission === 'OWNER';
  return (
    <SecurityTab
      furtherSections={(account) =>
        viewer && (
          <>
            <HandOverSection {...account} isOwner={isOwner} />
            {isOwner && (
              <>
                <DataCopySection copyKind="accountData" />
                <CloseAccountSection {...account} />
              </>
            )}
          </>
        )
      }
    />
  );
}
