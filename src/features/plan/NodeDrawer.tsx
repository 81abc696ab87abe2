import type { PlanView } from '@contract/plan/plan';
import { Drawer } from 'antd';
import { NodePanel } from './NodePanel';
import type { ActOnPlan } from './usePlan';

interface Props {
  /** Undefined: none stands open. */
  id: string | undefined;
  phone: boolean;
  plan: PlanView;
  act: ActOnPlan;
  onChanged: () => void;
  onClose: () => void;
}

/** The node that stands open: beside the plan, on a phone above it. */
export function NodeDrawer({ id, phone, ...panel }: Props) {
  return (
    <Drawer
      open={id !== undefined}
      onClose={panel.onClose}
      size={phone ? '100%' : 'min(720px, 70vw)'}
      mask={phone}
      keyboard={phone}
      closable={false}
      destroyOnHidden
      aria-label="计划节点"
      focusable={{ trap: phone }}
      styles={{ body: { padding: 0 } }}
    >
      {id && <NodePanel key={id} id={id} {...panel} />}
    </Drawer>
  );
}
