import { Trans, useLingui } from '@lingui/react/macro';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { storageOf, StoredText } from '../../offline/stored-text';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { mayNotify, needsInstall } from '../push/device';
import { pushAnswerOf } from '../push/push-choice';
import { usePush } from '../push/use-push';
import { installOffer } from './install-offer';

const STORED = 'tiffin.install';
const storage = new StoredText(storageOf('localStorage'));

interface InstallHintProps {
  studentId: string;
  /** How many orders of the month are on the page. */
  orders: number;
}

/**
 * Suggests to install Tiffin from the second order on, until the student has answered on this device; the question about notifications
 * comes first. Whether it is shown is decided when the page opens: coming later it would push the orders down.
 */
export function InstallHint({ studentId, orders }: InstallHintProps) {
  const { t } = useLingui();
  const [offer] = useState(installOffer);
  // There, Tiffin cannot open the browser's dialog.
  const [apple] = useState(needsInstall);
  const { state } = usePush(studentId);
  const [open, setOpen] = useState(() => {
    const asked = pushAnswerOf(studentId) !== undefined || !mayNotify() || (state !== undefined && state !== 'off');
    return orders > 1 && (offer !== undefined || apple) && asked && storage.read(STORED) === null;
  });
  if (!open) return null;
  const close = () => {
    storage.write(STORED, 'answered');
    setOpen(false);
  };
  return (
    <Card as="section" padded aria-label={t`Install Tiffin`} className="mb-4 grid gap-3">
      <p className="flex items-start gap-3">
        <Smartphone aria-hidden size={22} className="shrink-0 text-accent-ink" />
        <span>
          <Trans>Put Tiffin on your home screen: it opens at once, and shows your orders without a connection, too.</Trans>{' '}
          {apple && <Trans>Tap “Share” in your browser, then “Add to Home Screen”.</Trans>}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {offer && (
          <Button
            tone="primary"
            onClick={() => {
              void offer.prompt();
              close();
            }}
          >
            <Trans>Install</Trans>
          </Button>
        )}
        <Button tone="quiet" onClick={close}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Card>
  );
}
