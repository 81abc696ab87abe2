import { provinceName } from '@contract/market/provinces';
import type { ReactNode } from 'react';
import tiles from './tiles.json';
import styles from './tiles.module.css';

const SHADES = 4;
/** 0 for none; the most of all is the darkest. */
const shadeOf = (value: number, most: number) =>
  value <= 0 ? 0 : Math.min(SHADES, Math.max(1, Math.ceil((value / most) * SHADES)));

/** Of what stands within a tile: its link, its button, or what it only says. */
export const tileClass: string = styles.tile ?? '';

interface Props {
  /** By the code of a province, null for what names none; what is not there has no shade. */
  values: ReadonlyMap<string | null, number>;
  /** What a tile shows. @param name of the province, as short as it is said */
  tile: (code: string | null, name: string) => ReactNode;
  isChosen?: (code: string | null) => boolean;
}

/**
 * One tile of the same size a province, about where it lies: no map, and none is measured by its area. An outline would have
 * to be the official one, with its review number (`docs/decisions/dashboards.md`).
 */
export function ProvinceTiles({ values, tile, isChosen }: Props) {
  const most = Math.max(1, ...values.values());
  const one = (code: string | null, place: { gridColumn: number | string; gridRow: number }) => (
    <li
      key={code ?? 'none'}
      style={place}
      data-shade={shadeOf(values.get(code) ?? 0, most)}
      data-chosen={isChosen?.(code) || undefined}
    >
      {tile(code, provinceName(code))}
    </li>
  );
  return (
    <ul className={styles.tiles}>
      {(tiles as [string, number, number][]).map(([code, column, row]) =>
        one(code, { gridColumn: column, gridRow: row }),
      )}
      {one(null, { gridColumn: '1 / span 2', gridRow: 8 })}
    </ul>
  );
}
