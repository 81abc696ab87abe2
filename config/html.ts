import type { IApi } from '@umijs/max';
import { rootCss } from './scale';
import { stillCss, stillMarkup } from './still';

/**
 * What Umi's own index.html lacks: the language of the texts, for screen readers, line breaks and translators, and the
 * measures and colours of the pages with a still picture of the shell, which are there before any script.
 */
export default (api: IApi): void => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    $('head').append(`<style>${rootCss()}\n${stillCss}</style>`);
    $('body').prepend(stillMarkup);
    return $;
  });
};
