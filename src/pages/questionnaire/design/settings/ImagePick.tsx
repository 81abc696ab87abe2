import { PictureOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from '../design.module.css';

interface Props {
  formId: string;
  label: string;
  value: string | undefined;
  onChange: (imageId: string) => void;
}

/** The picture of one option: pressed, it asks for a file. */
export function ImagePick({ formId, label, value, onChange }: Props) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      onChange((await questionnaireApi.uploadImage({ formId, file })).id);
    } catch (error) {
      void message.error(errorText(error, '上传图片失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        loading={busy}
        aria-label={value ? `更换${label}` : `上传${label}`}
        className={styles.imagePick}
        icon={
          value ? (
            <img src={questionnaireApi.image.address({ fileId: value })} alt="" width={20} height={20} />
          ) : (
            <PictureOutlined />
          )
        }
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        hidden
        type="file"
        accept=".jpg,.jpeg,.png,.gif,.webp"
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
