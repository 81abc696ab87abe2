import { lazy, Suspense } from 'react';

const QRCode = lazy(() => import('antd/es/qr-code'));
const PX = 128;

/** What a phone or a scanner reads from the screen. */
export function CodePicture({ text }: { text: string }) {
  return (
    <Suspense fallback={null}>
      <QRCode type="svg" size={PX} value={text} aria-label={`二维码：${text}`} />
    </Suspense>
  );
}
