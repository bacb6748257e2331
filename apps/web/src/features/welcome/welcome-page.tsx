import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { ChefHat, ShieldCheck } from 'lucide-react';
import chai from '../../assets/pictures/chai.svg';
import idli from '../../assets/pictures/idli.svg';
import maggi from '../../assets/pictures/maggi.svg';
import samosa from '../../assets/pictures/samosa.svg';
import { ButtonLink } from '../../ui/button';

const PLATES = [
  { picture: samosa, tint: 'bg-(--tint-1)' },
  { picture: chai, tint: 'bg-(--tint-6)' },
  { picture: idli, tint: 'bg-(--tint-2)' },
  { picture: maggi, tint: 'bg-(--tint-5)' },
];

/** The start page of visitors. */
export function WelcomePage() {
  return (
    <div className="page">
      <section className="grid grid-cols-1 gap-8 pt-2 md:grid-cols-[1.1fr_1fr] md:items-center md:gap-12 md:py-6">
        <div className="grid grid-cols-1 content-center gap-4">
          <h1 className="font-display text-[clamp(min(3rem,20vw),7vw,5.25rem)] leading-[0.98] font-bold tracking-[-0.02em] text-balance">
            <Trans>
              Hot samosa,
              <br />
              no queue.
            </Trans>
          </h1>
          <p className="max-w-[38ch] text-lg leading-normal text-muted">
            <Trans>Order from your hostel's canteen between two classes, follow it from the kitchen, and pay once a month.</Trans>
          </p>
          <div className="mt-1 flex flex-wrap gap-3">
            <ButtonLink to="/login" tone="primary" size="lg">
              <Trans>Log in</Trans>
            </ButtonLink>
          </div>
          <p className="max-w-[42ch] text-sm text-muted">
            <Trans>New here? Visit the nearest registration point with your roll number. You get a password by e-mail.</Trans>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3 md:gap-4">
          {PLATES.map(({ picture, tint }) => (
            <span key={picture} className={clsx('block aspect-square overflow-hidden rounded-dialog', tint)}>
              <img src={picture} alt="" width={640} height={640} className="size-full object-cover" />
            </span>
          ))}
        </div>
      </section>
      <section className="mt-10 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <h2 className="min-w-[200px] flex-1 text-muted">
          <Trans>For staff and admins</Trans>
        </h2>
        <ButtonLink to="/kitchen" icon={<ChefHat aria-hidden size={19} />}>
          <Trans>Kitchen Dashboard</Trans>
        </ButtonLink>
        <ButtonLink to="/admin" icon={<ShieldCheck aria-hidden size={19} />}>
          <Trans>Admin Panel</Trans>
        </ButtonLink>
      </section>
    </div>
  );
}
