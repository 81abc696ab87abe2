import { InboxOutlined } from '@ant-design/icons';
import { MEMBER_IMPORT_ROWS, type MemberColumn, memberColumns } from '@contract/tenant/constants';
import type { MemberImportReport, MemberTable } from '@contract/tenant/members';
import { Alert, Button, Modal, Select, Upload } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { memberApi } from '@/services/member';
import { errorText } from '@/utils/apiError';
import { ACCEPTED, fileProblem } from '@/utils/tableFile';
import styles from './memberManage.module.css';

type Mapping = Partial<Record<MemberColumn, string>>;
const columns = Object.keys(memberColumns) as MemberColumn[];

const words: Record<MemberColumn, readonly string[]> = {
  userName: ['用户名', '账号', '工号', 'username', 'account', 'login'],
  name: ['姓名', '名字', 'name', 'fullname'],
  email: ['邮箱', '电子邮箱', '邮件', 'email', 'mail'],
  mobile: ['手机号', '手机', '电话', 'mobile', 'phone'],
  department: ['部门', '所属部门', 'department'],
  position: ['岗位', '职位', '职务', 'position', 'title'],
  roles: ['角色', '企业角色', 'roles', 'role'],
};
const guess = (names: readonly string[]): Mapping =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const found = names.find((name) => words[column].includes(name.trim().toLowerCase()));
      return found ? [[column, found]] : [];
    }),
  );

/** Members from a table: which column is what, a trial that says what would happen, then the import. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [file, setFile] = useState<File>();
  const [table, setTable] = useState<MemberTable>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [report, setReport] = useState<MemberImportReport>();
  const [fault, setFault] = useState<string>();
  const choose = useRequest(
    async (chosen: File) => {
      const refused = fileProblem(chosen);
      if (refused) throw new Error(refused);
      return { chosen, read: await memberApi.inspectFile({ file: chosen }) };
    },
    {
      manual: true,
      onBefore: () => setFault(undefined),
      onSuccess: ({ chosen, read }) => {
        setFile(chosen);
        setTable(read);
        setMapping(guess(read.columns));
        setReport(undefined);
      },
      onError: (error) => setFault(errorText(error)),
    },
  );
  const run = useRequest(
    (dryRun: boolean) =>
      memberApi.importFile({ file: file as File, mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0' }),
    {
      manual: true,
      onBefore: () => setFault(undefined),
      onSuccess: setReport,
      onError: (error) => setFault(errorText(error)),
    },
  );
  const imported = report !== undefined && !report.dryRun;
  const ready = table !== undefined && Boolean(mapping.name) && Boolean(mapping.userName || mapping.email);
  return (
    <Modal
      open
      title="导入成员"
      width={560}
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
              disabled={!ready || !report || report.created === 0}
              loading={run.loading}
              onClick={() => run.run(false)}
            >
              {report ? `导入 ${report.created} 人` : '导入'}
            </Button>
          </>
        )
      }
    >
      {fault && <Alert type="error" role="alert" showIcon title={fault} style={{ marginBottom: 12 }} />}
      {!imported && (
        <>
          <Upload.Dragger
            accept={ACCEPTED}
            showUploadList={false}
            disabled={choose.loading}
            beforeUpload={(chosen) => {
              choose.run(chosen);
              return false;
            }}
          >
            <InboxOutlined style={{ fontSize: 'var(--text-title)' }} />
            <p>{file && table ? `${file.name} · ${table.total} 行 · 点击或拖入可更换` : '拖入成员表，或点击选择'}</p>
          </Upload.Dragger>
          <p className={styles.note}>
            支持 CSV、XLSX，最多 {MEMBER_IMPORT_ROWS.toLocaleString()} 行。
            <a href={memberApi.template.address()}>下载模板</a>
          </p>
        </>
      )}
      {table && !imported && (
        <div className={styles.mapping}>
          {columns.map((column) => (
            <MappingRow
              key={column}
              label={memberColumns[column]}
              required={column === 'name'}
              names={table.columns}
              value={mapping[column]}
              onChange={(name) => {
                setMapping({ ...mapping, [column]: name });
                setReport(undefined);
              }}
            />
          ))}
        </div>
      )}
      {report && <Report report={report} />}
    </Modal>
  );
}

interface RowProps {
  label: string;
  required: boolean;
  names: readonly string[];
  value: string | undefined;
  onChange: (name: string | undefined) => void;
}

function MappingRow({ label, required, names, value, onChange }: RowProps) {
  return (
    <>
      <span>
        {label}
        {required && '（必需）'}
      </span>
      <Select
        allowClear
        aria-label={`${label}列`}
        placeholder="文件中没有"
        options={names.map((name) => ({ value: name, label: name }))}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

function Report({ report: { dryRun, created, total, newDepartments, issues } }: { report: MemberImportReport }) {
  const failed = total - created;
  return (
    <>
      <Alert
        type={failed > 0 ? 'warning' : 'success'}
        role="status"
        title={
          dryRun
            ? `将添加 ${created} 人${failed > 0 ? `，${failed} 行不能导入` : ''}`
            : `已添加 ${created} 人${failed > 0 ? `，${failed} 行未导入` : ''}`
        }
        description={newDepartments.length > 0 ? `新建部门：${newDepartments.join('、')}` : undefined}
      />
      {issues.length > 0 && (
        <ul className={styles.issues} aria-label="不能导入的行">
          {issues.map(({ row, reason }) => (
            <li key={row}>
              第 {row} 行：{reason}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
