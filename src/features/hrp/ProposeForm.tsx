import type { Saved } from '@contract/hrp/hrp';
import type { StaffRequest } from '@contract/manpower/staff';
import { sayMinutes } from '@contract/time/duration';
import { Form, Radio } from 'antd';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { manpowerApi } from '@/services/manpower';
import styles from './hrp.module.css';
import { sayNeed } from './staff';

interface Props {
  request: StaffRequest;
  onClose: () => void;
  onDone: () => void;
}

const sayLeft = (minutes: number) => (minutes < 0 ? `已超 ${sayMinutes(-minutes)}` : `余 ${sayMinutes(minutes)}`);

/** Somebody for a request: those of the position with the time that they have left, or anybody else. */
export function ProposeForm({ request, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ proposedId: string }>();
  const { data, error, loading, refresh } = useRequest(() => manpowerApi.candidates({ id: request.id }));
  return (
    <FormModal<{ proposedId: string }, Saved>
      title={`推荐人员：${sayNeed(request)}`}
      width={520}
      form={form}
      initialValues={{}}
      version={request.version}
      okText="推荐"
      send={({ proposedId }, version) =>
        manpowerApi.stepRequest({ id: request.id, to: 'PROPOSED', version: version ?? request.version, proposedId })
      }
      failure="推荐失败"
      onClose={onClose}
      onDone={onDone}
    >
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="这个岗位在这段时间没有人，可在下面选择其他成员"
        rows={3}
      >
        <Radio.Group
          aria-label="岗位上的成员"
          className={styles.candidates}
          onChange={(event) => form.setFieldValue('proposedId', event.target.value)}
          options={(data ?? []).map(({ person, free, tightest }) => ({
            value: person.userId,
            label: `${person.name}：最紧的一周${sayLeft(tightest)}，合计${sayLeft(free)}`,
          }))}
        />
      </StateView>
      <Form.Item name="proposedId" label="推荐" rules={[{ required: true, message: '请选择推荐的人' }]}>
        <MemberSelect known={(data ?? []).map(({ person }) => person)} placeholder="选择成员" />
      </Form.Item>
    </FormModal>
  );
}
