import type { Member } from '@contract/tenant/members';
import { Form } from 'antd';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { memberApi } from '@/services/member';
import styles from './memberManage.module.css';

interface Props {
  member: Member;
  /** For now, or for good. */
  act: 'disable' | 'remove';
  onDone: () => void;
  onClose: () => void;
}

const words = {
  disable: { title: '停用', text: '停用后立即退出登录，不能再进入本企业；角色和项目保留，可以随时恢复。' },
  remove: { title: '移除', text: '移除后立即退出登录，失去本企业的全部角色和项目。账号本身保留，历史中的姓名不变。' },
};

/** Says what somebody is responsible for, and asks who takes over, before they go. */
export function LeaveDialog({ member, act, onDone, onClose }: Props) {
  const { userId, name } = member;
  const duties = useRequest(() => memberApi.listDuties({ userId }));
  const { title, text } = words[act];
  const open = duties.data ?? [];
  return (
    <FormModal<{ handOverTo?: string }, null>
      title={`${title} ${name}`}
      okText={title}
      danger
      initialValues={{}}
      send={({ handOverTo }) =>
        act === 'remove'
          ? memberApi.remove({ userId, handOverTo })
          : memberApi.setStatus({ userId, disabled: true, handOverTo })
      }
      failure={`${title}失败`}
      onDone={onDone}
      onClose={onClose}
    >
      <p className={styles.note}>{text}</p>
      <StateView loading={duties.loading} error={duties.error} onRetry={duties.refresh} rows={2}>
        {open.length === 0 ? (
          <p className={styles.note}>没有需要交接的项目和任务。</p>
        ) : (
          <>
            <p>{name}目前有：</p>
            <ul className={styles.duties}>
              {open.map(({ label, count }) => (
                <li key={label}>
                  {label} <strong>{count}</strong>
                </li>
              ))}
            </ul>
            <Form.Item
              name="handOverTo"
              label="接手人"
              extra="接手人会加入对方所在的项目，接手以上全部内容；不选择时保持不变"
            >
              <MemberSelect allowClear placeholder="搜索姓名或账号" exclude={[userId]} />
            </Form.Item>
          </>
        )}
      </StateView>
    </FormModal>
  );
}
