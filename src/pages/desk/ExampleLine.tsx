import type { FirstSteps } from '@contract/help/firstSteps';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useMyId } from '@/features/project';
import { useAct } from '@/features/undo';
import { failureText } from '@/utils/failure';
import styles from './desk.module.css';
import { EXAMPLE_NAME, putExample, takeExample } from './example';

interface Props {
  example: FirstSteps['example'];
  /** It came or went: what the desk shows is read again. */
  onChanged: () => void;
}

/** Example data to look around in, for an enterprise that has none yet; and, once they are there, the way out of them. */
export function ExampleLine({ example, onChanged }: Props) {
  const { message, modal } = App.useApp();
  const { told } = useAct();
  const userId = useMyId();
  const [busy, setBusy] = useState(false);
  const put = async () => {
    if (!userId) return;
    setBusy(true);
    try {
      await putExample(userId);
      told('已放入示例项目');
      onChanged();
    } catch (error) {
      void message.error(failureText(error, '示例项目没有建成，请重试'));
    } finally {
      setBusy(false);
    }
  };
  const take = ({ id, name }: NonNullable<FirstSteps['example']>) =>
    modal.confirm({
      title: `移走「${name}」？`,
      content: '在其中新建的任务也一起移走；之后可以从项目回收站恢复。',
      okText: '移走',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        try {
          await takeExample(id);
        } catch (error) {
          void message.error(failureText(error, '没有移走，请重试'));
          throw error;
        }
        told('示例项目已移入回收站');
        onChanged();
      },
    });
  return (
    <p className={styles.example}>
      {example ? (
        <>
          <span>
            <Link to={`/project/${example.id}/task`}>{example.name}</Link>是用来试用的数据。
          </span>
          <Button size="small" onClick={() => take(example)}>
            移走示例
          </Button>
        </>
      ) : (
        <>
          <span>想先看看样子？放入一个{EXAMPLE_NAME}，看过之后可以整个移走。</span>
          <Button size="small" loading={busy} onClick={() => void put()}>
            放入示例
          </Button>
        </>
      )}
    </p>
  );
}
