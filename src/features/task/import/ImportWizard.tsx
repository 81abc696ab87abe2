import type { WorkInspection, WorkMapping } from '@contract/import/mapping';
import { useSearchParams } from '@umijs/max';
import { Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { WizardSteps } from '@/components/WizardSteps';
import { taskImportApi } from '@/services/taskImport';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { DryRunStep } from './DryRunStep';
import { type Given, partOf } from './given';
import styles from './import.less';
import { MappingStep } from './MappingStep';
import { needsLook } from './mapping';
import { RunStep } from './RunStep';
import { SourcePanel } from './source/SourcePanel';
import { UploadStep } from './UploadStep';
import { useImportJob } from './useImportJob';

const titles = ['选择来源', '列对应', '试运行', '导入'];

type From = 'file' | 'tool';

interface Steps {
  /** A trial has begun. */
  tried: () => void;
  running: (jobId: string) => void;
}

/** An import of tasks until it runs: what is given, what stands in it, what its columns and values mean. */
function useTaskImport(steps: Steps) {
  const { projectId } = useTaskProject();
  const [given, setGiven] = useState<Given | null>(null);
  const [links, setLinks] = useState<File | null>(null);
  const [archive, setArchive] = useState<File | null>(null);
  const [seen, setSeen] = useState<WorkInspection | null>(null);
  const [mapping, setMapping] = useState<WorkMapping | null>(null);
  const [looking, setLooking] = useState(false);
  const looks = useRef(0);
  const [dryId, setDryId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (dryRun: boolean) => {
    if (!given || !mapping) return;
    setBusy(true);
    setProblem(null);
    try {
      const job = await taskImportApi.start({
        projectId,
        mapping: JSON.stringify(mapping),
        ...(dryRun && { dryRun: '1' }),
        ...partOf(given),
        ...(links && { links }),
        ...(archive && !dryRun && { archive }),
      });
      if (dryRun) {
        setDryId(job.jobId);
        steps.tried();
      } else steps.running(job.jobId);
    } catch (error) {
      setProblem(failureText(error, dryRun ? '试运行失败，请重试' : '导入失败，请重试'));
    } finally {
      setBusy(false);
    }
  };
  /** Looks at the file again: as another source, or because other columns hold the values. The newest answer counts. */
  const look = async (asked: { source: string } | { mapping: WorkMapping }) => {
    if (!given) return;
    looks.current += 1;
    const nth = looks.current;
    setLooking(true);
    setProblem(null);
    try {
      const found = await taskImportApi.inspect({
        projectId,
        ...partOf(given),
        ...('source' in asked ? asked : { mapping: JSON.stringify(asked.mapping) }),
      });
      if (nth !== looks.current) return;
      setSeen(found);
      if ('source' in asked) setMapping(found.mapping);
    } catch (error) {
      if (nth === looks.current) setProblem(failureText(error, '读取文件失败，请重试'));
    } finally {
      if (nth === looks.current) setLooking(false);
    }
  };
  const change = (next: WorkMapping) => {
    setMapping(next);
    if (mapping && needsLook(mapping, next)) void look({ mapping: next });
  };
  const read = (next: Given, found: WorkInspection) => {
    looks.current += 1;
    setGiven(next);
    setSeen(found);
    setMapping(found.mapping);
  };
  const reset = () => {
    setGiven(null);
    setSeen(null);
    setMapping(null);
    setLinks(null);
    setArchive(null);
    setDryId(null);
  };
  return {
    ...{ given, links, archive, seen, mapping, looking, dryId, busy, problem },
    ...{ start, look, change, read, reset, setLinks, setArchive },
    forgive: () => setProblem(null),
  };
}

/** The import of tasks in four steps. The running job stands in the address, so that a reload finds it again. */
export function ImportWizard() {
  const [params, setParams] = useSearchParams();
  const runId = params.get('jobId');
  const [step, setStep] = useState(0);
  const [from, setFrom] = useState<From>('file');
  const work = useTaskImport({
    tried: () => setStep(2),
    running: (jobId) => setParams({ jobId }),
  });
  const { given, seen, mapping, looking, busy, problem, start, look, change, read } = work;
  const dry = useImportJob(runId ? null : work.dryId);
  const run = useImportJob(runId);
  const back = (to: number) => {
    work.forgive();
    setStep(to);
  };
  const again = () => {
    setParams({});
    work.reset();
    setStep(0);
  };

  const current = runId ? 3 : step;
  // The button that led here is gone: keys go on at the top of the step, and it is read from there.
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    box.current?.scrollIntoView?.({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [current]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own.
    <div ref={box} role="group" tabIndex={-1} aria-label={`导入任务：${titles[current]}`} className={styles.wizard}>
      <WizardSteps current={current} titles={titles} className={styles.steps} />
      {current === 0 && (
        <Segmented<From>
          aria-label="从哪里导入"
          className={styles.from}
          options={[
            { value: 'file', label: '文件' },
            { value: 'tool', label: '运行中的工具' },
          ]}
          value={from}
          onChange={setFrom}
        />
      )}
      {current === 0 && from === 'tool' && (
        <SourcePanel {...{ given }} preview={seen} onRead={read} onNext={() => setStep(1)} />
      )}
      {current === 0 && from === 'file' && (
        <UploadStep
          file={given && 'file' in given ? given.file : null}
          links={work.links}
          archive={work.archive}
          preview={given && 'file' in given ? seen : null}
          onFile={(file, found) => read({ file }, found)}
          onLinks={work.setLinks}
          onArchive={work.setArchive}
          onNext={() => setStep(1)}
        />
      )}
      {current === 1 && seen && mapping && (
        <MappingStep
          {...{ seen, mapping, looking, busy, problem }}
          onSource={(source) => void look({ source })}
          onChange={change}
          onBack={() => back(0)}
          onNext={() => void start(true)}
        />
      )}
      {current === 2 && (
        <DryRunStep
          {...{ busy, problem }}
          job={dry.job}
          lost={dry.lost}
          onBack={() => back(1)}
          onRun={() => void start(false)}
        />
      )}
      {current === 3 && <RunStep job={run.job} gone={run.gone} lost={run.lost} onAgain={again} />}
    </div>
  );
}
