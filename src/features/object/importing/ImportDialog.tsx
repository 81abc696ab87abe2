import { cutText } from '@contract/text/cut';
import { useMemoizedFn } from 'ahooks';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { WizardSteps } from '@/components/WizardSteps';
import { tenantApi } from '@/services/tenant';
import { failureText } from '@/utils/failure';
import { ColumnLine } from './ColumnLine';
import { FileDrop } from './FileDrop';
import styles from './importing.module.css';
import { type ImportKind, type Meanings, type Outcome, type Remembered, recalled, type Seen, SKIP } from './kind';
import { Result } from './Result';
import { Values } from './Values';

interface Props<S extends Seen> {
  kind: ImportKind<S>;
  onClose: () => void;
  /** Something was written, or what goes on by itself has begun. */
  onDone: (outcome: Outcome) => void;
}

const EXAMPLE = 40;
const FOLLOW_MS = 700;

/** A file into whatever takes rows: which column is what and what its values mean, a trial, then the import. */
export function ImportDialog<S extends Seen>({ kind, onClose, onDone }: Props<S>) {
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<S>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [meanings, setMeanings] = useState<Meanings>({});
  const [isRecalled, setRecalled] = useState(false);
  const [trial, setTrial] = useState<Outcome>();
  const [done, setDone] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const looks = useRef(0);
  const key = `import:${kind.remember}`;

  const choose = async (next: File) => {
    const refused = kind.problem(next);
    setFault(refused ?? undefined);
    if (refused) return;
    looks.current += 1;
    const nth = looks.current;
    setBusy(true);
    try {
      const found = await kind.inspect(next);
      const before = await tenantApi.getPreference({ key }).catch(() => null);
      if (nth !== looks.current) return;
      const known = (before ?? null) as Remembered | null;
      const uses = known?.columns ? recalled(found, kind.options(found), known, kind.exclusive) : found.chosen;
      const isOther = uses.some((use, at) => use !== found.chosen[at]);
      const looked = isOther && kind.looksAgain ? await kind.inspect(next, uses) : found;
      if (nth !== looks.current) return;
      setRecalled(Boolean(known?.columns) && isOther);
      setMeanings(known?.values ?? {});
      setFile(next);
      setChosen(uses);
      setSeen(looked);
      setTrial(undefined);
    } catch (error) {
      if (nth === looks.current) setFault(failureText(error, '读取文件失败，请重试'));
    } finally {
      if (nth === looks.current) setBusy(false);
    }
  };
  /** Values are looked at by the columns as they are now; the newest answer counts. */
  const use = async (at: number, to: string) => {
    if (!seen || !file) return;
    const next = chosen.map((one, place) =>
      place === at ? to : kind.exclusive && to !== SKIP && one === to ? SKIP : one,
    );
    setChosen(next);
    setTrial(undefined);
    if (!kind.looksAgain) return;
    looks.current += 1;
    const nth = looks.current;
    try {
      const found = await kind.inspect(file, next);
      if (nth === looks.current) setSeen(found);
    } catch (error) {
      if (nth === looks.current) setFault(failureText(error, '读取文件失败，请重试'));
    }
  };
  const run = async (isTrial: boolean) => {
    if (!seen || !file) return;
    setBusy(true);
    setFault(undefined);
    try {
      const outcome = await kind.run(file, seen, { chosen, values: meanings, isTrial });
      if (isTrial) setTrial(outcome);
      else {
        setDone(outcome);
        if (!outcome.going) onDone(outcome);
        const columns = Object.fromEntries(seen.columns.map(({ heading }, at) => [heading, chosen[at] ?? SKIP]));
        const kept: Remembered = { columns, values: meanings };
        void tenantApi.savePreference({ key, value: kept }).catch(() => undefined);
      }
    } catch (error) {
      setFault(failureText(error, isTrial ? '试运行失败，请重试' : '导入失败，请重试'));
    } finally {
      setBusy(false);
    }
  };
  // The list behind renders again with every batch of rows: what it hands down must not put the next look off.
  const follow = useMemoizedFn(async (before: Outcome) => {
    try {
      const next = await kind.follow?.();
      if (!next) return;
      setDone(next);
      if (!next.going || next.error) onDone(next);
    } catch {
      // A lost connection does not end the following.
      setDone({ ...before });
    }
  });
  useEffect(() => {
    if (!done?.going || done.error) return;
    const timer = setTimeout(() => void follow(done), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [done, follow]);

  const missing = seen ? kind.missing(seen, chosen) : null;
  const ready = seen !== undefined && missing === null && !busy;
  const options = seen ? [{ value: SKIP, label: '不导入' }, ...kind.options(seen)] : [];
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
          <>
            {missing && <span className={styles.missing}>{missing}</span>}
            {trial ? (
              <Button onClick={() => setTrial(undefined)}>上一步</Button>
            ) : (
              <Button onClick={onClose}>取消</Button>
            )}
            {kind.hasTrial && !trial && (
              <Button
                type="primary"
                disabled={!ready}
                loading={busy && seen !== undefined}
                onClick={() => void run(true)}
              >
                试运行
              </Button>
            )}
            {(!kind.hasTrial || trial) && (
              <Button
                type="primary"
                disabled={!ready || trial?.writes === 0}
                loading={busy && seen !== undefined}
                onClick={() => void run(false)}
              >
                {trial && trial.writes > 0 ? `导入 ${trial.writes.toLocaleString('zh-CN')} 行` : '导入'}
              </Button>
            )}
          </>
        )
      }
    >
      <WizardSteps current={step} titles={steps} className={styles.steps} />
      {fault && <Alert type="error" role="alert" showIcon title={fault} className={styles.fault} />}
      {!done && !trial && (
        <div className={styles.step}>
          <FileDrop
            accept={kind.accept}
            disabled={busy}
            title={file && seen ? file.name : busy ? '正在读取文件……' : '拖入表格，或点击选择'}
            hint={
              file && seen
                ? `${seen.total.toLocaleString('zh-CN')} 行 · ${seen.columns.length} 列 · 点击或拖入可更换`
                : kind.hint
            }
            onFile={(next) => void choose(next)}
          />
          {seen && (
            <>
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
              <Values
                values={seen.values.filter(({ target }) => chosen.includes(target))}
                meanings={meanings}
                onChange={(next) => {
                  setMeanings(next);
                  setTrial(undefined);
                }}
              />
            </>
          )}
        </div>
      )}
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
