import type { Brand } from '@contract/tenant/brand';
import { useModel } from '@umijs/max';
import { BrandMark } from '@/components/BrandMark';
import { APP_TITLE } from '../../../config/app';
import styles from './public.module.css';

/** Whose page this is, above what somebody shared: the enterprise as soon as it is known, the product until then. */
export function PublicBand({ brand }: { brand?: Brand | null }) {
  const { initialState } = useModel('@@initialState');
  const portal = initialState?.portal;
  const product = portal?.appTitle ?? APP_TITLE;
  if (!brand) {
    return (
      <header className={styles.band}>
        <BrandMark logo={portal?.logo} size={20} />
        {product}
      </header>
    );
  }
  return (
    <header className={styles.band} data-own>
      {brand.logo ? (
        <BrandMark logo={brand.logo} size={24} />
      ) : (
        <span className={styles.initial} aria-hidden>
          {Array.from(brand.name)[0]}
        </span>
      )}
      <span className={styles.brandName}>{brand.name}</span>
      <span className={styles.product}>{product}</span>
    </header>
  );
}
