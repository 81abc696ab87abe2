import { Typography } from 'antd';
import type { ModalStaticFunctions } from 'antd/es/modal/confirm';

const APP_TEXT = '密钥只显示这一次，请立即保存到应用的配置里。遗失后可以更换，原来的随即失效。';

/** Shows a secret the one time that it is told. */
export const tellSecret = (
  modal: Pick<ModalStaticFunctions, 'success'>,
  title: string,
  secret: string,
  text = APP_TEXT,
) =>
  modal.success({
    title,
    width: 560,
    okText: '已保存',
    content: (
      <>
        <p>{text}</p>
        <Typography.Text code copyable={{ text: secret }}>
          {secret}
        </Typography.Text>
      </>
    ),
  });
