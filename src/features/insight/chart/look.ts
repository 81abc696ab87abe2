import { theme } from 'antd';
import { useMemo } from 'react';
import { useThemeMode } from '@/hooks/useThemeMode';
import { tones } from '../../../../config/scale';
import { seriesTones } from './spec';

/** Of the theme that is on. */
export interface Look {
  text: string;
  soft: string;
  line: string;
  ground: string;
  primary: string;
  series: readonly string[];
  /** By its name: labels are measured in it, which `inherit` cannot be. */
  font: string;
}

/** Colours and font of the theme that is on. */
export function useLook(): Look {
  const { token } = theme.useToken();
  const { theme: name } = useThemeMode();
  return useMemo(
    () => ({
      text: token.colorText,
      soft: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      primary: tones[name].blue,
      series: seriesTones.map((tone) => tones[name][tone]),
      font: token.fontFamily,
    }),
    [token, name],
  );
}
