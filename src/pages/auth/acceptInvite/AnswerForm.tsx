import type { CurrentUser } from '@contract/auth/account';
import { USER_NAME_PATTERN } from '@contract/tenant/constants';
import type { InvitationView } from '@contract/tenant/invitation';
import { Link } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { NewPasswordFields } from '@/features/session/NewPasswordFields';
import { useRequest } from '@/hooks/useRequest';
import { invitationApi } from '@/services/invitation';
import { errorText } from '@/utils/apiError';
import { HOME, loginAddress } from '@/utils/redirect';
import { refusedField } from '@/utils/refusal';
import { siteAddress } from '@/utils/url';
import styles from './acceptInvite.module.css';

interface NewAccount {
  userName: string;
  name: string;
  newPassword: string;
}

interface Props {
  token: string;
  invitation: InvitationView;
  user: CurrentUser | null;
  /** Absent where there is nobody in particular to say no. */
  decline?: () => void;
  declining: boolean;
}

/** Everything from the start: another enterprise, maybe another account. */
const enter = () => window.location.assign(siteAddress(HOME));

/** Joins with the account that is logged in, with another one, or with one that is made here. */
export function AnswerForm({ token, invitation, user, decline, declining }: Props) {
  const [form] = Form.useForm<NewAccount>();
  const accept = useRequest(
    (values?: NewAccount) =>
      invitationApi.accept({
        token,
        ...(values && {
          account: { userName: values.userName.trim(), name: values.name.trim(), password: values.newPassword },
        }),
      }),
    {
      manual: true,
      onSuccess: enter,
      onError: (error) => {
        const field = refusedField(error);
        if (field === 'userName') form.setFields([{ name: field, errors: [errorText(error)] }]);
      },
    },
  );
  const shown = accept.error && refusedField(accept.error) !== 'userName';
  const failure = (
    <div role="alert">
      {shown && <Alert type="error" title={errorText(accept.error)} style={{ marginBottom: 16 }} />}
    </div>
  );
  const no = decline && (
    <Button size="large" block loading={declining} onClick={decline}>
      拒绝邀请
    </Button>
  );
  const login = loginAddress(`/acceptInvite?token=${token}`);
  if (user) {
    return (
      <>
        {failure}
        <div className={styles.buttons}>
          <Button type="primary" size="large" block loading={accept.loading} onClick={() => accept.run()}>
            以 {user.name}（{user.userName}）的身份加入
          </Button>
          {no}
        </div>
        <p className={styles.other}>
          <Link to={login}>使用其他账号</Link>
        </p>
      </>
    );
  }
  if (invitation.hasAccount) {
    return (
      <div className={styles.buttons}>
        <p className={styles.facts}>这个邮箱已有账号，登录后即可加入。</p>
        <Link to={login}>
          <Button type="primary" size="large" block>
            登录并加入
          </Button>
        </Link>
        {no}
      </div>
    );
  }
  return (
    <Form<NewAccount>
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ name: invitation.name ?? '' }}
      onFinish={accept.run}
    >
      {failure}
      <Form.Item
        name="userName"
        label="用户名"
        extra="用于登录，之后不能修改"
        rules={[
          { required: true, message: '请输入用户名' },
          { pattern: new RegExp(USER_NAME_PATTERN), message: '2 到 64 位字母、数字或 . _ @ -' },
        ]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64} autoFocus />
      </Form.Item>
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input autoComplete="name" maxLength={50} />
      </Form.Item>
      <NewPasswordFields label="密码" />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" block loading={accept.loading}>
          创建账号并加入
        </Button>
        {no}
      </div>
      <p className={styles.other}>
        已有账号？<Link to={login}>登录后加入</Link>
      </p>
    </Form>
  );
}
