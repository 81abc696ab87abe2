import { Alert, Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { companyApi } from '@/services/company';

interface Values {
  userId: string;
  password: string;
}

/** The enterprise goes to somebody else; asked for with the password once more. */
export function TransferDialog(props: { companyName: string; onDone: () => void; onClose: () => void }) {
  const { companyName, onDone, onClose } = props;
  return (
    <FormModal<Values, null>
      title={`移交「${companyName}」`}
      okText="移交"
      danger
      initialValues={{}}
      send={(values) => companyApi.transferOwner(values)}
      failure="移交失败"
      onDone={onDone}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title="接手人成为企业所有者，您改为企业管理员。只有新的所有者可以再移交回来。"
      />
      <Form.Item name="userId" label="接手人" rules={[{ required: true, message: '请选择接手人' }]}>
        <MemberSelect placeholder="搜索姓名或账号" />
      </Form.Item>
      <Form.Item name="password" label="您的登录密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
    </FormModal>
  );
}
