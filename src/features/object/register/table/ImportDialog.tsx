import { InboxOutlined } from '@ant-design/icons';
import { IMPORT_ROWS_MAX } from '@contract/object/limits';
import type { ImportInspected, ImportMapping, ImportReport } from '@contract/object/registerTable';
import { Alert, Button, Modal, Select, Upload } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import type { AnyRegister, RegisterService } from '@/services/register';
import { errorText } from '@/utils/apiError';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';
import { guessMapping, missingOf } from './guess';
import styles from './table.module.css';

interface Props {
  noun: string;
  projectId: string;
  service: Pick<RegisterService<AnyRegister>, 'inspectFile' | 'importFile' | 'templateUrl'>;
  onClose: () => void;
  /** Something was written. */
  onDone: () => void;
}

/** A file into a register: which column is what, a trial that says what would happen, then the import. */
export default function ImportDialog({ noun, projectId, service, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<{ file: File; table: ImportInspected }>();
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [report, setReport] = useState<ImportReport>();
  const [fault, setFault] = useState<string>();
  const asked = {
    manual: true,
    onBefore: () => setFault(undefined),
    onError: (error: Error) => setFault(errorText(error)),
  };
  const choose = useRequest(
    async (file: File) => {
      const refused = fileProblem(file);
      if (refused) throw new Error(refused);
      return { file, table: await service.inspectFile(projectId, file) };
    },
    {
      ...asked,
      onSuccess: (read) => {
        setChosen(read);
        setMapping(guessMapping(read.table));
        setReport(undefined);
      },
    },
  );
  const run = useRequest((dryRun: boolean) => service.importFile(projectId, chosen?.file as File, mapping, dryRun), {
    ...asked,
    onSuccess: setReport,
  });
  const imported = report !== undefined && !report.dryRun;
  const missing = chosen ? missingOf(chosen.table, mapping) : [];
  const ready = chosen !== undefined && missing.length === 0 && Object.keys(mapping).length > 0;
  const writes = report ? report.created + report.updated : 0;
  const change = (name: string, column: string | undefined) => {
    const { [name]: _was, ...others } = mapping;
    setMapping(column === undefined ? others : { ...others, [name]: column });
    setReport(undefined);
  };
  return (
    <Modal
      open
      title={`导入${noun}`}
      width={600}
      onCancel={imported ? onDone : onClose}
      footer={
        imported ? (
          <Button type="primary" onClick={onDone}>
            完成
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button disabled={!ready} loading={run.loading} onClick={() => run.run(true)}>
              试运行
            </Button>
            <Button
              type="primary"
              disabled={!ready || !report || writes === 0}
              loading={run.loading}
              onClick={() => run.run(false)}
            >
              {writes > 0 ? `导入 ${writes} 行` : '导入'}
            </Button>
          </>
        )
      }
    >
      {fault && <Alert type="error" role="alert" showIcon title={fault} className={styles.fault} />}
      {!imported && (
        <>
          <Upload.Dragger
            accept={ACCEPTED}
            showUploadList={false}
            disabled={choose.loading}
            beforeUpload={(file) => {
              choose.run(file);
              return false;
            }}
          >
            <InboxOutlined style={{ fontSize: 'var(--text-title)' }} />
            <p>
              {chosen ? `${chosen.file.name} · ${chosen.table.total} 行 · 点击或拖入可更换` : '拖入表格，或点击选择'}
            </p>
          </Upload.Dragger>
          <p className={styles.note}>
            支持 CSV、XLSX，最多 {IMPORT_ROWS_MAX.toLocaleString()} 行。有编号的行修改该{noun}，其余新登记。
            <a href={service.templateUrl(projectId)}>下载模板</a>
          </p>
        </>
      )}
      {chosen && !imported && (
        <div className={styles.mapping}>
          {chosen.table.targets.map(({ name, heading, required }) => (
            <label key={name} className={styles.target}>
              <span>
                {heading}
                {required && <b aria-hidden> *</b>}
              </span>
              <Select
                allowClear
                aria-label={`${heading}列`}
                placeholder="文件中没有"
                showSearch={{ optionFilterProp: 'label' }}
                options={chosen.table.columns.map((column) => ({ value: column, label: column }))}
                value={mapping[name]}
                onChange={(column: string | undefined) => change(name, column)}
              />
            </label>
          ))}
        </div>
      )}
      {missing.length > 0 && (
        <p className={styles.note}>
          还需要：{missing.join('、')}，或包含「编号」列以修改已有{noun}。
        </p>
      )}
      {report && <Report report={report} noun={noun} />}
    </Modal>
  );
}

function Report({ report, noun }: { report: ImportReport; noun: string }) {
  const { dryRun, total, created, updated, unchanged, issues } = report;
  const failed = total - created - updated - unchanged;
  const parts = [
    [created, `新登记 ${created} 个${noun}`],
    [updated, `修改 ${updated} 个`],
    [unchanged, `${unchanged} 行没有变化`],
    [failed, `${failed} 行${dryRun ? '不能导入' : '未导入'}`],
  ] as const;
  const said = parts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  return (
    <>
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        role="status"
        title={`${dryRun ? '将' : '已'}${said.join('，') || '没有可以导入的行'}`}
      />
      {issues.length > 0 && (
        <ul className={styles.issues} aria-label="不能导入的行">
          {issues.map(({ row, no, reason }) => (
            <li key={row}>
              第 {row} 行{no && `（${no}）`}：{reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
