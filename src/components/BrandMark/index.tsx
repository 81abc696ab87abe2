/** <BrandMark logo={portal.logo} /> — the portal's logo, or the product's own mark where there is none. */
import { useId } from 'react';

export function BrandMark({ logo, size = 24 }: { logo?: string | null; size?: number }) {
  const cut = useId();
  if (logo) return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', flex: 'none' }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <mask id={cut}>
        <rect width="24" height="24" fill="white" />
        <path d="M7 12.4l3.4 3.4L17.2 9" fill="none" stroke="black" strokeWidth="2.4" strokeLinecap="round" />
      </mask>
      <rect width="24" height="24" rx="7" fill="var(--ant-color-primary)" mask={`url(#${cut})`} />
    </svg>
  );
}
