import { INVITATION_DAYS, INVITED_AT_ONCE, LINK_USES_MAX } from '@contract/tenant/constants';
import type { InvitationSent, InvitationsMade } from '@contract/tenant/invitation';
import type { Department } from '@contract/tenant/tenant';
import { Alert, Button, Form, Input, InputNumber, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { invitationApi } from '@/services/invitation';
import { CopyLink } from './CopyLink';
import { GivenFields, useTenantRoles } from './GivenFields';
import { invitedPeople } from './invitedPeople';
import styles from './memberManage.module.css';

interface Values {
  people?: string;
  days: number;
  maxUses: number;
  departmentId?: string;
  roleIds?: string[];
}
type Result = { made: InvitationsMade } | { link: InvitationSent };

const ways = [
  { value: 'mail' as const, label: '邮件邀请' },
  { value: 'link' as const, label: '邀请链接' },
];
const lives = [1, 7, 30].map((days) => ({ value: days, label: `${days} 天` }));

/** Asks people in: addresses as they were copied from elsewhere, or a link for several. */
interface Props {
  departments: readonly Department[];
  /** By an administrator of departments: into one of theirs. */
  delegated: boolean;
  onClose: () => void;
}

export function InviteDialog({ departments, delegated, onClose }: Props) {
  const [way, setWay] = useState<'mail' | 'link'>('mail');
  const [result, setResult] = useState<Result>();
  const roles = useTenantRoles();
  if (result) {
    return (
      <Modal open title="邀请成员" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {'link' in result ? (
          <CopyLink
            title="邀请链接已创建"
            text="把它发给要邀请的人。链接只在这里显示；之后可以在邀请列表中撤销或换一个。"
            url={result.link.url ?? ''}
          />
        ) : (
          <>
            <Alert
              type={result.made.invited > 0 ? 'success' : 'warning'}
              role="status"
              title={`已发出 ${result.made.invited} 份邀请`}
            />
            {result.made.refused.length > 0 && (
              <ul className={styles.issues} aria-label="未邀请">
                {result.made.refused.map(({ email, reason }) => (
                  <li key={email}>
                    {email}：{reason}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Modal>
    );
  }
  return (
    <FormModal<Values, Result>
      title="邀请成员"
      okText={way === 'mail' ? '发送邀请' : '创建链接'}
      initialValues={{ days: INVITATION_DAYS, maxUses: 10 }}
      send={async ({ people, days, maxUses, departmentId, roleIds }) => {
        const given = { departmentId: departmentId ?? null, ...(roleIds?.length && { roleIds }) };
        return way === 'mail'
          ? { made: await invitationApi.sendByMail({ people: invitedPeople(people ?? '').people, ...given }) }
          : { link: await invitationApi.makeLink({ days, maxUses, ...given }) };
      }}
      failure="邀请失败"
      onDone={setResult}
      onClose={onClose}
    >
      <Form.Item>
        <Segmented block aria-label="邀请方式" options={ways} value={way} onChange={setWay} />
      </Form.Item>
      {way === 'mail' ? (
        <Form.Item
          name="people"
          label="邮箱"
          extra={`每行一个，也可以粘贴「姓名 <邮箱>」，一次最多 ${INVITED_AT_ONCE} 个。邀请 ${INVITATION_DAYS} 天内有效`}
          rules={[
            {
              validator: (_, text: string | undefined) => {
                const { people, unread } = invitedPeople(text ?? '');
                if (unread.length > 0) return Promise.reject(new Error(`无法识别：${unread.slice(0, 3).join('、')}`));
                if (people.length === 0) return Promise.reject(new Error('请输入邮箱'));
                if (people.length > INVITED_AT_ONCE)
                  return Promise.reject(new Error(`一次最多邀请 ${INVITED_AT_ONCE} 人`));
                return Promise.resolve();
              },
            },
          ]}
          validateTrigger="onBlur"
        >
          <Input.TextArea rows={4} placeholder={'zhang@example.com\n李雷 <lilei@example.com>'} />
        </Form.Item>
      ) : (
        <>
          <Form.Item name="days" label="有效期">
            <Select options={lives} />
          </Form.Item>
          <Form.Item name="maxUses" label="可加入人数" rules={[{ required: true, message: '请输入人数' }]}>
            <InputNumber min={1} max={LINK_USES_MAX} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        </>
      )}
      <GivenFields departments={departments} roles={roles} delegated={delegated} />
    </FormModal>
  );
}
