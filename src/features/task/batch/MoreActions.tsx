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
  /** The operation that is asked for. */
  asked: string | null;
  onAsk: (operation: string | null) => void;
  onRun: (operation: BatchOperation) => Promise<boolean>;
}

/** What is done less often: first chosen, then filled in, in one and the same place. */
export function MoreActions({ actions, count, asked, onAsk, onRun }: Props) {
  const [listed, setListed] = useState(false);
  const action = actions.find(({ key }) => key === asked);
  const open = listed || action !== undefined;
  const show = (next: boolean) => {
    setListed(next);
    onAsk(null);
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
          <ActionList actions={actions} onChoose={({ key }) => onAsk(key)} />
        )
      }
    >
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-haspopup="dialog">
        更多
      </Button>
    </Popover>
  );
}
