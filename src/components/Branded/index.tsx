import { accentsOf } from '@contract/questionnaire/theme';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { type CSSProperties, type PropsWithChildren, useEffect, useMemo, useState } from 'react';
import { useThemeMode } from '@/hooks/useThemeMode';
import { accentOfLogo } from './accent';
import styles from './branded.module.css';

/** How far a colour goes towards black or white below the pointer. */
const HOVERED = 0.12;
const towards = (colour: string, end: 0 | 255): string => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${parts
    .map((one) =>
      Math.round(one + (end - one) * HOVERED)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

/** The colour of a logo; undefined until it is known, and where it has none. */
function useAccent(logo: string | null | undefined): string | undefined {
  const [found, setFound] = useState<{ logo: string; colour: string | null }>();
  useEffect(() => {
    if (!logo) return undefined;
    let gone = false;
    void accentOfLogo(logo).then((colour) => {
      if (!gone) setFound({ logo, colour });
    });
    return () => {
      gone = true;
    };
  }, [logo]);
  return found && found.logo === logo ? (found.colour ?? undefined) : undefined;
}

/**
 * What an enterprise shows to those outside wears its colour: that of its logo, made lighter or darker until it can be read
 * in either theme. Without a logo everything stays as it is.
 */
export function Branded({ logo, children }: PropsWithChildren<{ logo: string | null | undefined }>) {
  const accent = useAccent(logo);
  const { theme } = useThemeMode();
  const { config, style } = useMemo((): { config: ThemeConfig; style: CSSProperties } => {
    if (!accent) return { config: {}, style: {} };
    const { accent: own, onAccent } = accentsOf(accent)[theme];
    const pointed = towards(own, theme === 'dark' ? 255 : 0);
    return {
      config: {
        token: {
          ...{ colorPrimary: own, colorPrimaryHover: pointed, colorPrimaryActive: pointed },
          ...{ colorPrimaryText: own, colorLink: own, colorLinkHover: pointed, colorLinkActive: pointed },
        },
        components: { Button: { primaryColor: onAccent } },
      },
      // For our own style sheets, which read the page's variables.
      style: {
        ...{ '--brand': own, '--ant-color-primary': own, '--ant-color-primary-text': own },
        '--ant-color-primary-bg': `color-mix(in srgb, ${own} 12%, transparent)`,
        '--ant-color-primary-bg-hover': `color-mix(in srgb, ${own} 24%, transparent)`,
      } as CSSProperties,
    };
  }, [accent, theme]);
  return (
    <ConfigProvider theme={config}>
      <div className={styles.branded} style={style}>
        {children}
      </div>
    </ConfigProvider>
  );
}
