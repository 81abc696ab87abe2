import { IMPORT_ROWS_MAX } from '@contract/object/limits';
import { useMemo } from 'react';
import { ImportDialog as Dialog, type Outcome, tableKind } from '@/features/object/importing';
import type { AnyRegister, RegisterService } from '@/services/register';

interface Props {
  noun: string;
  projectId: string;
  service: Pick<RegisterService<AnyRegister>, 'inspectFile' | 'importFile' | 'templateUrl'>;
  onClose: () => void;
  /** Something was written. */
  onDone: (outcome: Outcome) => void;
}

/** A file into a register: rows with a number change that object, others make new ones. */
export default function ImportDialog({ noun, projectId, service, onClose, onDone }: Props) {
  const kind = useMemo(
    () =>
      tableKind({
        noun,
        remember: noun,
        hint: (
          <>
            支持 CSV、XLSX，最多 {IMPORT_ROWS_MAX.toLocaleString()} 行。有编号的行修改该{noun}，其余新登记。
            <a href={service.templateUrl(projectId)} onClick={(event) => event.stopPropagation()}>
              下载模板
            </a>
          </>
        ),
        inspect: (file, mapping) => service.inspectFile(projectId, file, mapping),
        run: (file, mapping, dryRun) => service.importFile(projectId, file, mapping, dryRun),
      }),
    [noun, projectId, service],
  );
  return <Dialog kind={kind} onClose={onClose} onDone={onDone} />;
}
