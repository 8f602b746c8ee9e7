import { Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { professions } from '../../../schema/rules/professions.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ProfessionBadge, StatusBadge } from '../../ui/Badges.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { TabLinks } from '../../ui/TabLinks.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Line, Specimens } from './Specimens.tsx';
import { useWords } from './words.ts';

const tabs = ['one', 'two', 'three'] as const;

/** Tables that become lists, badges, figures, dates, pictures, tabs and searches. */
export function Data() {
  const { data } = useWords();
  const [tab, setTab] = useState<(typeof tabs)[number]>('one');
  const [words, setWords] = useState('');
  return (
    <Specimens>
      <DataTable
        caption={data.people}
        rows={data.names}
        rowKey={(name) => name}
        columns={[
          { key: 'name', header: data.name, cell: (name) => name, primary: true },
          { key: 'since', header: data.since, cell: () => <DateText day="2026-11-21" /> },
          { key: 'status', header: data.status, cell: () => <StatusBadge tone="positive">{data.published}</StatusBadge> },
          { key: 'paid', header: data.paid, cell: () => <Money value={{ amount: '12.500', currency: 'KWD' }} />, align: 'end' },
        ]}
      />
      <Line>
        <StatusBadge tone="neutral">{data.draft}</StatusBadge>
        <StatusBadge tone="positive">{data.published}</StatusBadge>
        <StatusBadge tone="attention">{data.waiting}</StatusBadge>
        <StatusBadge tone="negative">{data.failed}</StatusBadge>
        <StatusBadge tone="info">{data.archived}</StatusBadge>
        {professions.slice(0, 4).map((profession) => (
          <ProfessionBadge key={profession.value} profession={profession} />
        ))}
      </Line>
      <Flex wrap="wrap" columnGap={6} rowGap={2}>
        <Money value={{ amount: '1234.500', currency: 'KWD' }} />
        <Money value={{ amount: '0.000', currency: 'KWD' }} free={data.free} />
        <DateText day="2026-11-21" />
        <DateText instant="2026-11-21T06:30:00Z" time timeZone="Asia/Kuwait" />
        <RelativeTime instant="2026-01-01T00:00:00Z" />
      </Flex>
      <Grid templateColumns="repeat(3, 1fr)" gap={4}>
        <Picture eager image={{ url: '/favicon.svg' }} alt={data.picture} />
        <Picture eager image={{ url: 'data:image/png;base64,broken' }} alt={data.missing} seed="kit" />
        <Picture eager image={null} alt="" seed={data.picture} />
      </Grid>
      <Line>
        <Avatar image={{ url: '/favicon.svg' }} name={data.names[0] ?? ''} />
        <Avatar image={null} name={data.names[1] ?? ''} />
      </Line>
      <Tabs
        label={data.people}
        items={tabs.map((value, index) => ({ value, label: data.tabs[index] ?? '', count: index }))}
        value={tab}
        onChange={setTab}
      >
        {data.panel}
      </Tabs>
      <TabLinks
        label={data.parts}
        items={['/dev/kit', '/dev/kit/elsewhere'].map((to, index) => ({ to, label: data.links[index] ?? '', end: true }))}
      />
      <Pager page={2} pages={5} to={() => '/dev/kit'} />
      <SearchBox label={data.search} value={words} onChange={setWords} />
    </Specimens>
  );
}
