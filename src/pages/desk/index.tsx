import { LayoutOutlined } from '@ant-design/icons';
import { useAccess, useModel } from '@umijs/max';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import Authorized from '@/components/Authorized';
import { useToday } from '@/hooks/useToday';
import { useUrlState } from '@/hooks/useUrlState';
import { greeting } from '@/utils/greeting';
import { Announcements } from './Announcements';
import type { BlockKey } from './arrangement';
import { ArrivalsProvider, useArrivals } from './arrivals';
import { Counters } from './Counters';
import { DeskBones } from './DeskBones';
import styles from './desk.module.css';
import { deskDefaults, readDeskState } from './deskState';
import { FirstStepsBlock, useFirstSteps } from './FirstSteps';
import { MyApprovals } from './MyApprovals';
import { MyForms } from './MyForms';
import { MyHours } from './MyHours';
import { MyProjects } from './MyProjects';
import { MyTasks } from './MyTasks';
import { OnDuty } from './OnDuty';
import { useArrangement } from './useArrangement';

const Arrange = lazy(() => import('./Arrange'));
// For enterprises that begin.
const ExampleLine = lazy(() => import('./ExampleLine').then((one) => ({ default: one.ExampleLine })));
const EnterpriseFigures = lazy(() => import('./EnterpriseFigures'));

/** What a block asks for is known by this name (`useBlock`). */
const askedAs: Partial<Record<BlockKey, string>> = { approvals: 'approval', hours: undefined };

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** /desk — the workbench: what the user has to do, and how the user's projects stand. */
export default function DeskPage() {
  const { initialState } = useModel('@@initialState');
  const access = useAccess();
  const [url, setUrl] = useUrlState(deskDefaults);
  const state = readDeskState(url);
  const day = dayjs(useToday());
  const { arrangement, keep } = useArrangement();
  const [arranging, setArranging] = useState(false);
  const first = useFirstSteps();
  const blocks: Partial<Record<BlockKey, ReactNode>> = {
    tasks: <MyTasks state={state} onChange={(change) => setUrl(change, { push: true })} />,
    ...(access.isViewProject && { projects: <MyProjects /> }),
    approvals: <MyApprovals />,
    forms: <MyForms />,
    announcements: <Announcements />,
    duty: <OnDuty />,
    hours: <MyHours />,
  };
  const keeper = Boolean(access.isViewEnterpriseBackend);
  const placed = arrangement && [...arrangement.main, ...arrangement.side].filter((key) => blocks[key]);
  const names =
    placed && first.known
      ? [
          'counters',
          ...(keeper ? ['enterprise'] : []),
          ...placed.flatMap<string>((key) => (key in askedAs ? (askedAs[key] ?? []) : [key])),
        ]
      : null;
  const arrivals = useArrivals(names);
  const shown = (keys: readonly BlockKey[] = []) => keys.map((key) => <Fragment key={key}>{blocks[key]}</Fragment>);
  return (
    <ArrivalsProvider value={arrivals.arrived}>
      <div className={styles.page}>
        <header className={styles.hello}>
          <h1>
            {greeting()}，{initialState?.user?.name}
          </h1>
          <time dateTime={day.format('YYYY-MM-DD')}>
            {day.format('M月D日')} 星期{weekdays[day.day()]}
          </time>
          {!arranging && !first.alone && (
            <Button
              {...{ type: 'text', size: 'small', icon: <LayoutOutlined />, className: styles.arrange }}
              onClick={() => setArranging(true)}
            >
              调整
            </Button>
          )}
        </header>
        {!first.alone && !keeper && <Counters state={state} />}
        {first.alone ? (
          <div className={styles.alone}>
            <p>这里还没有项目。走完这五步，工作台就会显示您要做的事。</p>
            <FirstStepsBlock steps={first.steps} onAway={first.putAway} />
            <Authorized privilege="PROJECT:CREATE">
              <Suspense>
                <ExampleLine example={first.example} onChanged={first.refresh} />
              </Suspense>
            </Authorized>
          </div>
        ) : arranging && arrangement ? (
          <Suspense>
            <Arrange from={arrangement} blocks={blocks} onKeep={keep} onClose={() => setArranging(false)} />
          </Suspense>
        ) : (
          <>
            {!arrivals.shown && <DeskBones keeper={keeper} />}
            {/* What is still coming keeps the others from being shown where they will not stay. */}
            <div className={styles.desk} hidden={!arrivals.shown}>
              {keeper && (
                <>
                  <Suspense>
                    <EnterpriseFigures />
                  </Suspense>
                  <Counters state={state} quiet />
                </>
              )}
              <div className={styles.columns}>
                <div className={styles.main}>
                  {first.example && (
                    <Suspense>
                      <ExampleLine example={first.example} onChanged={first.refresh} />
                    </Suspense>
                  )}
                  {first.steps.length > 0 && <FirstStepsBlock steps={first.steps} onAway={first.putAway} />}
                  {shown(arrangement?.main)}
                </div>
                <aside className={styles.side}>{shown(arrangement?.side)}</aside>
              </div>
            </div>
          </>
        )}
      </div>
    </ArrivalsProvider>
  );
}
