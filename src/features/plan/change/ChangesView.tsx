import type { PlanView } from '@contract/plan/plan';
import type { WorkCalendar } from '@contract/time/workdays';
import { ChangeList } from './ChangeList';
import { ChangeView } from './ChangeView';

export interface ChangesProps {
  projectId: string;
  /** As it stands now. */
  plan: PlanView;
  calendar: WorkCalendar;
  phone: boolean;
  /** Grows with each change of the plan. */
  revision: number;
  /** The request that stands open. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** Leads to a node of the plan. */
  onOpen: (nodeId: string) => void;
  /** The plan stands otherwise. */
  onChanged: () => void;
}

/** Change requests of a plan: their list with what delays come from, or one of them. */
export const ChangesView = (props: ChangesProps) =>
  props.chosen === null ? <ChangeList {...props} /> : <ChangeView key={props.chosen} {...props} id={props.chosen} />;
