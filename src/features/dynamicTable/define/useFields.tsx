/** Fields that are deleted, and brought back with what they held. */

import type { TableField } from '@contract/dynamicTable/table';
import { App, Button } from 'antd';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import styles from '../table.module.css';
import type { Told } from '../useTold';

export function useFields(tableId: string, told: Told) {
  const { message, modal } = App.useApp();
  const recover = (key: string) =>
    void told(() => dynamicTableApi.recoverField({ tableId, key }), '恢复失败', '已恢复');
  const remove = (field: TableField) =>
    modal.confirm({
      title: `删除字段「${field.name}」？`,
      content: '30 天内可以连同内容一起恢复。用到它的公式会停止计算。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        await told(async () => {
          await dynamicTableApi.deleteField({ tableId, key: field.key });
          void message.success({
            duration: 6,
            content: (
              <>
                已删除字段「{field.name}」{' '}
                <Button type="link" size="small" onClick={() => recover(field.key)}>
                  撤销
                </Button>
              </>
            ),
          });
        }, '删除失败');
      },
    });
  const showGone = async () => {
    const gone = await dynamicTableApi.listGoneFields({ tableId }).catch((failure: unknown) => {
      void message.error(failureText(failure, '读取已删除的字段失败'));
      return null;
    });
    if (!gone) return;
    modal.info({
      title: '已删除的字段',
      okText: '关闭',
      content:
        gone.length === 0
          ? '没有可以恢复的字段'
          : gone.map(({ key, name }) => (
              <div key={key} className={styles.gone}>
                {name}
                <Button size="small" onClick={() => recover(key)}>
                  恢复
                </Button>
              </div>
            )),
    });
  };
  return { remove, showGone };
}
