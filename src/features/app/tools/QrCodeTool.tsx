import { DownloadOutlined } from '@ant-design/icons';
import { cutText } from '@contract/text/cut';
import { Alert, Button, Input, Select } from 'antd';
import QRCode from 'qrcode';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { saveBlob } from '@/utils/saveBlob';
import styles from './tools.module.css';

const levels = [
  { value: 'L', label: '低（7%）' },
  { value: 'M', label: '中（15%）' },
  { value: 'Q', label: '较高（25%）' },
  { value: 'H', label: '高（30%）' },
] as const;
const sizes = [200, 320, 480, 800].map((value) => ({ value, label: `${value} 像素` }));

/** The policy of the page lets nothing be fetched but from us, data included. */
const bytesOf = (url: string) =>
  new Blob([Uint8Array.from(atob(url.split(',')[1] ?? ''), (char) => char.charCodeAt(0))], { type: 'image/png' });

/** A code for a text or a link, as a picture. */
export default function QrCodeTool() {
  const [text, setText] = useState('');
  const [level, setLevel] = useState<(typeof levels)[number]['value']>('M');
  const [size, setSize] = useState(320);
  const options = { errorCorrectionLevel: level, width: size, margin: 2 };
  const { data, error } = useRequest(() => QRCode.toDataURL(text, options), {
    ready: text !== '',
    refreshDeps: [text, level, size],
    onError: () => undefined,
  });
  const svg = async () =>
    saveBlob(
      '二维码.svg',
      new Blob([await QRCode.toString(text, { ...options, type: 'svg' })], { type: 'image/svg+xml' }),
    );
  return (
    <div className={styles.tool}>
      <label className={styles.field}>
        <span className={styles.label}>文字或链接</span>
        <Input.TextArea
          rows={3}
          maxLength={2000}
          showCount
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className={styles.row}>
        <Select aria-label="容错" style={{ width: 140 }} value={level} onChange={setLevel} options={[...levels]} />
        <Select aria-label="尺寸" style={{ width: 140 }} value={size} onChange={setSize} options={sizes} />
      </div>
      {text === '' && <Alert type="info" showIcon title="输入内容后在这里生成二维码" />}
      {text !== '' && error && <Alert type="error" showIcon title="内容太长，请缩短或降低容错" />}
      {text !== '' && !error && data && (
        <>
          <img
            className={styles.code}
            src={data}
            width={size}
            height={size}
            alt={`内容为「${cutText(text, 50)}」的二维码`}
          />
          <div className={styles.row}>
            <Button icon={<DownloadOutlined />} onClick={() => saveBlob('二维码.png', bytesOf(data))}>
              下载 PNG
            </Button>
            <Button icon={<DownloadOutlined />} onClick={() => void svg()}>
              下载 SVG
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
