import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FILE_MISSING, FILE_TYPES, type User } from '@tiffin/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../api/call';
import { fetchWithProgress } from '../../../api/fetch-with-progress';
import { FormProblem } from '../../../forms/form-problem';
import { ruleText } from '../../../forms/rule-texts';
import { useSession } from '../../../session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Progress } from '../../../ui/progress';
import { toast } from '../../../ui/toast';
import { checkPicture } from './check-picture';
import { ChoosePicture } from './choose-picture';
import { MIDDLE, squareOf, type Crop } from './crop';
import { PictureCrop } from './picture-crop';

interface UpdateAvatarProps {
  member: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Error codes about the file itself. */
const ABOUT_THE_FILE = ['validation', 'wrong_type', 'too_large'];

/** The popup `updateAvatar`: choose a picture, crop it, send it. */
export function UpdateAvatar({ member, open, onOpenChange }: UpdateAvatarProps) {
  const { t } = useLingui();
  const [crop, setCrop] = useState(MIDDLE);
  const [wrong, setWrong] = useState<string>();
  const { src, choose, drop } = useChosen();
  const picture = useRef<HTMLImageElement>(null);
  const upload = useAvatarUpload(member, () => close());

  const close = () => {
    upload.cancel();
    upload.reset();
    drop();
    setWrong(undefined);
    onOpenChange(false);
  };
  const take = async (file: File) => {
    upload.reset();
    const problem = await checkPicture(file);
    setWrong(problem);
    if (problem !== undefined) return;
    setCrop(MIDDLE);
    choose(file);
  };
  const broken = () => {
    drop();
    setWrong(ruleText(FILE_TYPES));
  };
  const save = () => {
    const chosen = picture.current;
    if (!chosen?.naturalWidth) return setWrong(ruleText(FILE_MISSING));
    upload.mutate(() => croppedJpeg(chosen, crop));
  };

  const { error, isPending: busy } = upload;
  const refused = error instanceof ApiError && ABOUT_THE_FILE.includes(error.code) ? ruleText(error.message) : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t`Update your picture`}
      description={<Trans>People in your canteen see it next to your name.</Trans>}
      actions={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone="primary" busy={busy} onClick={save}>
            {busy ? <Trans>Uploading…</Trans> : <Trans>Save picture</Trans>}
          </Button>
        </>
      }
    >
      {src && <PictureCrop src={src} crop={crop} onChange={setCrop} onBroken={broken} picture={picture} />}
      {busy ? (
        <Progress label={t`Uploading…`} percent={upload.percent} />
      ) : (
        <Field label={<Trans>Picture</Trans>} error={wrong ?? refused} hint={!src && <Trans>PNG, JPG or JPEG, up to 5 MB.</Trans>}>
          <ChoosePicture onChosen={(file) => void take(file)} again={Boolean(src)} />
        </Field>
      )}
      {error && refused === undefined && <FormProblem problem={error} />}
    </Dialog>
  );
}

/** An object URL of the chosen file, valid while the component is mounted. */
function useChosen() {
  const [src, setSrc] = useState<string>();
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src]);
  return { src, choose: (file: File) => setSrc(URL.createObjectURL(file)), drop: () => setSrc(undefined) };
}

/** At most twice the size that the server stores, since the server resizes better than a canvas. */
const SIDE = 640;
const QUALITY = 0.9;

/**
 * The selected square of a loaded picture as a JPEG of its pixels only: a photo's location does not leave this device.
 * @throws Error when the browser cannot draw it.
 */
async function croppedJpeg(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(side)));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No JPEG'))), 'image/jpeg', QUALITY);
  });
}

/** Uploads a new avatar, then refetches every screen that shows the person. */
function useAvatarUpload(member: User, onDone: () => void) {
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
      // Another user may have signed in meanwhile, in another tab.
      if (user?._id === member._id) setUser({ ...user, avatar });
      void cache.invalidateQueries();
      toast.success(t`Avatar updated successfully`);
      onDone();
    },
  });
  /** Aborts the upload; it may have reached the server anyway. */
  const cancel = () => {
    if (!sending.current) return;
    sending.current.abort();
    void refresh().catch(() => undefined);
  };
  return { ...upload, percent, cancel };
}
