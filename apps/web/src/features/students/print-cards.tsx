import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { call } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { saveFile } from '../../api/save-file';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';

/** Sheets of cards of the students that the list shows, to print and cut. */
export function PrintCards({ search }: { search: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<Blob>('/contractors/students/cards/pdf', { ...(search && { query: { search } }), responseType: 'file' }),
    onSuccess: (file) => saveFile(file, 'student-cards.pdf'),
    onError: (error) => void toast.error(failureText(error)),
  });
  return (
    <Button
      busy={isPending}
      className="whitespace-nowrap max-sm:flex-1 max-sm:px-3!"
      icon={<IdCard aria-hidden size={18} />}
      onClick={() => mutate()}
    >
      <Trans>Print cards</Trans>
    </Button>
  );
}
