import { plural } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MenuImported, MenuImportPreview } from '@tiffin/contracts';
import { useNavigate } from 'react-router-dom';
import { ApiError, call } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { readCsv } from '../../csv-import/csv-file';
import { MENU_KEY } from '../../home/use-menu';

interface CheckedFile {
  readonly csv: Blob;
  readonly preview: MenuImportPreview;
}

const send = <Answer>(csv: Blob, query: Record<string, string | boolean>) =>
  call<Answer>('/contractors/menu/import', { method: 'POST', body: csv, query });

/** Imports a menu's file: first a preview, row by row, then just those changes or none (docs/reference/decisions.md#3.10). */
export function useMenuImport() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: async (file: File): Promise<CheckedFile> => {
      const csv = await readCsv(file);
      return { csv, preview: await send<MenuImportPreview>(csv, { dryRun: true }) };
    },
  });
  const importing = useMutation({
    mutationFn: ({ csv, preview }: CheckedFile) => send<MenuImported>(csv, { digest: preview.digest }),
    onSuccess: ({ added, changed }) => {
      toast.success(plural(added + changed, { one: '# dish is imported.', other: '# dishes are imported.' }));
      void refetchNow(cache, MENU_KEY);
      void navigate('/');
    },
  });
  const csv = check.data?.csv;
  const fresh = previewOfRefusal(importing.error);
  const preview = fresh ?? check.data?.preview;
  return {
    choose: (file: File) => {
      importing.reset();
      check.mutate(file);
    },
    /** Name of the checked file. */
    fileName: check.variables?.name,
    checking: check.isPending,
    /** As the menu is now: another user may have changed it since the check. */
    preview,
    changedMeanwhile: fresh !== undefined,
    importAll: () => csv && preview && importing.mutate({ csv, preview }),
    importing: importing.isPending,
    problem: check.error ?? (fresh ? null : importing.error),
  };
}

function previewOfRefusal(error: unknown): MenuImportPreview | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  return body && Array.isArray(body['rows']) ? (body as unknown as MenuImportPreview) : undefined;
}
