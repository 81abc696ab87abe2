import type { PictureSet } from '@contract/auth/account';
import { PICTURE_TYPES } from '@contract/auth/picture';
import { App, Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { errorText } from '@/utils/apiError';
import styles from './picture.module.css';
import { squarePng } from './squarePng';

interface Props {
  /** 头像, 企业标识 */
  name: string;
  picture: string | null;
  disabled?: boolean;
  onSave: (picture: Blob) => Promise<PictureSet>;
  onRemove: () => Promise<null>;
  /** With the address of what stands there now. */
  onChanged: (picture: string | null) => void;
  /** What is shown of it. */
  children: ReactNode;
}

/** A picture with what changes it: chosen, cut to its middle, sent at once. */
export function PictureField({ name, picture, disabled = false, onSave, onRemove, onChanged, children }: Props) {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const failed = (error: unknown) => void message.error(errorText(error));
  const save = useRequest(async (file: File) => onSave(await squarePng(file)), {
    manual: true,
    onSuccess: ({ url }) => {
      void message.success(`${name}已更换`);
      onChanged(url);
    },
    onError: failed,
  });
  const remove = useRequest(onRemove, { manual: true, onSuccess: () => onChanged(null), onError: failed });
  return (
    <div className={styles.field}>
      {children}
      {!disabled && (
        <div className="flow">
          <input
            ref={input}
            hidden
            type="file"
            aria-label={`选择${name}`}
            accept={PICTURE_TYPES.join(',')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) save.run(file);
            }}
          />
          <Button size="small" loading={save.loading} onClick={() => input.current?.click()}>
            更换{name}
          </Button>
          {picture && (
            <Button size="small" loading={remove.loading} onClick={() => remove.run()}>
              去掉{name}
            </Button>
          )}
          <span className={styles.hint}>PNG、JPG 或 WebP，取中间的方形</span>
        </div>
      )}
    </div>
  );
}
