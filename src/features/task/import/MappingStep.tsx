import { QuestionCircleOutlined } from '@ant-design/icons';
import { type ImportTarget, importTargets } from '@contract/task/enums';
import { Alert, Button, Select, Tooltip } from 'antd';
import type { ImportPreview } from '@/services/task';
import { ExtraColumn } from './ExtraColumn';
import styles from './import.less';
import { chooseTarget, extraColumns, type MappingChoice, mappingProblem, targetKeys } from './mapping';
import { PreviewTable } from './PreviewTable';

interface Props {
  preview: ImportPreview;
  choice: MappingChoice;
  busy: boolean;
  problem: string | null;
  onChange: (choice: MappingChoice) => void;
  onBack: () => void;
  onNext: () => void;
}

/** How cells are written that hold more than a word or a number. */
const hints: Partial<Record<ImportTarget, string>> = {
  number: '从本系统导出的文件用它：按任务编号找到已有的任务',
  key: '来源系统中的编号：再次导入时按它找到已有的任务。与「编号」只能选择一个',
  parent: '父任务的编号，或同一文件中某一行的外部编号，先后不限；留空即移到顶层',
  involved: '姓名或用户名，多人用顿号分隔',
  labels: '多个标签用顿号分隔；您可以维护标签时，没有的标签会新建',
  predecessors: '编号，可带类型与间隔，多个用顿号分隔，例如：RT-3、RT-4 FS+2d、RT-5 SS-1d',
  relations: '编号，可带关系，多个用顿号分隔，例如：RT-6、重复 RT-7、被取代 RT-8',
};

/** Which column becomes which field, with the first rows as they would come out. */
export function MappingStep({ preview, choice, busy, problem, onChange, onBack, onNext }: Props) {
  const { columns } = preview;
  const missing = mappingProblem(columns, choice);
  const extras = extraColumns(columns, choice);
  const options = columns.map((column) => ({ value: column, label: column }));
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon title={problem} />}
      <div className={styles.mapping}>
        <section>
          <h3>任务字段</h3>
          {targetKeys.map((target) => (
            <div key={target} className={styles.pair}>
              <span className={styles.columnName}>
                {importTargets[target]}
                {target === 'title' && <em>必填</em>}
                {hints[target] && (
                  <Tooltip title={hints[target]}>
                    <QuestionCircleOutlined aria-label={hints[target]} className={styles.help} />
                  </Tooltip>
                )}
              </span>
              <Select
                allowClear
                aria-label={importTargets[target]}
                placeholder="不导入"
                showSearch={{ optionFilterProp: 'label' }}
                status={target === 'title' && !choice.targets.title ? 'error' : undefined}
                value={choice.targets[target]}
                options={options}
                onChange={(column?: string) => onChange(chooseTarget(choice, target, column))}
              />
            </div>
          ))}
          {!choice.targets.key && !choice.targets.number && (
            <p className={styles.hint}>
              未选择编号或外部编号：再次导入同一文件会新建任务，而不是更新；文件中的行也不能互为父任务或前置任务。
            </p>
          )}
        </section>
        <section>
          <h3>其余的列</h3>
          {extras.length === 0 && <p className={styles.hint}>所有列都已对应。</p>}
          {extras.map((column) => (
            <ExtraColumn
              key={column}
              column={column}
              choice={choice.extras[column] ?? { use: 'skip' }}
              onChange={(extra) => onChange({ ...choice, extras: { ...choice.extras, [column]: extra } })}
            />
          ))}
        </section>
      </div>
      <section>
        <h3>
          预览（前 {Math.min(5, preview.rows.length)} 行，共 {preview.total.toLocaleString()} 行）
        </h3>
        <PreviewTable preview={preview} choice={choice} />
      </section>
      <div className={styles.footer}>
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" loading={busy} disabled={missing !== null} onClick={onNext}>
          下一步：试运行
        </Button>
        {missing && <span className={styles.missing}>{missing}</span>}
      </div>
    </div>
  );
}
