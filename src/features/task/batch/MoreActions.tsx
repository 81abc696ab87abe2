import { EllipsisOutlined } from '@ant-design/icons';
import type { BatchOperation } from '@contract/task/batch';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { ActionList } from './ActionList';
import { Operate } from './Operate';
import type { BatchDefinition } from './operations';

interface Props {
  actions: readonly BatchDefinition[];
  count: number;
  onRun: (operation: BatchOperation) => Promise<boolean>;
}

/** What is done less often: first chosen, then filled in, in one and the same place. */
export function MoreActions({ actions, count, onRun }: Props) {
  const [open, setOpen] = useState(false);
  const [action, setAction] = useState<BatchDefinition | null>(null);
  const show = (next: boolean) => {
    setOpen(next);
    setAction(null);
  };
  return (
    <Popover
      trigger="click"
      placement="top"
      destroyOnHidden
      open={open}
      onOpenChange={show}
      title={action?.label}
      content={
        action ? (
          <Operate action={action} count={count} onRun={onRun} onDone={() => show(false)} />
        ) : (
          <ActionList actions={actions} onChoose={setAction} />
        )
      }
    >
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-haspopup="dialog">
        更多
      </Button>
    </Popover>
  );
}
