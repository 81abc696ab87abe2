import { FIRST_PAGE } from '@contract/constants';
import { usedTabs } from '@contract/message/events';
import { eventTabs } from '@contract/object/eventEntry';
import { Button } from 'antd';
import { Suspense } from 'react';
import { PageHeader } from '@/components/PageHeader';
import { AnnouncementDialog } from '@/features/announcement';
import { QuickTabs } from '@/features/object/list';
import { useUrlState } from '@/hooks/useUrlState';
import { AnnouncementList } from './AnnouncementList';
import styles from './index.module.css';
import { defaults, tabOf } from './listState';
import { MessageList } from './MessageList';
import { ReceiveSettings } from './settings/ReceiveSettings';
import { useMessages } from './useMessages';

const SETTINGS = 'settings';
const tabs = [
  { key: 'all', label: '全部' },
  { key: 'unread', label: '未读' },
  ...usedTabs.map((key) => ({ key, label: eventTabs[key] })),
  { key: SETTINGS, label: '接收设置' },
];

/** /messageCenter (§2): messages by what they are about; opening one reads it and goes there. And what one wants to be told. */
export default function MessageCenterPage() {
  const [state, setUrl, addressOf] = useUrlState(defaults);
  const messages = useMessages(state);
  const { tab } = state;
  const { count, unread } = messages;
  const kind = tabOf(tab);
  const leftHere = kind ? (unread[kind] ?? 0) : count;
  return (
    <>
      <PageHeader
        title="消息中心"
        extra={
          tab !== SETTINGS &&
          // An announcement is read by opening it; here only messages of them can be read at once.
          (kind !== 'notice' || leftHere > 0) && (
            <Button disabled={leftHere === 0} onClick={messages.readAll}>
              {kind ? `${eventTabs[kind]}全部已读` : '全部已读'}
            </Button>
          )
        }
      >
        <div className={styles.tabs}>
          <QuickTabs
            label="消息类别"
            tabs={tabs}
            active={kind ?? (tab === 'unread' || tab === SETTINGS ? tab : 'all')}
            counts={Object.fromEntries(Object.entries({ ...unread, unread: count }).filter(([, left]) => left > 0))}
            addressOf={(key) => addressOf({ tab: key, pageNo: FIRST_PAGE })}
          />
        </div>
      </PageHeader>
      {tab === SETTINGS ? (
        <ReceiveSettings projectId={state.project} onProject={(project) => setUrl({ project })} />
      ) : kind === 'notice' ? (
        <AnnouncementList state={state} onChange={setUrl} />
      ) : (
        <MessageList state={state} onChange={setUrl} messages={messages} />
      )}
      <Suspense>
        {state.announcement && (
          <AnnouncementDialog id={state.announcement} onClose={() => setUrl({ announcement: '' })} />
        )}
      </Suspense>
    </>
  );
}
