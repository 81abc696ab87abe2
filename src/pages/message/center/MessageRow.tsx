import type { StationMessage } from '@contract/message/message';
import { Link } from '@umijs/max';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { isPagePath, safeUrl } from '@/utils/url';
import styles from './index.module.css';

interface MessageRowProps {
  message: StationMessage;
  chosen: boolean;
  onChoose: (on: boolean) => void;
  onRead: (id: string) => Promise<void>;
  /** Stands behind the row: what else there is about the same object. */
  more?: ReactNode;
}

/** A message is a link where it leads somewhere, else a button that only reads it. */
export function MessageRow({ message, chosen, onChoose, onRead, more }: MessageRowProps) {
  const unread = message.readTime === null;
  const open = () => {
    if (unread) void onRead(message.id);
  };
  const content = (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.title}>
          {unread && <span className="visually-hidden">未读：</span>}
          {message.title}
          {message.times > 1 && <span className={styles.times}> {message.times} 次</span>}
        </span>
        {message.body && <span className={styles.body}>{message.body}</span>}
      </span>
      {message.projectName && <span className={styles.project}>{message.projectName}</span>}
      <RelativeTime time={message.createdTime} />
    </>
  );
  const url = safeUrl(message.url);
  const props = { className: styles.open, onClick: open };
  return (
    <li className={styles.row} data-unread={unread || undefined}>
      <Checkbox
        aria-label={`选择 ${message.title}`}
        checked={chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      {isPagePath(message.url) ? (
        <Link to={message.url} {...props}>
          {content}
        </Link>
      ) : url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" {...props}>
          {content}
        </a>
      ) : (
        <button type="button" {...props}>
          {content}
        </button>
      )}
      {more}
    </li>
  );
}
