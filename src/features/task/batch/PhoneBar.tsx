import { CloseOutlined } from '@ant-design/icons';
import type { BatchOperation } from '@contract/task/batch';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import styles from '../styles/batch.less';
import { ActionList } from './ActionList';
import { Operate } from './Operate';
import type { BatchDefinition } from './operations';

interface Props {
  actions: readonly BatchDefinition[];
  count: number;
  /** Chooses everything that the filter finds; absent when that is chosen. */
  onAll?: () => void;
  allText: string;
  asked: string | null;
  onAsk: (operation: string | null) => void;
  onRun: (operation: BatchOperation) => Promise<boolean>;
  onClear: () => void;
}

/** The bar on a phone: what is chosen, and a sheet from below with what can be done. */
export function PhoneBar({ actions, count, onAll, allText, asked, onAsk, onRun, onClear }: Props) {
  const [listed, setListed] = useState(false);
  const action = actions.find(({ key }) => key === asked);
  const close = () => {
    setListed(false);
    onAsk(null);
  };
  return (
    <>
      <div role="toolbar" aria-label="批量操作" className={styles.phoneBar}>
        <Button type="text" icon={<CloseOutlined />} aria-label="取消选择" onClick={onClear} />
        <span role="status" className={styles.count}>
          已选 {count.toLocaleString()} 个
        </span>
        {onAll && (
          <Button type="link" size="small" onClick={onAll}>
            {allText}
          </Button>
        )}
        <Button type="primary" className={styles.phoneGo} onClick={() => setListed(true)}>
          操作
        </Button>
      </div>
      <Drawer
        open={listed || action !== undefined}
        placement="bottom"
        size="auto"
        title={action ? action.label : `已选 ${count.toLocaleString()} 个任务`}
        destroyOnHidden
        onClose={close}
        styles={{ body: { maxHeight: '65vh' } }}
      >
        {action ? (
          <Operate action={action} count={count} onRun={onRun} onDone={close} />
        ) : (
          <ActionList actions={actions} onChoose={({ key }) => onAsk(key)} />
        )}
      </Drawer>
    </>
  );
}
