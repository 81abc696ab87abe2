import { fieldKinds } from '@contract/object/fieldKinds';
import type { FieldHolder } from '@contract/object/registerTypes';
import { App, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';
import { errorText } from '@/utils/apiError';
import styles from './fieldAdmin.module.css';

interface Props {
  projectId: string;
  objectType: FieldHolder;
  onClose: () => void;
  onAdopted: () => void;
}

/** Fields of the enterprise that the project does not use yet. */
export function AdoptDialog({ projectId, objectType, onClose, onAdopted }: Props) {
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const { data = [], error, loading, refresh } = useRequest(() => fieldApi.listAvailable({ projectId, objectType }));
  const adopt = async () => {
    setBusy(true);
    try {
      await fieldApi.adopt({ projectId, fieldIds: chosen });
      void message.success(`已引用 ${chosen.length} 个字段`);
      onAdopted();
    } catch (failure) {
      void message.error(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="引用企业字段"
      okText="引用"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void adopt()}
      onCancel={onClose}
    >
      <StateView
        loading={loading}
        error={error}
        onRetry={refresh}
        empty={data.length === 0}
        emptyText="没有可以引用的企业字段，企业管理员可以在管理后台的「字段管理」中添加"
      >
        <Checkbox.Group className={styles.choices} value={chosen} onChange={setChosen}>
          {data.map(({ fieldId, name, kind, hint }) => (
            <Checkbox key={fieldId} value={fieldId}>
              {name}
              <span className={styles.faint}>
                {' '}
                {fieldKinds[kind].label}
                {hint && ` · ${hint}`}
              </span>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </StateView>
    </Modal>
  );
}
