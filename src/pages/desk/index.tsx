import { useAccess, useModel } from '@umijs/max';
import dayjs from 'dayjs';
import { useUrlState } from '@/hooks/useUrlState';
import { greeting } from '@/utils/greeting';
import { Announcements } from './Announcements';
import { Counters } from './Counters';
import styles from './desk.module.css';
import { deskDefaults, readDeskState } from './deskState';
import { MyApprovals } from './MyApprovals';
import { MyHours } from './MyHours';
import { MyProjects } from './MyProjects';
import { MyTasks } from './MyTasks';
import { OnDuty } from './OnDuty';

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** /desk — the workbench: what the user has to do, and how the user's projects stand. */
export default function DeskPage() {
  const { initialState } = useModel('@@initialState');
  const access = useAccess();
  const [url, setUrl] = useUrlState(deskDefaults);
  const state = readDeskState(url);
  const now = dayjs();
  return (
    <div className={styles.page}>
      <header className={styles.hello}>
        <h1>
          {greeting(now.toDate())}，{initialState?.user?.name}
        </h1>
        <time dateTime={now.format('YYYY-MM-DD')}>
          {now.format('M月D日')} 星期{weekdays[now.day()]}
        </time>
      </header>
      <Counters state={state} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <MyTasks state={state} onChange={(change) => setUrl(change, { push: true })} />
          {access.isViewProject && <MyProjects />}
        </div>
        <aside className={styles.side}>
          <MyApprovals />
          <Announcements />
          <OnDuty />
          <MyHours />
        </aside>
      </div>
    </div>
  );
}
