/** @jsxImportSource preact */
/** The colour and the logo of a questionnaire's page, as its designer chose them. */
import { accentsOf, type FormTheme } from '../contract/questionnaire/theme';
import { imageAddress } from './api';

/** The style sheet takes the one that goes with the ground. */
export function applyTheme(theme: FormTheme | null | undefined): void {
  const { style, dataset } = document.documentElement;
  if (!theme) {
    delete dataset.themed;
    for (const name of ['light', 'light-on', 'dark', 'dark-on']) style.removeProperty(`--theme-${name}`);
    return;
  }
  const { light, dark } = accentsOf(theme.color);
  dataset.themed = '';
  style.setProperty('--theme-light', light.accent);
  style.setProperty('--theme-light-on', light.onAccent);
  style.setProperty('--theme-dark', dark.accent);
  style.setProperty('--theme-dark-on', dark.onAccent);
}

/** Says nothing to whoever does not see it: the title stands below. */
export const Logo = ({ theme }: { theme: FormTheme | null | undefined }) =>
  theme?.logoId ? <img class="logo" src={imageAddress(theme.logoId)} alt="" /> : null;
