import { plural } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportPreview } from '@tiffin/contracts';
import { useNavigate } from 'react-router-dom';
import { call, ApiError } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { readCsv } from '../../csv-import/csv-file';

interface CheckedFile {
  readonly csv: Blob;
  readonly preview: ImportPreview;
}

/** The server spells a refused name so that it passes; the preview shows both spellings (docs/reference/wire.md#5.13). */
function send<Answer>(csv: Blob, dryRun: boolean): Promise<Answer> {
  return call<Answer>('/contractors/students/import', { method: 'POST', body: csv, query: { dryRun, respell: true } });
}

/** Imports a file of students: first a preview, row by row, then all of them or none (docs/reference/wire.md#5.13). */
export function useImport() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const check = useMutation({
    mutationFn: async (file: File): Promise<CheckedFile> => {
      const csv = await readCsv(file);
      return { csv, preview: await send<ImportPreview>(csv, true) };
    },
  });
  const register = useMutation({
    mutationFn: (csv: Blob) => send<{ registered: number }>(csv, false),
    onSuccess: ({ registered }) => {
      // The text above the button already said that passwords go by e-mail.
      toast.success(plural(registered, { one: '# student is registered.', other: '# students are registered.' }));
      void refetchNow(cache);
    },
  });
  const csv = check.data?.csv;
  const refused = rowsOfRefusal(register.error);
  return {
    choose: (file: File) => {
      register.reset();
      check.mutate(file);
    },
    /** Name of the checked file. */
    fileName: check.variables?.name,
    checking: check.isPending,
    /** The current rows: another user may have registered one of them since the check. */
    preview: refused ?? check.data?.preview,
    register: () => csv && register.mutate(csv, { onSuccess: () => void navigate('/students') }),
    registering: register.isPending,
    problem: check.error ?? (refused ? null : register.error),
  };
}

export type Import = ReturnType<typeof useImport>;

function rowsOfRefusal(error: unknown): ImportPreview | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  return body && Array.isArray(body['rows']) ? (body as unknown as ImportPreview) : undefined;
}
