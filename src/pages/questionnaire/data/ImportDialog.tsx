import type { AnswersImported } from '@contract/questionnaire/answers';
import { ANSWERS_IMPORT_BYTES, ANSWERS_IMPORT_ROWS, IMPORT_ISSUES_SHOWN } from '@contract/questionnaire/settings';
import { Alert, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { FileDrop } from '@/features/object/importing';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';
import styles from './data.module.css';

interface Props {
  formId: string;
  onClose: () => void;
  onDone: () => void;
}

/** Answers out of a file: looked at first, row by row; then taken. What is there already is never taken twice. */
export function ImportDialog({ formId, onClose, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [lenient, setLenient] = useState(false);
  const [fault, setFault] = useState<string>();
  const [report, setReport] = useState<AnswersImported>();
  const run = useRequest(
    (chosen: File, isLenient: boolean, dryRun: boolean) =>
      questionnaireApi.importAnswers({
        ...{ formId, file: chosen },
        ...{ dryRun: dryRun ? '1' : '0', lenient: isLenient ? '1' : '0' },
      }),
    {
      manual: true,
      onBefore: () => setFault(undefined),
      onSuccess: setReport,
      onError: (error) => setFault(errorText(error, '没有导入，请重试：已导入的行不会重复')),
    },
  );
  const look = (chosen: File, isLenient: boolean) => {
    setReport(undefined);
    run.run(chosen, isLenient, true);
  };
  const isDone = report !== undefined && !report.dryRun;
  return (
    <Modal
      open
      title="导入答卷"
      width={640}
      onCancel={isDone ? onDone : onClose}
      mask={{ closable: !run.loading }}
      footer={
        isDone ? (
          <Button type="primary" onClick={onDone}>
            完成
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              type="primary"
              loading={run.loading}
              disabled={!file || !report || report.created === 0}
              onClick={() => file && run.run(file, lenient, false)}
            >
              {report ? `导入 ${report.created} 份` : '导入'}
            </Button>
          </>
        )
      }
    >
      {fault && <Alert type="error" role="alert" showIcon title={fault} className={styles.notice} />}
      {!isDone && (
        <>
          <FileDrop
            accept={ACCEPTED}
            disabled={run.loading}
            title={file ? `${file.name} · 点击或拖入可更换` : '拖入 CSV 或 XLSX，或点击选择'}
            hint={
              <>
                列名与导出的一致：每题一列文字，或按题号的编码；最多 {ANSWERS_IMPORT_ROWS.toLocaleString()}{' '}
                份。选择文件后先检查，不会保存任何内容。
              </>
            }
            onFile={(chosen) => {
              const refused =
                fileProblem(chosen) ??
                (chosen.size > ANSWERS_IMPORT_BYTES ? '文件超过 20 MB，请拆分后再导入' : undefined);
              if (refused) setFault(refused);
              else {
                setFile(chosen);
                look(chosen, lenient);
              }
            }}
          />
          <Checkbox
            className={styles.below}
            checked={lenient}
            disabled={run.loading}
            onChange={(event) => {
              setLenient(event.target.checked);
              if (file) look(file, event.target.checked);
            }}
          >
            必答题可以为空（如录入纸质问卷）
          </Checkbox>
        </>
      )}
      <div aria-live="polite">
        {run.loading && <p className={styles.hint}>{report ? '正在导入…' : '正在检查…'}</p>}
        {report && !run.loading && <Report report={report} />}
      </div>
    </Modal>
  );
}

function Report({ report }: { report: AnswersImported }) {
  const { dryRun, total, created, known, refused, issues, absent, unknown } = report;
  return (
    <div className={styles.report}>
      <p>
        共 {total} 行：{dryRun ? '可导入' : '已导入'} {created} 份{known > 0 && `，${known} 份已经在问卷中，不重复导入`}
        {refused > 0 && `，${refused} 行有问题`}。
      </p>
      {absent.length > 0 && <p className={styles.hint}>文件中没有或不能由文件导入的题：{absent.join('、')}</p>}
      {unknown.length > 0 && <p className={styles.hint}>不属于任何题目、没有读取的列：{unknown.join('、')}</p>}
      {issues.length > 0 && (
        <>
          <ul className={styles.issues} aria-label="有问题的行">
            {issues.map(({ row, reason }) => (
              <li key={`${row}.${reason}`}>
                第 {row} 行：{reason}
              </li>
            ))}
          </ul>
          {refused > IMPORT_ISSUES_SHOWN && <p className={styles.hint}>只列出前 {IMPORT_ISSUES_SHOWN} 行。</p>}
        </>
      )}
    </div>
  );
}
