import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { useRef, useState } from 'react';
import { call } from '../../../api/call';
import { fetchWithProgress } from '../../../api/fetch-with-progress';
import { useSession } from '../../../session';
import { toast } from '../../../ui/toast';

/** Sends a new avatar; then every screen that shows the person shows it. */
export function useAvatarUpload(member: User, onDone: () => void) {
  const { t } = useLingui();
  const { user, setUser, refresh } = useSession();
  const cache = useQueryClient();
  const [percent, setPercent] = useState(0);
  const sending = useRef<AbortController>(undefined);
  const upload = useMutation({
    mutationFn: async (draw: () => Promise<Blob>) => {
      setPercent(0);
      sending.current = new AbortController();
      const { signal } = sending.current;
      try {
        const body = new FormData();
        body.append('avatar', await draw(), 'avatar.jpg');
        return await call<{ newAvatar: string }>('/users/avatar', { method: 'PATCH', body, signal, send: fetchWithProgress(setPercent) });
      } finally {
        sending.current = undefined;
      }
    },
    onSuccess: ({ newAvatar: avatar }) => {
      // Somebody else may have signed in meanwhile, in another tab.
      if (user?._id === member._id) setUser({ ...user, avatar });
      void cache.invalidateQueries();
      toast.success(t`Avatar updated successfully`);
      onDone();
    },
  });
  /** Stops what is being sent; it may have arrived all the same. */
  const cancel = () => {
    if (!sending.current) return;
    sending.current.abort();
    void refresh().catch(() => undefined);
  };
  return { ...upload, percent, cancel };
}
