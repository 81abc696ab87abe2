import { PORTABLE_BYTES_MAX, portableFrom } from '@contract/questionnaire/portable';
import { history } from '@umijs/max';
import { App } from 'antd';
import { useRef } from 'react';
import { formPage } from '@/features/questionnaire';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';

async function bring(file: File): Promise<{ id: string }> {
  if (file.size > PORTABLE_BYTES_MAX) throw new Error('文件超过 2 MB，不是导出的问卷');
  const form = portableFrom(await file.text());
  if (!form) throw new Error('这不是从问卷菜单“导出为文件”得到的文件');
  return questionnaireApi.create(form);
}

/** A questionnaire from the file of another: a draft of one's own. `input` has to stand on the page. */
export function useBring() {
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const bringing = useRequest(bring, {
    manual: true,
    onSuccess: ({ id }) => history.push(formPage('design', id)),
    onError: (error) => void message.error(errorText(error, '问卷没有导入，请重试'), 6),
  });
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        hidden
        type="file"
        accept=".json"
        aria-label="导入问卷文件"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file && !bringing.loading) bringing.run(file);
        }}
      />
    ),
  };
}
