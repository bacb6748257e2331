import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { saveFile } from '../../../api/save-file';
import { toast } from '../../../ui/toast';

/** Saves the menu as a file that can be imported again. */
export function useExportMenu() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Blob>('/contractors/menu/csv', { responseType: 'file' }),
    onSuccess: (file) => saveFile(file, 'menu.csv'),
    onError: (error) => toast.error(failureText(error)),
  });
  return { exportMenu: () => mutate(), exporting: isPending };
}
