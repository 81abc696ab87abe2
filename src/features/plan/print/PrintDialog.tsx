import { Alert, App, Button, Modal, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useProject } from '@/features/project';
import { ganttPages, type PrintedPlan } from './pages';
import { type Paper, papers } from './paper';
import styles from './print.module.css';
import { printPages, savePng } from './send';

/** More pictures at once no browser saves without asking for each. */
const PICTURES_MAX = 10;

interface Props extends Omit<PrintedPlan, 'title'> {
  critical: boolean;
  onClose: () => void;
}

/** The plan on paper, as it is shown: which nodes are open, the critical path, the baseline. */
export function PrintDialog({ critical, onClose, ...printed }: Props) {
  const { message } = App.useApp();
  const { project } = useProject();
  const [paper, setPaper] = useState<Paper>('A3');
  const [across, setAcross] = useState(1);
  const [at, setAt] = useState(0);
  const [saving, setSaving] = useState(false);
  const { plan, rows, calendar, today, promised } = printed;
  const title = `${project.name} 项目计划`;
  const pages = useMemo(
    () => ganttPages({ title, plan, rows, calendar, today, promised }, { paper, across, critical }),
    [title, plan, rows, calendar, today, promised, paper, across, critical],
  );
  const shown = Math.min(at, pages.length - 1);
  const page = pages[shown] ?? '';
  const pictures = async () => {
    setSaving(true);
    try {
      await savePng(pages, title);
    } catch {
      void message.error('图片没有导出：浏览器不能绘制这么大的页，请选择较小的纸张');
    }
    setSaving(false);
  };
  return (
    <Modal
      open
      width={900}
      title="打印计划"
      onCancel={onClose}
      footer={[
        <Button
          key="png"
          loading={saving}
          disabled={pages.length > PICTURES_MAX}
          title={pages.length > PICTURES_MAX ? `一次最多导出 ${PICTURES_MAX} 页图片，请选择更大的纸张` : undefined}
          onClick={() => void pictures()}
        >
          导出 PNG
        </Button>,
        <Button key="print" type="primary" onClick={() => printPages(pages, paper, title)}>
          打印或存为 PDF
        </Button>,
      ]}
    >
      <div className={styles.choices}>
        <Segmented<Paper>
          aria-label="纸张"
          value={paper}
          onChange={setPaper}
          options={(Object.keys(papers) as Paper[]).reverse().map((value) => ({ value, label: value }))}
        />
        <Select<number>
          aria-label="时间轴的宽度"
          value={across}
          onChange={setAcross}
          options={[1, 2, 3, 4].map((value) => ({ value, label: `时间轴宽 ${value} 页` }))}
        />
        <span className={styles.count}>
          <Button size="small" disabled={shown === 0} onClick={() => setAt(shown - 1)}>
            上一页
          </Button>
          {shown + 1} / {pages.length}
          <Button size="small" disabled={shown >= pages.length - 1} onClick={() => setAt(shown + 1)}>
            下一页
          </Button>
        </span>
      </div>
      <Alert
        type="info"
        title="按屏幕上展开的节点打印；关键路径与基线按当前的开关。每页都有表头与图例。存为 PDF：在打印窗口中选择“另存为 PDF”。"
      />
      <img
        className={styles.preview}
        alt={`第 ${shown + 1} 页预览`}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(page)}`}
      />
    </Modal>
  );
}
