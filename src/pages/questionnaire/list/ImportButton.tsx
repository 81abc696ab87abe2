import { PORTABLE_BYTES_MAX, portableFrom } from '@contract/questionnaire/portable';
import { history } from '@umijs/max';
import { App, Button, Upload } from 'antd';
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

/** A questionnaire from the file of another: a draft of one's own. */
export function ImportButton() {
  const { message } = App.useApp();
  const bringing = useRequest(bring, {
    manual: true,
    onSuccess: ({ id }) => history.push(formPage('design', id)),
    onError: (error) => void message.error(errorText(error, '问卷没有导入，请重试'), 6),
  });
  return (
    <Upload
      accept=".json"
      showUploadList={false}
      disabled={bringing.loading}
      beforeUpload={(file) => {
        bringing.run(file);
        return false;
      }}
    >
      <Button type="text" loading={bringing.loading}>
        导入
      </Button>
    </Upload>
  );
}
