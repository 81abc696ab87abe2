import { DATE_TIME_FORMAT } from '@contract/constants';
import { Typography } from 'antd';
import dayjs from 'dayjs';

const DAY_MS = 86_400_000;
/** The last days stand out. */
const SOON = 3;

/** How long something is kept in a recycle bin. */
export default function TimeLeft({ until }: { until: string | null }) {
  if (until === null) return <>永久保留</>;
  const days = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
  const text = days === 0 ? '即将删除' : `${days} 天`;
  const title = `${dayjs(until).format(DATE_TIME_FORMAT)} 后彻底删除`;
  return days <= SOON ? (
    <Typography.Text type="danger" title={title} style={{ fontSize: 'inherit' }}>
      {text}
    </Typography.Text>
  ) : (
    <span title={title}>{text}</span>
  );
}
