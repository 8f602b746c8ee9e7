import { Button } from '@chakra-ui/react';
import { Rss } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../ui/Allowed.tsx';
import { narrowPadding } from './CalendarToolbar.tsx';
import { FeedDialog } from './FeedDialog.tsx';

/** Leads to the feed by which another calendar program shows the account's sessions. */
export function FeedButton() {
  const { t } = useTranslation('calendar');
  const [feedIsOpen, setFeedIsOpen] = useState(false);
  return (
    <>
      <Allowed needs="EDIT">
        <Button size="sm" paddingInline={narrowPadding} variant="outline" onClick={() => setFeedIsOpen(true)}>
          <Rss aria-hidden />
          {t('feed.open')}
        </Button>
      </Allowed>
      {feedIsOpen && <FeedDialog onClose={() => setFeedIsOpen(false)} />}
    </>
  );
}
