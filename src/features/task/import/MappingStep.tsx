import { unfolded } from '@contract/import/fields';
import type { WorkInspection, WorkMapping } from '@contract/import/mapping';
import { cutText } from '@contract/text/cut';
import { Alert, Button, Collapse } from 'antd';
import { useMemo } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { ColumnLine } from './ColumnLine';
import styles from './import.less';
import { columnOptions, mappingProblem, partedColumns } from './mapping';
import { SourceBar } from './SourceBar';
import { ValuesPanel } from './ValuesPanel';

interface Props {
  seen: WorkInspection;
  mapping: WorkMapping;
  /** The file is looked at anew. */
  looking: boolean;
  busy: boolean;
  problem: string | null;
  onSource: (source: string) => void;
  onChange: (mapping: WorkMapping) => void;
  onBack: () => void;
  onNext: () => void;
}

const EXAMPLE = 40;

/** Which column becomes which field, and what the values mean. */
export function MappingStep({ seen, mapping, looking, busy, problem, onSource, onChange, onBack, onNext }: Props) {
  const { customFields } = useTaskProject();
  const options = useMemo(() => columnOptions(customFields), [customFields]);
  const examples = useMemo(
    () =>
      new Map(
        seen.columns.map((column, at) => {
          const cell = seen.rows.map((row) => row[at] ?? '').find((text) => text.trim() !== '') ?? '';
          return [column, cutText(unfolded(cell).join('、').replace(/\s+/g, ' '), EXAMPLE)];
        }),
      ),
    [seen],
  );
  const missing = mappingProblem(mapping, seen);
  const { used, skipped } = partedColumns(mapping);
  const knows = mapping.columns.some(({ to }) => to === 'key' || to === 'number');
  const line = (plan: (typeof used)[number]) => (
    <ColumnLine key={plan.column} {...{ plan, options, mapping, onChange }} example={examples.get(plan.column) ?? ''} />
  );
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon title={problem} />}
      <SourceBar {...{ seen, mapping, onSource, onChange }} busy={looking} />
      <section>
        <h3>
          列的对应（{used.length} / {mapping.columns.length} 列，共 {seen.total.toLocaleString()} 行）
        </h3>
        <div className={styles.mapping}>{used.map(line)}</div>
        {!knows && <p className={styles.hint}>没有编号或外部编号的列：再次导入同一文件会新建任务，而不是更新。</p>}
        {skipped.length > 0 && (
          <Collapse
            ghost
            size="small"
            items={[
              {
                key: 'skipped',
                label: `不导入的列（${skipped.length}）`,
                children: <div className={styles.mapping}>{skipped.map(line)}</div>,
              },
            ]}
          />
        )}
      </section>
      <ValuesPanel {...{ seen, mapping, onChange }} />
      <div className="flow">
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={busy} disabled={missing !== null} onClick={onNext}>
          下一步：试运行
        </Button>
        {missing && <span className={styles.missing}>{missing}</span>}
      </div>
    </div>
  );
}
