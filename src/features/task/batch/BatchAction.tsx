import type { BatchOperation } from '@contract/task/batch';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import styles from './batch.less';
import type { BatchDefinition } from './operations';

interface Props {
  action: BatchDefinition;
  count: number;
  onRun: (operation: BatchOperation) => Promise<boolean>;
}

function Form({ action, count, onRun, onDone }: Props & { onDone: () => void }) {
  const [operation, setOperation] = useState<BatchOperation | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (!operation || busy) return;
    setBusy(true);
    if (await onRun(operation)) onDone();
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <action.Fields onReady={setOperation} />
      <Button type="primary" danger={action.danger} disabled={!operation} loading={busy} onClick={() => void run()}>
        {action.danger ? '删除' : '应用到'} {count.toLocaleString()} 个任务
      </Button>
    </div>
  );
}

/** One operation of the bar: its fields, and a button that says how many tasks it is for. */
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
      content={<Form {...props} onDone={() => setOpen(false)} />}
    >
      <Button type="text" size="small" icon={action.icon} danger={action.danger} aria-haspopup="dialog">
        {action.label}
      </Button>
    </Popover>
  );
}
