import { cutText } from '@contract/text/cut';
import { Alert, Button, Modal } from 'antd';
import { WizardSteps } from '@/components/WizardSteps';
import { ColumnLine } from './ColumnLine';
import { FileDrop } from './FileDrop';
import styles from './importing.module.css';
import { type ImportKind, type Outcome, type Seen, SKIP } from './kind';
import { Result } from './Result';
import { type ImportOnItsWay, useImport } from './useImport';
import { Values } from './Values';

interface Props<S extends Seen> {
  kind: ImportKind<S>;
  onClose: () => void;
  /** Something was written, or what goes on by itself has begun. */
  onDone: (outcome: Outcome) => void;
}

const EXAMPLE = 40;

interface PartProps<S extends Seen> {
  kind: ImportKind<S>;
  on: ImportOnItsWay<S>;
}

/** Which column of the file is what. */
function Columns<S extends Seen>({ kind, on, seen }: PartProps<S> & { seen: S }) {
  const { chosen, isRecalled, use } = on;
  const options = [{ value: SKIP, label: '不导入' }, ...kind.options(seen)];
  return (
    <section>
      <h3 className={styles.heading}>
        列的对应（{chosen.filter((one) => one !== SKIP).length} / {seen.columns.length}）
      </h3>
      {isRecalled && <p className={styles.hint}>已带入上次的对应。</p>}
      <div className={styles.mapping}>
        {seen.columns.map(({ heading, samples }, at) => (
          <ColumnLine
            // biome-ignore lint/suspicious/noArrayIndexKey: Columns of a file keep their places, and headings repeat.
            key={at}
            heading={heading || `列 ${at + 1}`}
            example={cutText(samples.join('、').replace(/\s+/g, ' '), EXAMPLE)}
            label={`列 ${heading || at + 1}`}
            value={chosen[at] ?? SKIP}
            options={options}
            onChange={(to) => void use(at, to)}
          >
            {kind.below?.(seen, at, chosen[at] ?? SKIP)}
          </ColumnLine>
        ))}
      </div>
    </section>
  );
}

/** The file, and what stands in it. */
function FileStep<S extends Seen>({ kind, on }: PartProps<S>) {
  const { file, seen, chosen, meanings, busy, choose, changeMeanings } = on;
  const read = file && seen ? { name: file.name, seen } : undefined;
  return (
    <div className={styles.step}>
      <FileDrop
        accept={kind.accept}
        disabled={busy}
        title={read?.name ?? (busy ? '正在读取文件……' : '拖入表格，或点击选择')}
        hint={
          read
            ? `${read.seen.total.toLocaleString('zh-CN')} 行 · ${read.seen.columns.length} 列 · 点击或拖入可更换`
            : kind.hint
        }
        onFile={(next) => void choose(next)}
      />
      {seen && (
        <>
          <Columns {...{ kind, on, seen }} />
          <Values
            values={seen.values.filter(({ target }) => chosen.includes(target))}
            meanings={meanings}
            onChange={changeMeanings}
          />
        </>
      )}
    </div>
  );
}

/** The buttons before the import is done. */
function Buttons<S extends Seen>({ kind, on, onClose }: PartProps<S> & { onClose: () => void }) {
  const { seen, chosen, trial, busy, run, changeTrial } = on;
  const missing = seen ? kind.missing(seen, chosen) : null;
  const ready = seen !== undefined && missing === null && !busy;
  const loading = busy && seen !== undefined;
  return (
    <>
      {missing && <span className={styles.missing}>{missing}</span>}
      {trial ? <Button onClick={() => changeTrial(undefined)}>上一步</Button> : <Button onClick={onClose}>取消</Button>}
      {kind.hasTrial && !trial && (
        <Button type="primary" disabled={!ready} loading={loading} onClick={() => void run(true)}>
          试运行
        </Button>
      )}
      {(!kind.hasTrial || trial) && (
        <Button
          type="primary"
          disabled={!ready || trial?.writes === 0}
          loading={loading}
          onClick={() => void run(false)}
        >
          {trial && trial.writes > 0 ? `导入 ${trial.writes.toLocaleString('zh-CN')} 行` : '导入'}
        </Button>
      )}
    </>
  );
}

/** A file into whatever takes rows: which column is what and what its values mean, a trial, then the import. */
export function ImportDialog<S extends Seen>({ kind, onClose, onDone }: Props<S>) {
  const on = useImport(kind, onDone);
  const { file, seen, trial, done, fault } = on;
  const steps = ['选择文件', '列与值', ...(kind.hasTrial ? ['试运行'] : []), '导入'];
  const step = done ? steps.length - 1 : trial ? 2 : seen ? 1 : 0;
  const fails = trial?.issues.length ?? 0;
  return (
    <Modal
      open
      title={kind.title}
      width={760}
      onCancel={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={onClose}>
            {done.going ? '在后台继续' : '完成'}
          </Button>
        ) : (
          <Buttons {...{ kind, on, onClose }} />
        )
      }
    >
      <WizardSteps current={step} titles={steps} className={styles.steps} />
      {fault && <Alert type="error" role="alert" showIcon title={fault} className={styles.fault} />}
      {!done && !trial && <FileStep {...{ kind, on }} />}
      {trial && !done && (
        <>
          <Result of={trial} isTrial name={file?.name ?? ''} />
          {fails > 0 && trial.writes > 0 && <p className={styles.hint}>可以先导入能导入的行，或回到上一步修改对应。</p>}
        </>
      )}
      {done && <Result of={done} isTrial={false} name={file?.name ?? ''} />}
    </Modal>
  );
}
