import { type FileFormat, fileFormats } from '@contract/object/fileFormats';
import type { AnswersExport } from '@contract/questionnaire/answers';
import { type ExportForm, exportForms } from '@contract/questionnaire/settings';
import { Alert, Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from './data.module.css';

interface Props {
  /** What the list shows is what is exported. */
  request: Omit<AnswersExport, 'as' | 'format'>;
  /** Answers may hold files. */
  hasFiles: boolean;
  onClose: () => void;
}

const hints: Record<ExportForm, string> = {
  texts: '每题一列，内容与页面上看到的一致。',
  codes: '多选每个选项一列（1 选中，0 未选），矩阵每行一列；-3 未问到，-2 未作答。供统计软件使用。',
  both: '先是文字，之后是编码。',
};
const POLL_MS = 1000;

/** Makes a file in the background, and gives it when it is done. */
export function ExportDialog({ request, hasFiles, onClose }: Props) {
  const [as, setAs] = useState<ExportForm>('texts');
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [fault, setFault] = useState<string>();
  const started = useRequest(() => questionnaireApi.exportAnswers({ ...request, as, format }), {
    manual: true,
    onError: (error) => setFault(errorText(error)),
  });
  const id = started.data?.id;
  const job = useRequest(() => questionnaireApi.getAnswersExport({ id: id ?? '' }), {
    ready: id !== undefined,
    refreshDeps: [id],
    pollingInterval: POLL_MS,
    onSuccess: ({ state }) => {
      if (state === 'finished' || state === 'failed') job.cancel();
    },
    onError: (error) => setFault(errorText(error)),
  });
  const state = job.data?.state;
  return (
    <Modal
      open
      title="导出答卷"
      onCancel={onClose}
      footer={
        state === 'finished' && id ? (
          <Button type="primary" href={questionnaireApi.answersFile.address({ id })} onClick={onClose}>
            下载（{job.data?.total} 份）
          </Button>
        ) : (
          <Button
            type="primary"
            loading={started.loading || (id !== undefined && state !== 'failed')}
            onClick={() => {
              setFault(undefined);
              started.run();
            }}
          >
            {id === undefined || state === 'failed' ? `导出 ${format.toUpperCase()}` : '正在生成…'}
          </Button>
        )
      }
    >
      <Radio.Group
        className={styles.forms}
        value={as}
        disabled={id !== undefined && state !== 'failed'}
        options={Object.entries(exportForms).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setAs(event.target.value as ExportForm)}
      />
      <p className={styles.hint}>{hints[as]}</p>
      <Radio.Group
        className={styles.forms}
        aria-label="文件格式"
        value={format}
        disabled={id !== undefined && state !== 'failed'}
        options={fileFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(event) => setFormat(event.target.value as FileFormat)}
      />
      {format === 'csv' && <p className={styles.hint}>CSV 只有答卷一张表；子表单的各行在 XLSX 里另有一页。</p>}
      <p className={styles.hint}>
        导出的是列表中筛选出的全部答卷。
        {hasFiles && (
          <>
            {' '}
            <a href={questionnaireApi.answerFilesZip.address(request)} download>
              打包下载其中上传的文件
            </a>
            （每份答卷一个文件夹）
          </>
        )}
      </p>
      {(fault ?? job.data?.error) && <Alert type="error" showIcon role="alert" title={fault ?? job.data?.error} />}
    </Modal>
  );
}
