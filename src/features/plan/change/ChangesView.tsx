import type { PlanView } from '@contract/plan/plan';
import type { WorkCalendar } from '@contract/time/workdays';
import { useState } from 'react';
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

export interface PartProps extends ChangesProps {
  /** Somebody came from the other part, not by the address of the page. */
  moved: boolean;
}

/** Change requests of a plan: their list with what delays come from, or one of them. */
export function ChangesView(props: ChangesProps) {
  const [moved, setMoved] = useState(false);
  const { chosen } = props;
  const onChoose = (id: string | null) => {
    setMoved(true);
    props.onChoose(id);
  };
  const parts = { ...props, onChoose, moved };
  return chosen === null ? <ChangeList {...parts} /> : <ChangeView key={chosen} {...parts} id={chosen} />;
}
