import { TenantRole } from '@contract/access';
import type { CompanyInfo } from '@contract/tenant/company';
import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { PictureField } from '@/features/picture';
import { useHolds } from '@/hooks/useHolds';
import { getCompany, updateCompany } from '@/services/member';
import { removeLogo, uploadLogo } from '@/services/picture';
import { errorText } from '@/utils/apiError';
import { isStale } from '@/utils/refusal';
import styles from './companyInfo.module.css';
import { TransferDialog } from './TransferDialog';

/** /enterpriseManage/companyInfo (§2) — what the enterprise says of itself, and who owns it. */
export default function CompanyInfoPage() {
  const company = useRequest(getCompany);
  return (
    <>
      <PageHeader title="企业信息" />
      <div className={styles.page}>
        <StateView
          loading={company.loading && !company.data}
          error={company.data ? undefined : company.error}
          onRetry={company.refresh}
        >
          {company.data && <Company key={company.data.version} company={company.data} onChanged={company.refresh} />}
        </StateView>
      </div>
    </>
  );
}

type Values = Pick<CompanyInfo, 'name' | 'shortName' | 'industry' | 'contact'>;

function Company({ company, onChanged }: { company: CompanyInfo; onChanged: () => void }) {
  const { message } = App.useApp();
  const { initialState, refresh } = useModel('@@initialState');
  const mayChange = useHolds()('ENTERPRISE:INFO_UPDATE');
  const [transferring, setTransferring] = useState(false);
  const isOwner = initialState?.user?.roles.some(({ roleCode }) => roleCode === TenantRole.OWNER);
  const save = useRequest(
    ({ name, shortName, industry, contact }: Values) =>
      updateCompany({
        version: company.version,
        name: name.trim(),
        shortName: shortName?.trim() || null,
        industry: industry?.trim() || null,
        contact: contact?.trim() || null,
      }),
    {
      manual: true,
      onSuccess: () => {
        void message.success('企业信息已保存');
        onChanged();
        void refresh();
      },
      onError: (error) => {
        void message.error(isStale(error) ? '企业信息刚被他人修改，已读取最新内容' : errorText(error));
        if (isStale(error)) onChanged();
      },
    },
  );
  return (
    <>
      <div className={styles.logo}>
        <PictureField
          name="企业标识"
          picture={company.logo}
          disabled={!mayChange}
          onSave={uploadLogo}
          onRemove={removeLogo}
          onChanged={() => {
            onChanged();
            void refresh();
          }}
        >
          {company.logo ? (
            <img src={company.logo} alt="" width={64} height={64} />
          ) : (
            <span className={styles.initial}>{Array.from(company.name)[0]}</span>
          )}
        </PictureField>
      </div>
      <dl className={styles.facts}>
        <dt>企业编号</dt>
        <dd>{company.tenantCode}</dd>
        <dt>所有者</dt>
        <dd className={styles.owner}>
          <PersonAvatar person={company.owner} withName emptyText="—" />
          {isOwner && (
            <Button size="small" onClick={() => setTransferring(true)}>
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
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        disabled={!mayChange}
        initialValues={company}
        onFinish={save.run}
        className={styles.form}
      >
        <Form.Item
          name="name"
          label="企业名称"
          rules={[{ required: true, whitespace: true, message: '请输入企业名称' }]}
        >
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="shortName" label="简称">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="industry" label="行业">
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="contact" label="联系方式">
          <Input maxLength={200} />
        </Form.Item>
        {mayChange && (
          <Button type="primary" htmlType="submit" loading={save.loading}>
            保存
          </Button>
        )}
      </Form>
      {transferring && (
        <TransferDialog
          companyName={company.name}
          onClose={() => setTransferring(false)}
          onDone={() => {
            setTransferring(false);
            void message.success('企业已移交');
            onChanged();
            void refresh();
          }}
        />
      )}
    </>
  );
}
