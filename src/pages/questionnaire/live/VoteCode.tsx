import { Button } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { copyText } from '@/utils/copyText';
import styles from './live.module.css';

/** The way in for a room: a large code, and the address for who cannot scan it. */
export function VoteCode({ address }: { address: string }) {
  const { data: picture } = useRequest(
    // The library comes with the page; black on white is what cameras read, in both themes.
    async () => (await import('qrcode')).toDataURL(address, { margin: 2, width: 480, errorCorrectionLevel: 'M' }),
    { refreshDeps: [address], onError: () => {} },
  );
  return (
    <>
      {picture ? (
        <img className={styles.code} src={picture} width={240} height={240} alt="参加投票的二维码" />
      ) : (
        <span className={styles.code} />
      )}
      <p className={styles.address}>{address}</p>
      <Button size="small" onClick={() => void copyText(address)}>
        复制地址
      </Button>
    </>
  );
}
