import { FIRST_PAGE } from '@contract/constants';
import { eventTabs, usedTabs } from '@contract/message/events';
import { Button, Tabs } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import { AnnouncementDialog } from '@/features/announcement';
import { useUrlState } from '@/hooks/useUrlState';
import { AnnouncementList } from './AnnouncementList';
import styles from './index.module.css';
import { defaults, tabOf } from './listState';
import { MessageList } from './MessageList';
import { ReceiveSettings } from './settings/ReceiveSettings';
import { useMessages } from './useMessages';

const SETTINGS = 'settings';

/** /messageCenter (§2): messages by what they are about; opening one reads it and goes there. And what one wants to be told. */
export default function MessageCenterPage() {
  const [state, setUrl] = useUrlState(defaults);
  const messages = useMessages(state);
  const { tab } = state;
  const { count, unread } = messages;
  const label = (text: string, left = 0) => (left > 0 ? `${text} ${left}` : text);
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
        <Tabs
          className={styles.tabs}
          activeKey={kind ?? (tab === 'unread' || tab === SETTINGS ? tab : 'all')}
          onChange={(key) => setUrl({ tab: key, pageNo: FIRST_PAGE })}
          items={[
            { key: 'all', label: '全部' },
            { key: 'unread', label: label('未读', count) },
            ...usedTabs.map((key) => ({ key, label: label(eventTabs[key], unread[key]) })),
            { key: SETTINGS, label: '接收设置' },
          ]}
        />
      </PageHeader>
      {tab === SETTINGS ? (
        <ReceiveSettings projectId={state.project} onProject={(project) => setUrl({ project })} />
      ) : kind === 'notice' ? (
        <AnnouncementList state={state} onChange={setUrl} />
      ) : (
        <MessageList state={state} onChange={setUrl} messages={messages} />
      )}
      {state.announcement && (
        <AnnouncementDialog id={state.announcement} onClose={() => setUrl({ announcement: '' })} />
      )}
    </>
  );
}
