import type { StationMessage } from '@contract/message/message';
import { Link } from '@umijs/max';
import { RelativeTime } from '@/components/RelativeTime';
import { isPagePath, safeUrl } from '@/utils/url';
import styles from './index.module.css';

interface MessageRowProps {
  message: StationMessage;
  onRead: (id: string) => Promise<void>;
}

/** A message is a link where it leads somewhere, else a button that only reads it. */
export function MessageRow({ message, onRead }: MessageRowProps) {
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
        </span>
        {message.body && <span className={styles.body}>{message.body}</span>}
      </span>
      <RelativeTime time={message.createdTime} />
    </>
  );
  const url = safeUrl(message.url);
  const props = { className: styles.row, 'data-unread': unread || undefined, onClick: open };
  return (
    <li>
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
    </li>
  );
}
