import { Button, Input } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { copyText } from '@/utils/copyText';
import styles from './share.module.css';

interface Props {
  label: string;
  address: string;
  /** Of the picture. */
  fileName: string;
}

/** An address to copy, and the same as a picture for phones. */
export function ShownAddress({ label, address, fileName }: Props) {
  const { data: picture } = useRequest(
    // The library comes with the first picture; black on white is what cameras read, in both themes.
    async () => (await import('qrcode')).toDataURL(address, { margin: 2, width: 320, errorCorrectionLevel: 'M' }),
    { refreshDeps: [address], onError: () => {} },
  );
  return (
    <div className={styles.shown}>
      <div className={styles.line}>
        <Input readOnly aria-label={label} value={address} onFocus={(event) => event.target.select()} />
        <Button type="primary" onClick={() => void copyText(address)}>
          复制
        </Button>
      </div>
      {picture && (
        <div className={styles.code}>
          <img src={picture} width={160} height={160} alt={`${label}的二维码`} />
          <a href={picture} download={`${fileName}.png`}>
            下载二维码
          </a>
        </div>
      )}
    </div>
  );
}
