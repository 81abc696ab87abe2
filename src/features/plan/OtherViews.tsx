import type { PlanView } from '@contract/plan/plan';
import type { WorkCalendar } from '@contract/time/workdays';
import { lazy, Suspense } from 'react';
import StateView from '@/components/StateView';
import { Compare } from './Compare';
import { Milestones } from './Milestones';
import type { View } from './PlanTools';
import styles from './plan.module.css';

const ChangesView = lazy(() => import('./change').then(({ ChangesView: part }) => ({ default: part })));
const EarnedView = lazy(() => import('@/features/earned').then(({ EarnedView: part }) => ({ default: part })));

interface Props {
  view: Exclude<View, 'plan'>;
  projectId: string;
  plan: PlanView;
  phone: boolean;
  calendar: WorkCalendar;
  /** Grows with each change of the plan. */
  revision: number;
  /** Grows with each baseline that is taken. */
  taken: number;
  params: URLSearchParams;
  put: (changes: Record<string, string | null>) => void;
  onOpen: (id: string) => void;
  onTakeBaseline: () => void;
  onChanged: () => void;
}

/** What is seen of a plan beside its tree and time line. */
export function OtherViews({ view, projectId, plan, phone, calendar, revision, taken, params, put, ...on }: Props) {
  if (view === 'milestones') return <Milestones {...{ projectId, revision, phone }} onOpen={on.onOpen} />;
  if (view === 'baseline') {
    return (
      <Compare
        {...{ projectId, revision, phone }}
        chosen={params.get('baseline') ?? undefined}
        onChoose={(id) => put({ baseline: id })}
        onTake={on.onTakeBaseline}
        onOpen={on.onOpen}
        version={taken}
      />
    );
  }
  if (view === 'changes') {
    return (
      <Suspense fallback={<StateView loading rows={6} />}>
        <ChangesView
          {...{ projectId, plan, phone, calendar }}
          revision={taken + revision}
          chosen={params.get('change')}
          onChoose={(id) => put({ change: id })}
          onOpen={on.onOpen}
          onChanged={on.onChanged}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles.scroll}>
      <Suspense fallback={<StateView loading rows={6} />}>
        <EarnedView projectId={projectId} revision={taken + revision} onOpen={on.onOpen} />
      </Suspense>
    </div>
  );
}
