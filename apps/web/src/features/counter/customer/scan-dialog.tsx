import { Trans, useLingui } from '@lingui/react/macro';
import { CameraOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { cardReader } from './card-reader';

interface ScanDialogProps {
  /** Called once with the text of the first code found. */
  onCard: (text: string) => void;
  onClose: () => void;
}

/** Shows the camera's picture until it finds a code. */
export function ScanDialog({ onCard, onClose }: ScanDialogProps) {
  const { t } = useLingui();
  const [camera, refused] = useCamera();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t`Scan a card`}
      description={<Trans>Hold the code on a printed card or a phone in front of the camera.</Trans>}
      actions={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {refused ? (
        <p role="alert" className="flex items-center gap-3 rounded-control bg-warn-soft p-4 text-warn-ink">
          <CameraOff aria-hidden size={22} className="shrink-0" />
          <Trans>This device has no camera, or Tiffin may not use it. Enter the roll number instead.</Trans>
        </p>
      ) : (
        <Viewfinder camera={camera} onCard={onCard} />
      )}
    </Dialog>
  );
}

/** The rear camera while the component is mounted, and whether the camera is unavailable. */
function useCamera(): [MediaStream | undefined, boolean] {
  const [camera, setCamera] = useState<MediaStream>();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let over = false;
    let opened: MediaStream | undefined;
    const close = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop());
    const open = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over) return close(stream);
      opened = stream;
      setCamera(stream);
    };
    // Without https, `mediaDevices` is undefined.
    open().catch(() => setRefused(true));
    return () => {
      over = true;
      close(opened);
    };
  }, []);
  return [camera, refused];
}

/** Decodes every picture of the camera until one has a code. */
function Viewfinder({ camera, onCard }: { camera: MediaStream | undefined; onCard: (text: string) => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const latestOnCard = useRef(onCard);
  useEffect(() => {
    latestOnCard.current = onCard;
  });
  useEffect(() => {
    const shown = video.current;
    if (!shown || !camera) return;
    let over = false;
    const read = cardReader();
    const scan = async (): Promise<void> => {
      const text = shown.readyState >= shown.HAVE_CURRENT_DATA ? await read(shown) : undefined;
      if (over) return;
      if (text === undefined) requestAnimationFrame(() => void scan());
      else latestOnCard.current(text);
    };
    shown.srcObject = camera;
    void shown.play().catch(() => undefined);
    void scan();
    return () => {
      over = true;
      shown.srcObject = null;
    };
  }, [camera]);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t`What the camera sees`}
      className="aspect-square w-full rounded-card bg-sunk object-cover"
    />
  );
}
