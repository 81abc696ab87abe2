import { MoreOutlined } from '@ant-design/icons';
import type { PlanView } from '@contract/plan/plan';
import { Button, Checkbox, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { PanelPopover } from '@/components/PanelPopover';
import { type Tool, ToolMenu } from '@/components/ToolMenu';
import { type GanttZoom, ZoomTools } from '@/features/gantt';
import { planApi } from '@/services/plan';
import type { PlanDialog } from './PlanDialogs';
import styles from './plan.module.css';

export type View = 'plan' | 'milestones' | 'baseline' | 'changes' | 'earned';
export const views: Record<View, string> = {
  ...{ plan: '计划', milestones: '里程碑', baseline: '基线对比', changes: '变更', earned: '挣值' },
};

interface Props {
  projectId: string;
  plan: PlanView;
  view: View;
  /** Tree and time line are shown, with nodes in them. */
  onChart: boolean;
  zoom: GanttZoom;
  /** Which columns are shown. */
  columns: Tool;
  /** The saved view that is open, and the others. */
  saved: ReactNode;
  /** What the rows are narrowed by. */
  filter: ReactNode;
  critical: boolean;
  ghosts: boolean;
  /** The load of people below the bars. */
  loads: boolean;
  onView: (view: View) => void;
  onToday: () => void;
  onCritical: (critical: boolean) => void;
  onGhosts: (ghosts: boolean) => void;
  onLoads: (loads: boolean) => void;
  onDialog: (dialog: PlanDialog) => void;
  onPaste: () => void;
  onTable: () => void;
  onPrint: () => void;
}

interface Layer {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What stands on the time line beside the bars. */
function Layers({ layers }: { layers: readonly Layer[] }) {
  return (
    <div className={styles.layers}>
      {layers.map(({ label, checked, onChange }) => (
        <Checkbox key={label} checked={checked} onChange={({ target }) => onChange(target.checked)}>
          {label}
        </Checkbox>
      ))}
    </div>
  );
}

/** Above the plan: what of it is shown and how, and what can be done to it as a whole. */
export function PlanTools({
  projectId,
  plan,
  view,
  onChart,
  zoom,
  columns,
  saved,
  filter,
  critical,
  ghosts,
  loads,
  onDialog,
  ...on
}: Props) {
  const { editable, keepsBaselines, keepsTemplates } = plan;
  const isEmpty = plan.nodes.length === 0;
  const tools: Tool[] = [
    ...(onChart ? [columns] : []),
    ...(editable
      ? [
          { key: 'template', label: '由模板创建', onClick: () => onDialog('template') },
          { key: 'tasks', label: '由任务新建节点', onClick: () => onDialog('tasks') },
          { key: 'paste', label: '从表格粘贴', onClick: on.onPaste },
          { key: 'table', label: '导入 XLSX 或 CSV 表格', onClick: on.onTable },
          { key: 'import', label: '导入 MS Project 或 P6 文件', onClick: () => onDialog('import') },
        ]
      : []),
    ...(isEmpty
      ? []
      : [
          ...(onChart ? [{ key: 'print', label: '打印、导出 PDF 或 PNG', onClick: on.onPrint }] : []),
          {
            key: 'sheet',
            label: '导出 XLSX 表格',
            onClick: () => window.location.assign(planApi.exportSheet.address({ projectId })),
          },
          {
            key: 'export',
            label: '导出 MS Project 文件',
            onClick: () => window.location.assign(planApi.exportFile.address({ projectId })),
          },
          ...(keepsTemplates ? [{ key: 'save', label: '存为计划模板', onClick: () => onDialog('save') }] : []),
        ]),
    ...(view === 'baseline' || view === 'changes' || isEmpty || !keepsBaselines
      ? []
      : [{ key: 'baseline', label: '建立基线', onClick: () => onDialog('baseline') }]),
    ...(editable && !isEmpty ? [{ key: 'level', label: '资源平衡', onClick: () => onDialog('level') }] : []),
    ...(editable ? [{ key: 'settings', label: '计划设置', onClick: () => onDialog('settings') }] : []),
  ];
  const layers = [
    { label: '关键路径', checked: critical, onChange: on.onCritical },
    { label: '负荷', checked: loads, onChange: on.onLoads },
    ...(plan.baselined ? [{ label: '基线', checked: ghosts, onChange: on.onGhosts }] : []),
  ];
  const seen = layers.filter(({ checked }) => checked).length;
  return (
    <div className={styles.tools}>
      <Segmented<View>
        aria-label="查看"
        value={view}
        onChange={on.onView}
        options={(Object.keys(views) as View[]).map((value) => ({ value, label: views[value] }))}
      />
      {onChart && (
        <>
          {saved}
          {filter}
          <ZoomTools zoom={zoom} onToday={on.onToday} />
          <PanelPopover label="时间轴上显示" placement="bottomLeft" arrow={false} content={<Layers layers={layers} />}>
            <Button>{seen > 0 ? `显示（${seen}）` : '显示'}</Button>
          </PanelPopover>
        </>
      )}
      <div className={styles.ends}>
        {view === 'plan' && editable && !isEmpty && (
          <Button type="primary" onClick={() => onDialog('node')}>
            新建节点
          </Button>
        )}
        {tools.length > 0 && (
          <ToolMenu label="更多操作" tools={tools}>
            <Button icon={<MoreOutlined />} aria-label="更多操作" />
          </ToolMenu>
        )}
      </div>
    </div>
  );
}
