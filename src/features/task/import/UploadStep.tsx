import { DownloadOutlined } from '@ant-design/icons';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@contract/constants';
import type { WorkInspection } from '@contract/import/mapping';
import { Alert, Button, Select, Upload } from 'antd';
import { useState } from 'react';
import { FileDrop } from '@/features/object/importing';
import { taskImportApi } from '@/services/taskImport';
import { failureText } from '@/utils/failure';
import { ACCEPTED, fileProblem, megabytes, WORK_ACCEPTED, workFileProblem } from '@/utils/tableFile';
import { useTaskProject } from '../context/TaskProject';
import styles from './import.less';

interface Props {
  file: File | null;
  links: File | null;
  archive: File | null;
  preview: WorkInspection | null;
  onFile: (file: File, preview: WorkInspection) => void;
  onLinks: (links: File | null) => void;
  onArchive: (archive: File | null) => void;
  onNext: () => void;
}

/** A file to begin with, for one type of tasks. */
function TemplateChoice() {
  const { projectId, types } = useTaskProject();
  const usable = types.filter((type) => type.usable);
  const [typeId, setTypeId] = useState<string | null>(null);
  const template = typeId ?? (usable.find((type) => type.isDefault) ?? usable[0])?.taskTypeId;
  return (
    <div className={styles.optional}>
      <div>
        <b>导入模板</b>
        <p className={styles.hint}>
          每种任务类型一份：列名含该类型的字段，可选的值从下拉列表中选，示例行说明写法。从本项目导出的文件也可以改好后再导入。
        </p>
      </div>
      <span className="wrapped">
        <Select
          aria-label="模板的任务类型"
          value={template}
          options={usable.map((type) => ({ value: type.taskTypeId, label: type.name }))}
          onChange={setTypeId}
          popupMatchSelectWidth={false}
        />
        <Button
          icon={<DownloadOutlined />}
          href={template && taskImportApi.template.address({ projectId, taskTypeId: template })}
          disabled={!template}
          download
        >
          下载模板
        </Button>
      </span>
    </div>
  );
}

interface OptionalFileProps {
  name: string;
  hint: string;
  accept: string;
  /** What the button says that chooses one. */
  choose: string;
  /** What the button says that removes it, where there is more than one of that name. */
  removeName?: string;
  file: File | null;
  onFile: (file: File) => void;
  onRemove: () => void;
}

/** A file beside the tasks' own, which may come or not. */
const OptionalFile = ({ name, hint, accept, choose, removeName, file, onFile, onRemove }: OptionalFileProps) => (
  <div className={styles.optional}>
    <div>
      <b>{name}</b>（可选）
      <p className={styles.hint}>{hint}</p>
    </div>
    {file ? (
      <span className={styles.chosen}>
        {file.name}（{megabytes(file.size)}）
        <Button type="link" size="small" onClick={onRemove} aria-label={removeName}>
          移除
        </Button>
      </span>
    ) : (
      <Upload
        accept={accept}
        showUploadList={false}
        beforeUpload={(chosen) => {
          onFile(chosen);
          return false;
        }}
      >
        <Button>{choose}</Button>
      </Upload>
    )}
  </div>
);

/** Which file, and optionally a second one with the links between its issues. */
export function UploadStep({ file, links, archive, preview, onFile, onLinks, onArchive, onNext }: Props) {
  const { projectId } = useTaskProject();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (chosen: File) => {
    const refused = workFileProblem(chosen);
    setProblem(refused);
    if (refused) return;
    setBusy(true);
    try {
      onFile(chosen, await taskImportApi.inspect({ projectId, file: chosen }));
    } catch (error) {
      setProblem(failureText(error, '文件上传失败，请检查网络后重试'));
    } finally {
      setBusy(false);
    }
  };
  const chooseLinks = (chosen: File) => {
    const refused = fileProblem(chosen);
    setProblem(refused);
    if (!refused) onLinks(chosen);
  };
  const chooseArchive = (chosen: File) => {
    const refused = !/\.zip$/i.test(chosen.name)
      ? '附件请打包成 ZIP 文件'
      : chosen.size > IMPORT_MAX_BYTES
        ? `压缩包超过 ${megabytes(IMPORT_MAX_BYTES)}，请拆分后分次导入`
        : null;
    setProblem(refused);
    if (!refused) onArchive(chosen);
  };
  const limits = `支持 Jira、禅道、TAPD、Redmine、GitHub、Trello 等导出的 CSV、XLSX、JSON，不超过 ${megabytes(IMPORT_MAX_BYTES)}、${IMPORT_MAX_ROWS.toLocaleString()} 行，首行为列名`;
  return (
    <div className={styles.step}>
      {problem && <Alert type="error" showIcon title={problem} closable={{ onClose: () => setProblem(null) }} />}
      <FileDrop
        accept={WORK_ACCEPTED}
        disabled={busy}
        title={file && preview ? file.name : busy ? '正在读取文件……' : '拖入任务文件，或点击选择'}
        hint={
          file && preview
            ? `${megabytes(file.size)} · ${preview.total.toLocaleString()} 行 · ${preview.columns.length} 列 · 点击或拖入可更换`
            : limits
        }
        onFile={(chosen) => void choose(chosen)}
      />
      <TemplateChoice />
      <OptionalFile
        name="关联文件"
        hint="任务之间的依赖与关联也可以写在任务文件的「前置任务」「关联任务」列中。单独的关联文件含两端编号与关系名三列：issuekey, linkedIssueKey, name。"
        accept={ACCEPTED}
        choose="选择关联文件"
        file={links}
        onFile={chooseLinks}
        onRemove={() => onLinks(null)}
      />
      <OptionalFile
        name="附件"
        hint={`任务文件中有附件列时，把附件打包成一个 ZIP（不超过 ${megabytes(IMPORT_MAX_BYTES)}）：按附件列中的名称或路径找到，同名的放进以编号命名的文件夹。`}
        accept=".zip"
        choose="选择压缩包"
        removeName="移除附件压缩包"
        file={archive}
        onFile={chooseArchive}
        onRemove={() => onArchive(null)}
      />
      <div className="flow">
        <Button type="primary" disabled={!file || !preview || busy} onClick={onNext}>
          下一步：列对应
        </Button>
      </div>
    </div>
  );
}
