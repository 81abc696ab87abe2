import type { IApi } from '@umijs/max';

/** What Umi's own index.html lacks: the language of the texts, for screen readers, line breaks and translators. */
export default (api: IApi): void => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    return $;
  });
};
