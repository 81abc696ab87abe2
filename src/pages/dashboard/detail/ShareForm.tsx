import { Scope } from '@contract/access';
import type { DashboardDetail } from '@contract/dashboard/dashboard';
import { type Share, shares } from '@contract/dashboard/words';
import { Form, Input, Radio, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { dashboardApi } from '@/services/dashboard';
import { tenantApi } from '@/services/tenant';

interface Values {
  name: string;
  description: string;
  share: Share;
  readerIds?: string[];
  readerRoles?: string[];
}

/** What a dashboard is called, and who may look at it. */
export default function ShareForm({
  board,
  onClose,
  onDone,
}: {
  board: DashboardDetail;
  onClose: () => void;
  onDone: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const share = Form.useWatch('share', form) ?? board.share;
  const roles = useRequest(() => tenantApi.listRoles({ scope: Scope.GLOBAL }, showFailure), {
    ready: share === 'people',
  });
  return (
    <FormModal<Values, unknown>
      title="名称与共享"
      width={480}
      form={form}
      initialValues={{
        ...{ name: board.name, description: board.description, share: board.share },
        readerIds: board.readers.map(({ userId }) => userId),
        readerRoles: board.readerRoles,
      }}
      version={board.version}
      send={({ readerIds = [], readerRoles = [], ...values }, version) =>
        dashboardApi.update({
          serialNo: board.serialNo,
          ...values,
          version: version ?? 0,
          readerIds: values.share === 'people' ? readerIds : [],
          readerRoles: values.share === 'people' ? readerRoles : [],
        })
      }
      failure="保存看板失败"
      conflict={{
        subject: `看板「${board.name}」`,
        rows: (mine, current) => {
          const theirs = current as Partial<Values>;
          return [
            { key: 'name', label: '名称', mine: mine.name, theirs: theirs.name },
            { key: 'share', label: '共享', mine: shares[mine.share], theirs: theirs.share && shares[theirs.share] },
          ];
        },
        onTheirs: onDone,
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="description" label="说明">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Form.Item name="share" label="谁可以看" extra="每个人看到的数字只计自己能看的内容。">
        <Radio.Group options={Object.entries(shares).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      {share === 'people' && (
        <>
          <Form.Item name="readerIds" label="共享给">
            <MembersSelect known={board.readers} placeholder="选择成员" />
          </Form.Item>
          <Form.Item name="readerRoles" label="共享给角色" extra="有这些企业角色的人都可以看。">
            <Select
              mode="multiple"
              placeholder="选择角色"
              loading={roles.loading}
              showSearch={{ optionFilterProp: 'label' }}
              options={roles.data?.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName }))}
            />
          </Form.Item>
        </>
      )}
    </FormModal>
  );
}
