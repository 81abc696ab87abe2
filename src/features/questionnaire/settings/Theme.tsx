import { accentsOf, GROUNDS, LOGO, themeColors } from '@contract/questionnaire/theme';
import { Button, ColorPicker, Form } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { drawnLogo } from './drawLogo';
import styles from './theme.module.css';
import type { SettingsValues } from './values';

interface Field<T> {
  id?: string;
  value?: T | null;
  onChange?: (value: T | null) => void;
}

const presets = [{ label: '常用', colors: Object.values(themeColors) as string[] }];

/** The one colour of the page; none is the product's own. */
export function ThemeColor({ id, value = null, onChange }: Field<string>) {
  return (
    <span className="flow">
      <ColorPicker
        disabledAlpha
        format="hex"
        presets={presets}
        value={value ?? themeColors.蓝}
        showText={(color) => (value ? color.toHexString() : '默认')}
        onChangeComplete={(color) => onChange?.(color.toHexString().slice(0, 7).toLowerCase())}
      >
        <Button id={id}>
          <span className={styles.dot} style={{ background: value ?? themeColors.蓝 }} aria-hidden />
          {value ?? '默认颜色'}
        </Button>
      </ColorPicker>
      {value && (
        <Button type="link" onClick={() => onChange?.(null)}>
          恢复默认
        </Button>
      )}
    </span>
  );
}

/** A picture for the head of the page: drawn anew here, so that nothing is sent but what is seen. */
export function LogoPick({ id, formId, value = null, onChange }: Field<string> & { formId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFault(undefined);
    try {
      onChange?.((await questionnaireApi.uploadLogo({ formId, file: await drawnLogo(file) })).id);
    } catch (error) {
      setFault(errorText(error, '徽标没有上传，请换一张图片重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span className="flow">
        {value && (
          <img className={styles.logo} src={questionnaireApi.image.address({ fileId: value })} alt="现在的徽标" />
        )}
        <Button id={id} loading={busy} onClick={() => input.current?.click()}>
          {value ? '更换徽标' : '上传徽标'}
        </Button>
        {value && (
          <Button type="link" onClick={() => onChange?.(null)}>
            移除
          </Button>
        )}
      </span>
      <p className={styles.hint}>
        png、jpg 或 webp；会缩小到 {LOGO.width} × {LOGO.height} 像素以内，并去掉拍摄信息。
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <input
        ref={input}
        // The form gives fields a display of its own, which `hidden` alone would lose to.
        style={{ display: 'none' }}
        type="file"
        accept=".png,.jpg,.jpeg,.webp"
        aria-label="徽标文件"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** How the colour comes out on paper and in the dark: made darker or lighter where it could not be read. */
export function ThemeSample() {
  const color = Form.useWatch<SettingsValues['color']>('color');
  if (!color) return null;
  const { light, dark } = accentsOf(color);
  const sample = (ground: string, { accent, onAccent }: typeof light, ink: string): CSSProperties =>
    ({
      '--sample-ground': ground,
      '--sample-accent': accent,
      '--sample-on': onAccent,
      '--sample-ink': ink,
    }) as CSSProperties;
  return (
    <div className={styles.samples} role="img" aria-label="填写页在浅色和深色下的样子">
      {(
        [
          ['浅色', sample(GROUNDS.light, light, 'var(--ink)')],
          ['深色', sample(GROUNDS.dark, dark, 'var(--paper)')],
        ] as const
      ).map(([name, style]) => (
        <div key={name} className={styles.sample} style={style} aria-hidden>
          <strong>{name}</strong>
          <span className={styles.sampleLink}>链接与选中</span>
          <span className={styles.sampleButton}>提交</span>
        </div>
      ))}
    </div>
  );
}
