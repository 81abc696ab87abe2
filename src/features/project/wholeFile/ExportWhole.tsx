import { WHOLE_FILE_KEPT_DAYS } from '@contract/project/wholeLimits';
import { App, Button } from 'antd';
import { useState } from 'react';
import { projectApi } from '@/services/project';
import { failureText } from '@/utils/failure';
import { FileList, useWholeFiles } from './WholeFiles';
import styles from './wholeFile.module.css';

/** The whole project as one file: asked for, followed, fetched. */
export function ExportWhole({ projectId }: { projectId: string }) {
  const { message } = App.useApp();
  const [asking, setAsking] = useState(false);
  const files = useWholeFiles('out', projectId);
  const ask = async () => {
    setAsking(true);
    try {
      await projectApi.exportWhole({ id: projectId });
      files.again();
    } catch (error) {
      void message.error(failureText(error, '导出没有开始，请重试'));
    } finally {
      setAsking(false);
    }
  };
  return (
    <section aria-labelledby="exportWhole" className={styles.section}>
      <h3 id="exportWhole">导出整个项目</h3>
      <p>
        任务、计划、字段、视图、风险等登记、文档、评论与附件写入一个文件，可以在另一个企业或安装中“从文件建项目”。私密的任务与登记、单独授权的文件夹、环境密码、工时记录、历史与审批不在文件中。文件保留
        {` ${WHOLE_FILE_KEPT_DAYS} `}天，只有您自己能下载。
      </p>
      {/* Busy and not disabled: the keyboard stays on it. */}
      <Button loading={asking || files.running} onClick={() => void ask()}>
        导出整个项目
      </Button>
      <FileList of={files} />
    </section>
  );
}
