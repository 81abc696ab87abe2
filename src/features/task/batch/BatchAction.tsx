import type { BatchOperation } from '@contract/task/batch';
import { Button, Popover } from 'antd';
import { Operate } from './Operate';
import type { BatchDefinition } from './operations';

interface Props {
  action: BatchDefinition;
  count: number;
  open: boolean;
  onOpen: (open: boolean) => void;
  onRun: (operation: BatchOperation) => Promise<boolean>;
}

/** One operation of the bar. */
export function BatchAction(props: Props) {
  const { action, open, onOpen } = props;
  return (
    <Popover
      trigger="click"
      placement="top"
      destroyOnHidden
      open={open}
      onOpenChange={onOpen}
      title={action.label}
      content={<Operate {...props} onDone={() => onOpen(false)} />}
    >
      <Button
        type="text"
        size="small"
        icon={action.icon}
        danger={action.danger}
        aria-haspopup="dialog"
        title={action.keys && `${action.label}（${action.keys}）`}
      >
        {action.label}
      </Button>
    </Popover>
  );
}
