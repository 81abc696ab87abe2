import type { SharedLink } from '@contract/publicLink/publicLink';
import type { LinkState } from '@contract/publicLink/words';
import type { ReactNode } from 'react';
import { Branded } from '@/components/Branded';
import { FeedbackApp } from '@/components/FeedbackApp';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { ApiError } from '@/utils/apiError';
import '@/utils/chineseCalendar';
import { PublicBand } from './PublicBand';
import styles from './public.module.css';
import { type BarePage, Unlock } from './Unlock';
import { useHidden } from './useHidden';
import { type LinkKey, type OpenedLink, useSharedLink } from './useSharedLink';

const closed: Partial<Record<LinkState, string>> = {
  ended: '链接已到期',
  revoked: '链接已被撤销',
  withdrawn: '分享者已不能分享这项内容',
  unsigned: '这个看板只能在嵌入它的网站中打开',
};
const ASK = '请向发给您链接的人索取新的链接。';

interface Props<T> {
  /** Around the question for the password. */
  Page: BarePage;
  /** What is shared, such as 看板. */
  noun: string;
  /** What of the link the page shows; null: the link leads to something else. */
  of: (link: SharedLink) => T | null;
  children: (shown: T, key: LinkKey, link: OpenedLink) => ReactNode;
}

/** A page that a public link opens: its password, why it opens no longer, and what is shared. */
export function PublicFrame<T>({ Page, noun, of, children }: Props<T>) {
  useHidden();
  const link = useSharedLink();
  const { data, error, loading, refresh, key } = link;
  const why = data && closed[data.state];
  const unknown = !data && error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (why || unknown || (data?.state === 'open' && of(data) === null)) {
    return (
      <div className={styles.frame}>
        <PublicBand />
        <main>
          <StatusView title={why ?? '链接不存在或已失效'} text={ASK} action={<span />} />
        </main>
      </div>
    );
  }
  if (data?.state === 'password') return <Unlock Page={Page} noun={noun} onSend={link.unlock} />;
  const shown = data && of(data);
  return (
    <Branded logo={data?.brand?.logo}>
      <div className={styles.frame}>
        <PublicBand brand={data?.brand} />
        <main>
          {error && !data && <h1 className="visually-hidden">查看{noun}</h1>}
          <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
            {/* Outside of the shell, antd has no words in Chinese and asks nobody anything. */}
            {shown && <FeedbackApp>{children(shown, key, link)}</FeedbackApp>}
          </StateView>
        </main>
      </div>
    </Branded>
  );
}
