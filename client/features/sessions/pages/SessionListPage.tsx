import { useQuery } from '@apollo/client/react';
import { Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { SessionCountsDocument, type SessionListTab, type SessionType } from '../../../apollo/generated.ts';
import { useViewer } from '../../../session/auth.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { inPlace } from '../../../ui/asked.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { SessionResults } from '../components/SessionResults.tsx';
import { SessionsPage } from '../components/SessionsPage.tsx';
import { sessionUrls } from '../urls.ts';

const lists = { upcoming: 'UPCOMING', drafts: 'DRAFTS', past: 'PAST' } as const satisfies Record<string, SessionListTab>;
type Tab = keyof typeof lists;
const sessionTabs = Object.keys(lists) as Tab[];
const sessionTypes = ['EVENT', 'APPOINTMENT'] as const satisfies readonly SessionType[];

interface SessionList {
  tab: Tab;
  search: string;
  type: SessionType | undefined;
}

/** `/{lang}/cc/session/list`: the account's sessions. Tab, search and type are in the address. */
export function SessionListPage() {
  const { t } = useTranslation('sessions');
  const { viewer } = useViewer();
  const [query, setQuery] = useSearchParams();
  const sessionTab = sessionTabs.find((name) => name === query.get('tab')) ?? 'upcoming';
  const sessionSearch = query.get('search') ?? '';
  const sessionType = sessionTypes.find((name) => name.toLowerCase() === query.get('type'));
  const { data } = useQuery(SessionCountsDocument, {
    variables: { search: sessionSearch || undefined },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const counts = data?.sessionCounts;
  const noSessions = !sessionSearch && !sessionType && sessionTab !== 'past' && counts?.[sessionTab] === 0;

  const showSessions = (next: Partial<SessionList>) => {
    const sessionList: SessionList = { tab: sessionTab, search: sessionSearch, type: sessionType, ...next };
    setQuery(
      {
        ...(sessionList.tab !== 'upcoming' && { tab: sessionList.tab }),
        ...(sessionList.search && { search: sessionList.search }),
        ...(sessionList.type && { type: sessionList.type.toLowerCase() }),
      },
      inPlace,
    );
  };

  return (
    <SessionsPage
      title={t('list.title')}
      lead={t('list.lead')}
      actions={
        // On wide screens the bar above has the same button, and an empty list has its own.
        !noSessions && (
          <Allowed needs="EDIT">
            <ButtonLink to={sessionUrls.create} colorPalette="brand" hideFrom="lg">
              <Plus aria-hidden />
              {t('list.new')}
            </ButtonLink>
          </Allowed>
        )
      }
    >
      <Flex wrap="wrap" align="center" gap={3} marginBlockEnd={4}>
        <SearchBox label={t('list.search')} value={sessionSearch} onChange={(words) => showSessions({ search: words })} />
        <NativeChoice
          width={{ base: 'full', sm: 'auto' }}
          marginInlineStart={{ md: 'auto' }}
          label={t('list.type')}
          options={sessionTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={sessionType ?? ''}
          none={t('list.allTypes')}
          onChange={(chosen) => showSessions({ type: chosen || undefined })}
        />
      </Flex>
      <Tabs
        label={t('list.tabs')}
        items={sessionTabs.map((value) => ({ value, label: t(`list.${value}`), count: counts?.[value] }))}
        value={sessionTab}
        onChange={(value) => showSessions({ tab: value })}
      >
        <SessionResults
          key={sessionTab}
          sessionTab={lists[sessionTab]}
          sessionType={sessionType}
          search={sessionSearch}
          onClear={() => showSessions({ search: '', type: undefined })}
          timeZone={viewer?.creator?.timeZone ?? 'Asia/Kuwait'}
        />
      </Tabs>
    </SessionsPage>
  );
}
