/** <RelativeTime time={row.updatedTime} /> — 「5分钟前」, the exact time on hover and for screen readers. */
import { DATE_TIME_FORMAT } from '@contract/constants';
import dayjs from 'dayjs';
import { relativeTime } from '@/utils/relativeTime';

export function RelativeTime({ time }: { time: string | null | undefined }) {
  if (!time) return <span>—</span>;
  return (
    <time
      className="tabular"
      // A day and its hour stay together.
      style={{ whiteSpace: 'nowrap' }}
      dateTime={time}
      title={dayjs(time).format(DATE_TIME_FORMAT)}
    >
      {relativeTime(time)}
    </time>
  );
}

export default RelativeTime;
