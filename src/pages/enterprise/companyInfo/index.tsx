import { TenantRole } from '@contract/access';
import type { CompanyInfo } from '@contract/tenant/company';
import { useModel } from '@umijs/max';
import { Alert, App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { FormBody, useEditor } from '@/features/object/form';
import { PictureField } from '@/features/picture';
import { useHolds } from '@/hooks/useHolds';
import { useRequest } from '@/hooks/useRequest';
import { companyApi } from '@/services/company';
import styles from './companyInfo.module.css';
import { TransferDialog } from './TransferDialog';
import { WholeExport } from './WholeExport';

/** /enterpriseManage/companyInfo (§2) — what the enterprise says of itself, and who owns it. */
export default function CompanyInfoPage() {
  const company = useRequest(() => companyApi.get());
  return (
    <>
      <PageHeader title="企业信息" />
      <div className={styles.page}>
        <StateView
          loading={company.loading && !company.data}
          error={company.data ? undefined : company.error}
          onRetry={company.refresh}
        >
          {company.data && <Company company={company.data} onChanged={company.refresh} />}
        </StateView>
      </div>
    </>
  );
}

type Values = Pick<CompanyInfo, 'name' | 'shortName' | 'industry' | 'contact'>;
const labels = { name: '企业名称', shortName: '简称', industry: '行业', contact: '联系方式' } as const;
const keys = Object.keys(labels) as (keyof Values)[];

interface CompanyFactsProps {
  company: CompanyInfo;
  /** Absent: it is not one's own. */
  onTransfer?: () => void;
}

/** What nobody types: number, owner, how large it is. */
const CompanyFacts = ({ company, onTransfer }: CompanyFactsProps) => (
  <dl className={styles.facts}>
    <dt>企业编号</dt>
    <dd>{company.tenantCode}</dd>
    <dt>所有者</dt>
    <dd className={styles.owner}>
      <PersonAvatar person={company.owner} withName emptyText="—" />
      {onTransfer && (
        <Button size="small" onClick={onTransfer}>
          移交企业
        </Button>
      )}
    </dd>
    <dt>成员</dt>
    <dd>{company.members} 人</dd>
    <dt>部门</dt>
    <dd>{company.departments} 个</dd>
    <dt>项目</dt>
    <dd>{company.projects} 个</dd>
  </dl>
);

const CompanyFields = () => (
  <>
    <Form.Item
      name="name"
      label={labels.name}
      rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
    >
      <Input maxLength={100} />
    </Form.Item>
    <Form.Item name="shortName" label={labels.shortName}>
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item name="industry" label={labels.industry}>
      <Input maxLength={50} />
    </Form.Item>
    <Form.Item name="contact" label={labels.contact}>
      <Input maxLength={200} />
    </Form.Item>
  </>
);

function Company({ company, onChanged }: { company: CompanyInfo; onChanged: () => void }) {
  const { message } = App.useApp();
  const { initialState, refresh } = useModel('@@initialState');
  const mayChange = useHolds()('ENTERPRISE:INFO_UPDATE');
  const [transferring, setTransferring] = useState(false);
  const isOwner = initialState?.user?.roles.some(({ roleCode }) => roleCode === TenantRole.OWNER);
  const reread = () => {
    onChanged();
    void refresh();
  };
  const editor = useEditor<Values, { version: number }, CompanyInfo>({
    // A new logo reads the page again: what is being typed stays.
    stored: { values: company, version: company.version },
    send: (values, version = company.version) =>
      companyApi.update({
        version,
        name: values.name.trim(),
        shortName: values.shortName?.trim() || null,
        industry: values.industry?.trim() || null,
        contact: values.contact?.trim() || null,
      }),
    failure: '保存企业信息失败',
    onDone: () => {
      void message.success('企业信息已保存');
      reread();
    },
    conflict: {
      subject: '企业信息',
      rows: (mine, theirs) =>
        keys
          .map((key) => ({ key, label: labels[key], mine: mine[key] ?? '', theirs: theirs[key] ?? '' }))
          .filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => {
        editor.adopt(theirs, theirs.version);
        reread();
      },
    },
  });
  return (
    <>
      <div className={styles.logo}>
        <PictureField
          name="企业标识"
          picture={company.logo}
          disabled={!mayChange}
          onSave={(file: Blob) => companyApi.uploadLogo({ file })}
          onRemove={() => companyApi.removeLogo()}
          onChanged={reread}
        >
          {company.logo ? (
            <img src={company.logo} alt="" width={64} height={64} />
          ) : (
            <span className={styles.initial}>{Array.from(company.name)[0]}</span>
          )}
        </PictureField>
      </div>
      <CompanyFacts company={company} onTransfer={isOwner ? () => setTransferring(true) : undefined} />
      <FormBody<Values>
        {...editor.formProps}
        layout="vertical"
        requiredMark={false}
        disabled={!mayChange}
        initialValues={company}
        className={styles.form}
      >
        <CompanyFields />
        {editor.fault && <Alert type="error" showIcon role="alert" title={editor.fault} style={{ marginBottom: 16 }} />}
        {mayChange && (
          <Button type="primary" htmlType="submit" loading={editor.busy}>
            保存
          </Button>
        )}
      </FormBody>
      {isOwner && <WholeExport />}
      {editor.dialog}
      {transferring && (
        <TransferDialog
          companyName={company.name}
          onClose={() => setTransferring(false)}
          onDone={() => {
            setTransferring(false);
            void message.success('企业已移交');
            reread();
          }}
        />
      )}
    </>
  );
}
