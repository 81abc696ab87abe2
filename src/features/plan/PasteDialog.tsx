import { PLAN_ROWS_MAX } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';
import type { WorkCalendar } from '@contract/time/workdays';
import { Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useCustomFields } from '@/features/object/register';
import { useRequest } from '@/hooks/useRequest';
import { cx } from '@/utils/cx';
import type { CellField } from './cells';
import { ownColumns, readOwn } from './ownCells';
import { cellsOf, type Pasted, readPasted } from './paste';
import styles from './plan.module.css';

const SHOWN = 200;

interface Props {
  projectId: string;
  /** What was pasted; empty: it is asked for. */
  text: string;
  fields: readonly CellField[];
  nodes: readonly PlanNodeView[];
  calendar: WorkCalendar;
  /** Where the new ones go, in words. */
  where: string;
  onClose: () => void;
  /** @returns whether they were taken */
  onTake: (pasted: Pasted) => Promise<boolean>;
}

/** Rows of a spreadsheet before they become nodes: each as it was read, with what is wrong with it. */
export function PasteDialog({ projectId, text, fields, nodes, calendar, where, onClose, onTake }: Props) {
  const [table, setTable] = useState(() => cellsOf(text));
  const [typed, setTyped] = useState(text);
  const [saving, setSaving] = useState(false);
  const custom = useCustomFields(projectId, 'planNode');
  const own = useMemo(() => ownColumns(custom), [custom]);
  const options = useMemo(() => ({ fields, nodes, calendar, own }), [fields, nodes, calendar, own]);
  const cells = useRequest(() => readOwn(projectId, table, options), { refreshDeps: [projectId, table, own] });
  const pasted = useMemo(() => readPasted(table, { ...options, found: cells.data }), [table, options, cells.data]);
  const { lines, unread, over } = pasted;
  const wrong = lines.filter(({ problems }) => problems.length > 0).length;
  const known = lines.filter((line) => line.known).length;
  const take = async () => {
    setSaving(true);
    const taken = await onTake(pasted);
    setSaving(false);
    if (taken) onClose();
  };
  return (
    <Modal
      open
      width={860}
      title="从表格粘贴"
      okText={lines.length > 0 ? `写入 ${lines.length} 行` : '写入'}
      okButtonProps={{
        disabled: lines.length === 0 || wrong > 0 || over > 0 || cells.error !== undefined,
        loading: saving || cells.loading,
      }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p className={styles.muted}>
        复制 Excel
        中的行后粘贴到下框。首行写明列名（名称、工期、开始、负责人、前置……）；没有列名时按表格的列依次读取。层级由“大纲级别”、编号或名称前的空格决定。
      </p>
      <Input.TextArea
        aria-label="粘贴的内容"
        autoFocus
        rows={3}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setTable(cellsOf(event.target.value));
        }}
      />
      {lines.length > 0 && (
        <>
          <p role="status">
            新建 {lines.length - known} 个{known > 0 && `，修改 ${known} 个`}节点{where}
            {wrong > 0 && <b className={styles.late}>；{wrong} 行有误，请修改后再写入</b>}
            {over > 0 && (
              <b className={styles.late}>
                ；一次最多 {PLAN_ROWS_MAX} 行，多出 {over} 行，请分次写入
              </b>
            )}
            {unread.length > 0 && <span className={styles.muted}>；未用的列：{unread.join('、')}</span>}
          </p>
          <div className={styles.pasted}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['行', '名称', '工期', '开始', '负责人', '前置'].map((head) => (
                    <th key={head}>{head}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.slice(0, SHOWN).map(({ said, known: isKnown, problems }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text are told apart by their place alone
                  <tr key={at}>
                    <td className={styles.muted}>{at + 1}</td>
                    <td style={{ paddingInlineStart: 12 + said.level * 16 }}>
                      {said.title || '—'}
                      {isKnown && <small className={styles.muted}> 修改</small>}
                      {problems.map((problem) => (
                        <small key={problem} className={cx(styles.was, styles.late)}>
                          {problem}
                        </small>
                      ))}
                    </td>
                    <td>{said.duration}</td>
                    <td>{said.start}</td>
                    <td>{said.owner}</td>
                    <td>{said.predecessors}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {lines.length > SHOWN && <p className={styles.muted}>另有 {lines.length - SHOWN} 行未列出。</p>}
        </>
      )}
    </Modal>
  );
}
