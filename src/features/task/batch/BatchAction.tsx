import type { BatchOperation } from '@contract/task/batch';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Operate } from './Operate';
import type { BatchDefinition } from './operations';

interface Props {
  action: BatchDefinition;
  count: number;
  onRun: (operation: BatchOperation) => Promise<boolean>;
}

/** One operation of the bar. */
export function BatchAction(props: Props) {
  const { action } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="top"
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      title={action.label}
      content={<Operate {...props} onDone={() => setOpen(false)} />}
    >
      <Button type="text" size="small" icon={action.icon} danger={action.danger} aria-haspopup="dialog">
        {action.label}
      </Button>
    </Popover>
  );
}
