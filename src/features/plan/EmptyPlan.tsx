import { Button } from 'antd';
import type { PlanDialog } from './PlanDialogs';
import styles from './plan.module.css';

interface Props {
  editable: boolean;
  onDialog: (dialog: PlanDialog) => void;
  onPaste: () => void;
}

/** A plan without nodes: the ways to begin one. */
export function EmptyPlan({ editable, onDialog, onPaste }: Props) {
  return (
    <div className={styles.empty}>
      <h2>还没有计划</h2>
      <p>
        {editable ? '从模板开始，导入已有的 MS Project 或 P6 文件，或新建第一个阶段。' : '项目经理还没有编制计划。'}
      </p>
      {editable && (
        <div className={styles.choices}>
          <Button type="primary" onClick={() => onDialog('template')}>
            由模板创建
          </Button>
          <Button onClick={() => onDialog('import')}>导入文件</Button>
          <Button onClick={onPaste}>从表格粘贴</Button>
          <Button onClick={() => onDialog('node')}>新建第一个阶段</Button>
        </div>
      )}
    </div>
  );
}

/** No node is as the filter asks. */
export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <div className={styles.empty}>
      <h2>没有符合筛选的节点</h2>
      <Button onClick={onClear}>清除筛选</Button>
    </div>
  );
}
