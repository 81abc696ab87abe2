import { type Ref, useEffect, useState } from 'react';
import { authApi } from '@/services/auth';
import { Field } from './Field';
import styles from './index.module.css';

interface CaptchaFieldProps {
  /** A new number asks for a new picture. */
  version: number;
  onRenew: () => void;
  fault?: string;
  ref: Ref<HTMLInputElement>;
}

const toDataUrl = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });

/** The text of a picture, and the picture; a click on it asks for another. */
export function CaptchaField({ version, onRenew, fault, ref }: CaptchaFieldProps) {
  const [picture, setPicture] = useState<string>();
  const [failed, setFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is the reason to load, not an input
  useEffect(() => {
    let current = true;
    setFailed(false);
    authApi
      .verificationCode()
      .then(toDataUrl)
      .then((url) => current && setPicture(url))
      .catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [version]);

  return (
    <Field
      ref={ref}
      name="verificationCode"
      label="图片验证码"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      fault={fault}
      beside={
        <button type="button" className={styles.picture} onClick={onRenew} title="看不清？点击换一张">
          {picture && !failed ? <img src={picture} alt="图片验证码，点击换一张" /> : failed ? '点击重试' : null}
        </button>
      }
    />
  );
}
