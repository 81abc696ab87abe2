import type { ChangeImpact } from '@contract/plan/change/change';
import type { PlanView } from '@contract/plan/plan';
import { dayNumber, type WorkCalendar } from '@contract/time/workdays';
import { useMemo, useRef, useState } from 'react';
import { useDivider, useZoom, ZoomTools } from '@/features/gantt';
import { useToday } from '@/hooks/useToday';
import { fitting, planColumns } from '../columns';
import { rowsOf } from '../outline';
import { PlanChart, type PlanChartHandle } from '../PlanChart';
import styles from '../plan.module.css';
import { daysBefore, pictureOf } from './words';

const LEFT = 420;
const shown = planColumns.filter(({ key }) => key === 'start' || key === 'end');
const nothing = () => undefined;
const noPull = async () => undefined;

interface Props {
  plan: PlanView;
  projectId: string;
  impact: ChangeImpact;
  calendar: WorkCalendar;
  onOpen: (nodeId: string) => void;
}

/** The nodes that a request moves: bars as they will stand, below them as they stood before. */
export function Picture({ plan, projectId, impact, calendar, onOpen }: Props) {
  const zoom = useZoom();
  const divider = useDivider('planChange', LEFT);
  const [active, setActive] = useState(-1);
  const chart = useRef<PlanChartHandle>(null);
  const today = dayNumber(useToday());
  const picture = useMemo(() => pictureOf(plan, impact), [plan, impact]);
  const rows = useMemo(() => rowsOf(picture.nodes, new Set()), [picture]);
  const before = useMemo(() => daysBefore(impact), [impact]);
  const known = new Set(plan.nodes.map(({ id }) => id));
  return (
    <>
      <div className={styles.tools} style={{ paddingInline: 0 }}>
        <ZoomTools zoom={zoom} onToday={() => chart.current?.goTo(today)} />
        <span className={styles.muted}>粗条为变更后，细条为变更前</span>
      </div>
      <div className={styles.draft}>
        <PlanChart
          ref={chart}
          {...{ plan: picture, rows, zoom, calendar, today, active, divider, projectId }}
          {...{ critical: false, ghosts: true, ghostName: '变更前', label: '变更前后', range: null, edit: null }}
          columns={fitting(shown, divider.left)}
          promised={before}
          onOpen={({ id }) => known.has(id) && onOpen(id)}
          onActive={setActive}
          onPaste={nothing}
          onEdit={nothing}
          onCell={() => false}
          onOwner={nothing}
          onToggle={nothing}
          onRefused={nothing}
          onPull={noPull}
          onUnlink={nothing}
          onLink={nothing}
          onUnpin={nothing}
          conflictsOf={() => null}
        />
      </div>
    </>
  );
}
