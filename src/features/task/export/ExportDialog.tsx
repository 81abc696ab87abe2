import { DownloadOutlined } from '@ant-design/icons';
import { importStates } from '@contract/task/enums';
import type { ExportJob } from '@contract/task/export';
import { EXPORT_AT_ONCE_MAX, EXPORT_KEPT_DAYS, EXPORT_MAX } from '@contract/task/exportColumns';
import { Alert, Button, Checkbox, Modal, Progress, Radio, Spin } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { taskApi } from '@/services/task';
import { taskExportApi } from '@/services/taskExport';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { type ListState, toFilter } from '../state/urlState';
import styles from '../styles/export.less';
import { columnsOfView, exportChoices, inOrder } from './choice';

interface Props {
  state: ListState;
  /** Columns of the view, by the API's names, in their order. */
  viewColumns: readonly string[];
  onClose: () => void;
}

const POLL_MS = 800;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`;
const over = ({ state }: Pick<ExportJob, 'state'>) => state === 'finished' || state === 'failed';

function download(jobId: string): void {
  const link = document.createElement('a');
  link.href = taskExportApi.file.address({ jobId });
  link.download = '';
  link.click();
}

/** What one exported before, as long as it is kept. */
const PastExports = ({ jobs }: { jobs: readonly ExportJob[] }) => (
  <section aria-label="我的导出">
    <b>我的导出</b>
    <span className={styles.hint}>（保留 {EXPORT_KEPT_DAYS} 天，只有您自己可以下载）</span>
    <ul className={styles.past}>
      {jobs.map((one) => (
        <li key={one.jobId}>
          <span className={styles.name}>{one.fileName}</span>
          <span className={styles.hint}>
            {dayjs(one.createdTime).format('MM-DD HH:mm')} · {one.total.toLocaleString()} 个
            {one.state === 'finished' && ` · ${megabytes(one.bytes)}`}
          </span>
          {one.state === 'finished' ? (
            <Button
              size="small"
              type="link"
              icon={<DownloadOutlined />}
              href={taskExportApi.file.address({ jobId: one.jobId })}
              download
            >
              下载
            </Button>
          ) : (
            <span className={styles.hint} title={one.error ?? undefined}>
              {importStates[one.state]}
            </span>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** The tasks of the view as a file: its columns or others, its filter and order. */
export default function ExportDialog({ state, viewColumns, onClose }: Props) {
  const project = useTaskProject();
  const { projectId } = project;
  const choices = useMemo(() => exportChoices(project), [project]);
  const own = useMemo(() => columnsOfView(choices, viewColumns), [choices, viewColumns]);
  const [chosen, setChosen] = useState<string[]>(own);
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [jobId, setJobId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const filter = toFilter(state);
  const { data: found } = useRequest(() => taskApi.query({ projectId, filter, pageSize: 1 }), {
    refreshDeps: [JSON.stringify(filter)],
  });
  const exportsOf = useRequest(() => taskExportApi.list({ projectId }));
  const job = useRequest(() => taskExportApi.get({ jobId: jobId ?? '' }), {
    ready: jobId !== null,
    refreshDeps: [jobId],
    pollingInterval: POLL_MS,
    onSuccess: (now) => {
      if (!over(now)) return;
      job.cancel();
      // Who waited gets it at once; it stays in the list for whoever did not.
      if (now.state === 'finished') download(now.jobId);
      else setProblem(now.error ?? '导出没有成功，请重试');
      setJobId(null);
      exportsOf.refresh();
    },
    onError: (error) => {
      job.cancel();
      setJobId(null);
      setProblem(failureText(error, '无法得知导出的进度，请稍后在下方查看'));
    },
  });
  const total = found?.total ?? null;
  const large = (total ?? 0) > EXPORT_AT_ONCE_MAX;
  const running = jobId !== null;
  const submit = async () => {
    setProblem(null);
    try {
      const columns = inOrder(choices, own, chosen);
      const started = await taskExportApi.start({ projectId, format, columns, filter, sorts: state.sorts });
      setJobId(started.jobId);
    } catch (error) {
      setProblem(failureText(error, '导出没有开始，请重试'));
    }
  };
  const past = (exportsOf.data ?? []).filter((one) => one.jobId !== jobId);

  return (
    <Modal
      open
      title="导出任务"
      okText={running ? '正在导出' : '导出'}
      cancelText={running ? '在后台继续' : '关闭'}
      confirmLoading={running}
      okButtonProps={{ disabled: chosen.length === 0 || total === 0 || (total ?? 0) > EXPORT_MAX }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        {problem && <Alert type="error" showIcon title={problem} />}
        <div className={styles.hint}>
          {total === null ? <Spin size="small" /> : `当前筛选共 ${total.toLocaleString()} 个任务（含子任务）。`}
          {large && `超过 ${EXPORT_AT_ONCE_MAX.toLocaleString()} 个，将在后台导出，完成后会通知您。`}
        </div>
        <Radio.Group
          aria-label="格式"
          value={format}
          onChange={(event) => setFormat(event.target.value as typeof format)}
          options={[
            { value: 'xlsx', label: 'Excel（.xlsx）' },
            { value: 'csv', label: 'CSV（UTF-8）' },
          ]}
        />
        <div className={styles.columnsHead}>
          <b>列</b>
          <Button size="small" type="link" onClick={() => setChosen(own)}>
            当前视图的列
          </Button>
          <Button size="small" type="link" onClick={() => setChosen(choices.map(({ value }) => value))}>
            全部
          </Button>
        </div>
        <Checkbox.Group
          className={styles.columns}
          value={chosen}
          options={choices}
          onChange={(values) => setChosen(values as string[])}
        />
        {job.data && running && (
          <Progress percent={Math.floor((100 * job.data.done) / Math.max(1, job.data.total))} status="active" />
        )}
        {past.length > 0 && <PastExports jobs={past} />}
      </div>
    </Modal>
  );
}
