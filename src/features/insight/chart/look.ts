import { theme } from 'antd';
import { useMemo } from 'react';

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
  return useMemo(
    () => ({
      text: token.colorText,
      soft: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      primary: token.colorPrimary,
      series: [token.red6, token.orange5, token.gold5, token.cyan6, token.green7, token.blue5, token.purple5],
      font: token.fontFamily,
    }),
    [token],
  );
}
