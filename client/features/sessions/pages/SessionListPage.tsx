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
const tabs = Object.keys(lists) as Tab[];
const types = ['EVENT', 'APPOINTMENT'] as const satisfies readonly SessionType[];

interface Shown {
  tab: Tab;
  search: string;
  type: SessionType | undefined;
}

/** `/{lang}/cc/session/list`: the account's sessions. Tab, search and type are in the address. */
export function SessionListPage() {
  const { t } = useTranslation('sessions');
  const { viewer } = useViewer();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'upcoming';
  const search = query.get('search') ?? '';
  const type = types.find((name) => name.toLowerCase() === query.get('type'));
  const { data } = useQuery(SessionCountsDocument, {
    variables: { search: search || undefined },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const counts = data?.sessionCounts;
  const emptyAsks = !search && !type && tab !== 'past' && counts?.[tab] === 0;

  const show = (next: Partial<Shown>) => {
    const shown: Shown = { tab, search, type, ...next };
    setQuery(
      {
        ...(shown.tab !== 'upcoming' && { tab: shown.tab }),
        ...(shown.search && { search: shown.search }),
        ...(shown.type && { type: shown.type.toLowerCase() }),
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
        !emptyAsks && (
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
        <SearchBox label={t('list.search')} value={search} onChange={(words) => show({ search: words })} />
        <NativeChoice
          width={{ base: 'full', sm: 'auto' }}
          marginInlineStart={{ md: 'auto' }}
          label={t('list.type')}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type ?? ''}
          none={t('list.allTypes')}
          onChange={(chosen) => show({ type: chosen || undefined })}
        />
      </Flex>
      <Tabs
        label={t('list.tabs')}
        items={tabs.map((value) => ({ value, label: t(`list.${value}`), count: counts?.[value] }))}
        value={tab}
        onChange={(value) => show({ tab: value })}
      >
        <SessionResults
          key={tab}
          tab={lists[tab]}
          type={type}
          search={search}
          onClear={() => show({ search: '', type: undefined })}
          timeZone={viewer?.creator?.timeZone ?? 'Asia/Kuwait'}
        />
      </Tabs>
    </SessionsPage>
  );
}
